// Results of statements are cached while the copies stay as they are.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Cell, ColumnarConnection, Query } from '../../src/platform/columnar/duckdb.ts'
import type { CopyOf } from '../../src/product/analytics/following.ts'
import { createRowCache } from '../../src/product/analytics/row-cache.ts'

const QUERY: Query = { sql: 'select count(*) from r where v0 = $1', parameters: ['soup'] }

/** Copies that can change, and connections that count what they run. */
function setting() {
  const copy = { generation: 1 as number | undefined, onPin: () => {} }
  const copyOf = { ...copy, pinSnapshot: async () => copy.onPin() }
  Object.defineProperty(copyOf, 'generation', { get: () => copy.generation })
  let count = 0
  const answer = { next: async (): Promise<Cell[][]> => [[++count]] }
  const connection = { run: async () => {}, rows: () => answer.next() }
  const cache = createRowCache(64 * 1024 * 1024)
  const begin = () => cache.begin(connection as unknown as ColumnarConnection, [copyOf as unknown as CopyOf])
  return { copy, answer, begin, read: async (query = QUERY) => (await begin()).reader.rows(query) }
}

test('a statement runs once for copies that stay the same, and again after each change', async () => {
  const { copy, read } = setting()
  assert.deepEqual([await read(), await read()], [[[1]], [[1]]])
  assert.deepEqual(await read({ ...QUERY, parameters: ['rice'] }), [[2]])
  copy.generation = 2
  assert.deepEqual([await read(), await read()], [[[3]], [[3]]])
})

test('nothing is kept while a copy changes, or if it changed as the transaction began', async () => {
  const { copy, read } = setting()
  copy.generation = undefined
  assert.deepEqual([await read(), await read()], [[[1]], [[2]]])
  copy.generation = 5
  copy.onPin = () => {
    copy.generation = (copy.generation ?? 0) + 1
  }
  assert.deepEqual([await read(), await read()], [[[3]], [[4]]])
  copy.onPin = () => {}
  assert.deepEqual([await read(), await read()], [[[5]], [[5]]])
})

test('readers at the same moment share a statement, and one that fails is not kept', async () => {
  const { answer, read } = setting()
  const first = Promise.withResolvers<Cell[][]>()
  const { next } = answer
  answer.next = () => first.promise
  const reading = [read(), read()]
  const failed = reading.map(one => one.then(String, String))
  // Once both wait, the other runs its own.
  setImmediate(() => {
    answer.next = next
    first.reject(new Error('The connection was interrupted.'))
  })
  const results = await Promise.all(failed)
  assert.deepEqual(results, ['Error: The connection was interrupted.', '1'])
  assert.deepEqual(await read(), [[1]])
})

test('large results are not kept', async () => {
  const { answer, read } = setting()
  let asked = 0
  answer.next = async () => {
    asked++
    return Array.from({ length: 100 }, () => ['x'.repeat(100_000)])
  }
  await read()
  await read()
  assert.equal(asked, 2)
})

test('results with lists of numbers, nulls and texts are cached', async () => {
  const { answer, read } = setting()
  let asked = 0
  answer.next = async () => {
    asked++
    return [[[1, null, 'x'] as unknown as Cell, null, true]]
  }
  assert.deepEqual(await read(), await read())
  assert.equal(asked, 1)
})
