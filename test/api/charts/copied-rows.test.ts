// Rows of a table that a copy finds: the same rows in the same order as without a copy.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { NOBODY } from '../../../src/platform/http/client.ts'
import { noCopies } from '../../../src/product/analytics/copies.ts'
import { findDatasetById } from '../../../src/product/datasets/queries.ts'
import { createRowReader, toRow } from '../../../src/product/datasets/read-rows.ts'
import type { ListRowsBody } from '../../../src/product/datasets/row-schemas.ts'
import { ALL_COPIED, type Organization, onEachStore, type TestServer } from '../../support/harness.ts'
import { longTest, runsOf } from '../../support/long.ts'
import { ended } from '../datasets/dataset-table.ts'

const columns = [
  { id: 'name', type: 'TEXT' },
  { id: 'amount', type: 'NUMBER' },
  { id: 'paid', type: 'DATE' },
  { id: 'sent', type: 'DATETIME' },
  { id: 'open', type: 'BOOLEAN' },
  { id: 'at', type: 'TIME' },
  { id: 'tags', type: 'TEXT_LIST' },
]
const names = ['Rome', 'rome', 'ﬀ', 'çok güzel 🍚', '']
const rowOf = (i: number) => ({
  ...(i % 6 > 0 && { name: names[i % 5] }),
  ...(i % 7 > 0 && { amount: ((i * 37) % 11) / 4 }),
  ...(i % 4 > 0 && { paid: `2026-01-${String((i % 28) + 1).padStart(2, '0')}` }),
  ...(i % 5 > 0 && { sent: `2026-03-29T0${i % 9}:00:00${i % 2 ? 'Z' : '+02:00'}` }),
  ...(i % 3 > 0 && { open: i % 2 === 0 }),
  ...(i % 8 > 0 && { at: `0${i % 10}:30` }),
  ...(i % 9 > 0 && { tags: i % 2 ? ['odd', 'x'] : ['even'] }),
})
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, i) => rowOf(first + i))
const MOST = 30
/** More than a copy reads in one step. */
const MANY_ROWS = 9_000
const MANY_CHANGES = 105
/** Fewer rows would move into the last part. */
const ROWS_OF_PART = 5001

async function withRows(server: TestServer, hasParts = false) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Orders', columns })
  const path = `${app}/dataset/${body.datasetid}`
  const write = async (rows: object[]) =>
    assert.equal((await alice.call('POST', `${path}/row`, { rows })).status, 201)
  await write(rowsFrom(0, 40))
  if (hasParts) {
    const lines = Array.from({ length: ROWS_OF_PART }, (_, i) => JSON.stringify({ amount: i })).join('\n')
    const ndjson = { 'content-type': 'application/x-ndjson' }
    const load = await alice.call('POST', `${path}/load?mode=APPEND`, lines, ndjson)
    assert.equal((await ended(alice, `${path}/load/${load.body.loadid}`)).status, 'LOADED')
  }
  await write(rowsFrom(40, 40))
  return { alice, path, datasetId: body.datasetid, write }
}

/** All pages, at most `most` rows. */
async function pages(alice: Organization, path: string, asked: object, most: number) {
  const found: { rowid: string }[] = []
  for (let cursor: string | null = ''; cursor !== null && found.length < most; ) {
    const page = await alice.call('POST', `${path}/row/all`, { ...asked, ...(cursor && { cursor }) })
    assert.equal(page.status, 200, page.text)
    found.push(...page.body)
    cursor = page.headers.get('x-next-cursor')
  }
  return found
}

onEachStore(
  'rows that copies find',
  server => {
    test('filters and sort orders give the same pages as reading every row', async () => {
      const { alice, path, datasetId } = await withRows(server, true)
      await fc.assert(
        fc.asyncProperty(asked, async given => {
          const dataset = await findDatasetById(server.db, datasetId)
          assert.ok(dataset && dataset.parts.length > 1)
          const read = createRowReader(server.db, noCopies, dataset, given, NOBODY)
          const expected = (await read({ after: undefined, limit: MOST })).map(toRow(dataset.columns))
          assert.deepEqual((await pages(alice, path, given, MOST)).slice(0, MOST), expected)
        }),
        { numRuns: runsOf(12) },
      )
    })

    test('the store is not read for rows that the copy does not find', async () => {
      const { alice, path, datasetId } = await withRows(server)
      const filter = { and: [{ '==': [{ var: 'name' }, 'Rome'] }, { '>': [{ var: 'amount' }, 1] }] }
      const asked = [{ filter, limit: 10 }, { filter, sort: { by: 'paid' }, limit: 10 }, { filter }]
      const answers = async () =>
        Promise.all(asked.map(async one => (await alice.call('POST', `${path}/row/all`, one)).body))
      const before = await answers()
      assert.ok(before.every(rows => rows.length > 0))
      // Written past the server, so that no copy can know.
      const row = JSON.stringify(['Rome', 2, '2020-01-01'])
      const values = { dataset_id: datasetId, part_id: 'part_x', id: 'row_x', key: null, row }
      const dataset = await findDatasetById(server.db, datasetId)
      const [part_id = ''] = dataset?.parts ?? []
      const first = before[0][0].rowid
      await server.db
        .insertInto('dataset_rows')
        .values({ ...values, part_id, id: `${first.slice(0, -1)}!` })
        .execute()
      assert.deepEqual(await answers(), before)
    })

    longTest('many rows and changes that come while an older transaction is open count at once', async () => {
      const { alice, path, datasetId, write } = await withRows(server)
      const app = path.slice(0, path.indexOf('/dataset/'))
      const ask = async () => {
        const measures = [
          { as: 'n', fn: 'count' },
          { as: 'max', fn: 'max', of: 'amount' },
        ]
        const { body } = await alice.call('POST', `${app}/dataset/query`, { dataset: datasetId, measures })
        return [body.rows?.[0], body.pending]
      }
      await ask()
      const first = await pages(alice, path, { limit: MANY_CHANGES }, MANY_CHANGES)
      const work = async () => {
        await write(Array.from({ length: MANY_ROWS }, (_, i) => ({ amount: i })))
        const change = { amount: 50_000 }
        for (const { rowid } of first)
          assert.equal((await alice.call('PATCH', `${path}/row/${rowid}`, change)).status, 200)
        assert.deepEqual(await ask(), [[80 + MANY_ROWS, 50_000], false])
      }
      if (server.store === 'sqlite') await work()
      else await inTransaction(server.db, work)
    })

    test('rows that were written, changed or deleted before the request count', async () => {
      const { alice, path, write } = await withRows(server)
      const filter = { '==': [{ var: 'name' }, 'Rome'] }
      const list = async () => (await alice.call('POST', `${path}/row/all`, { filter })).body
      const before = await list()
      await write([{ name: 'Rome' }])
      const after = await list()
      assert.equal(after.length, before.length + 1)
      await alice.call('PATCH', `${path}/row/${after[0].rowid}`, { name: 'Oslo' })
      await alice.call('DELETE', `${path}/row/${after[1].rowid}`)
      assert.deepEqual(await list(), after.slice(2))
      const csv = await alice.call(
        'GET',
        `${path}/export?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      )
      assert.equal(csv.text.trim().split('\r\n').length - 1, after.length - 2)
      const removed = await alice.call('POST', `${path}/row/delete`, { filter })
      assert.deepEqual(removed.body, { deleted: after.length - 2 })
      assert.deepEqual(await list(), [])
    })
  },
  {},
  { copied: ALL_COPIED },
)

const comparison = fc.oneof(
  fc.record({ '==': fc.tuple(fc.constant({ var: 'name' }), fc.constantFrom('Rome', 'ﬀ', '', null)) }),
  fc.record({ in: fc.tuple(fc.constantFrom('ome', '🍚'), fc.constant({ var: 'name' })) }),
  fc.record({ '>=': fc.tuple(fc.constant({ var: 'amount' }), fc.constantFrom(0, 1.25, 4990)) }),
  fc.record({ '<': fc.tuple(fc.constant({ var: 'paid' }), fc.constantFrom('2026-01-15', '2026-01-03')) }),
  fc.record({ '<=': fc.tuple(fc.constant({ var: 'sent' }), fc.constant('2026-03-29T03:00:00Z')) }),
  fc.record({ '>': fc.tuple(fc.constant({ var: 'at' }), fc.constant('04:00')) }),
  fc.record({ in: fc.tuple(fc.constantFrom('odd', 'even'), fc.constant({ var: 'tags' })) }),
  fc.record({ '==': fc.tuple(fc.constant({ cat: ['x', { var: 'name' }] }), fc.constant('xRome')) }),
  fc.constantFrom({ var: 'open' }, { '!': [{ var: 'open' }] }, { missing: ['tags', 'name'] }),
)
const { condition } = fc.letrec<{ condition: object }>(tie => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    comparison,
    fc.record({ and: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ '!': fc.tuple(tie('condition')) }),
  ),
}))
const sort = fc.record(
  {
    by: fc.constantFrom('name', 'amount', 'paid', 'sent', 'open', 'at'),
    order: fc.constantFrom('ASC' as const, 'DESC' as const),
  },
  { requiredKeys: ['by'] },
)
const asked: fc.Arbitrary<ListRowsBody> = fc
  .record({ filter: condition, sort, limit: fc.constantFrom(11, 40) }, { requiredKeys: ['limit'] })
  .map(given => given as ListRowsBody)
