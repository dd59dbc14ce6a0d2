// Group commit without a store: which items share a batch, and the outcome of each item.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { createGroupCommit, createKeyedGroupCommit } from '../../src/platform/db/group-commit.ts'
import { Problem } from '../../src/product/problem.ts'

/** A store whose writes complete when the test says so. */
function pausedStore() {
  const writes: { batch: readonly string[]; end: (error?: Error) => void }[] = []
  return {
    batches: () => writes.map(({ batch }) => batch.join(' ')),
    write: (batch: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(batch.map(item => `${item}!`)))
        writes.push({ batch, end })
      }),
    async end(index: number, error?: Error) {
      writes[index]?.end(error)
      await turn()
      await turn()
    },
  }
}

const connectionLost = () => Object.assign(new Error('Connection terminated'), { code: '57P01' })
const reasonOf = (added: Promise<unknown>) => added.then(String, (error: Error) => error.message)

test('items that arrive during a write are written together in the next batch, in order', async () => {
  const store = pausedStore()
  const batches = createGroupCommit(store.write, { maxBatch: 3 })
  const added = ['a', 'b'].map(batches.add)
  await turn()
  added.push(...['c', 'd', 'e', 'f'].map(batches.add))
  await turn()
  assert.deepEqual(store.batches(), ['a b'])
  await store.end(0)
  assert.deepEqual(store.batches(), ['a b', 'c d e'])
  await store.end(1)
  await store.end(2)
  assert.deepEqual(store.batches(), ['a b', 'c d e', 'f'])
  assert.deepEqual(await Promise.all(added), ['a!', 'b!', 'c!', 'd!', 'e!', 'f!'])
})

test('a batch that is not full waits for more items, if it may', async context => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const store = pausedStore()
  const batches = createGroupCommit(store.write, { maxBatch: 3, gatherMs: 100 })
  batches.add('a')
  await turn()
  assert.deepEqual(store.batches(), [])
  batches.add('b')
  context.mock.timers.tick(100)
  await turn()
  assert.deepEqual(store.batches(), ['a b'])
  await store.end(0)
  for (const item of ['c', 'd', 'e']) batches.add(item)
  await turn()
  assert.deepEqual(store.batches(), ['a b', 'c d e'])
})

test('a second concurrent batch starts only when it is full', async () => {
  const store = pausedStore()
  const batches = createGroupCommit(store.write, { maxBatch: 2, concurrency: 2 })
  batches.add('a')
  await turn()
  batches.add('b')
  await turn()
  assert.deepEqual(store.batches(), ['a'])
  batches.add('c')
  await turn()
  assert.deepEqual(store.batches(), ['a', 'b c'])
})

test('an item that cannot be written does not fail the others, and a rejected item gets its reason', async () => {
  const batches = createGroupCommit(
    async (batch: readonly string[]) => {
      if (batch.includes('poison')) throw new Error('poisoned')
      return batch.map(item => (item === 'full' ? new Problem('webform_full') : item))
    },
    { maxBatch: 10 },
  )
  const added = ['a', 'poison', 'full', 'b'].map(batches.add).map(reasonOf)
  const outcomes = await Promise.all(added)
  assert.deepEqual([outcomes[0], outcomes[1], outcomes[3]], ['a', 'poisoned', 'b'])
  assert.match(outcomes[2] ?? '', /full/)
})

test('a batch that is rolled back by a deadlock is written again item by item', async () => {
  const store = pausedStore()
  const batches = createGroupCommit(store.write, { maxBatch: 2 })
  const added = ['a', 'b', 'c'].map(batches.add)
  await turn()
  await store.end(0, Object.assign(new Error('deadlock detected'), { code: '40P01' }))
  for (const next of [1, 2, 3]) await store.end(next)
  assert.deepEqual(store.batches(), ['a b', 'a', 'b', 'c'])
  assert.deepEqual(await Promise.all(added), ['a!', 'b!', 'c!'])
})

test('if the store is down, waiting items fail at once, and later items are tried', async () => {
  const store = pausedStore()
  const batches = createGroupCommit(store.write, { maxBatch: 2 })
  const added = ['a', 'b', 'c', 'd', 'e'].map(batches.add).map(reasonOf)
  await turn()
  await store.end(0, connectionLost())
  assert.deepEqual(await Promise.all(added), Array(5).fill('Connection terminated'))
  assert.deepEqual(store.batches(), ['a b'])
  const later = batches.add('f')
  await turn()
  await store.end(1)
  assert.equal(await later, 'f!')
})

test('one batch per key is written at a time, and keys do not wait for each other', async () => {
  const store = pausedStore()
  const batches = createKeyedGroupCommit((item: string) => item.charAt(0), store.write, { maxBatch: 10 })
  const added = ['a1', 'b1', 'a2'].map(batches.add)
  await turn()
  added.push(...['a3', 'b2'].map(batches.add))
  await turn()
  assert.deepEqual(store.batches(), ['a1 a2', 'b1'])
  await store.end(1)
  assert.deepEqual(store.batches(), ['a1 a2', 'b1', 'b2'])
  await store.end(0)
  await store.end(2)
  await store.end(3)
  assert.deepEqual(await Promise.all(added), ['a1!', 'b1!', 'a2!', 'a3!', 'b2!'])
})

test('drain resolves when every item of every key has its outcome', async () => {
  const store = pausedStore()
  const batches = createKeyedGroupCommit((item: string) => item.charAt(0), store.write, { maxBatch: 1 })
  await batches.drain()
  for (const item of ['a1', 'a2', 'b1']) void batches.add(item)
  let drained = false
  void batches.drain().then(() => {
    drained = true
  })
  await turn()
  await store.end(0)
  await store.end(1)
  assert.equal(drained, false)
  await store.end(2)
  assert.equal(drained, true)
  await batches.drain()
})
