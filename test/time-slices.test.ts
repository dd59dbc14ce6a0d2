import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { inTimeSlices } from '../src/platform/time-slices.ts'

/** Blocks the event loop. */
function blockFor(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}

async function countTurnsDuring<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  for (; !isDone; turns++) await setImmediate()
  return { turns, result: await done }
}

const rows = Array.from({ length: 60 }, (_, i) => i)

test('other work runs after a few slow rows, and each row is processed once, in order', async () => {
  const work = inTimeSlices(rows, some => {
    blockFor(3 * some.length)
    return some
  })
  const { turns, result } = await countTurnsDuring(work)
  assert.deepEqual(result.flat(), rows)
  // A slice has at most the rows that take twice its target time.
  assert.ok(turns >= 12, `${turns} turns`)
})

test('fast rows are processed many at a time', async () => {
  const result = await inTimeSlices(rows, some => some.length)
  assert.ok(result.length <= 12, `${result.length} slices`)
  assert.deepEqual(await inTimeSlices([], () => 1), [])
})
