import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { inTimeSlices } from '../../src/platform/time-slices.ts'

/** A clock that only moves when the test says so. Restored after the test. */
function ownClock({ mock }: TestContext) {
  let nowMs = 0
  mock.method(performance, 'now', () => nowMs)
  return { advance: (ms: number) => (nowMs += ms) }
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

test('other work runs after a few slow rows, and each row is processed once, in order', async t => {
  const clock = ownClock(t)
  const work = inTimeSlices(rows, some => {
    clock.advance(3 * some.length)
    return some
  })
  const { turns, result } = await countTurnsDuring(work)
  assert.deepEqual(result.flat(), rows)
  // A slice has at most the rows that take twice its target time.
  assert.ok(turns >= 12, `${turns} turns`)
})

test('fast rows are processed many at a time', async t => {
  ownClock(t)
  const result = await inTimeSlices(rows, some => some.length)
  assert.deepEqual(result, [1, 2, 4, 8, 16, 29])
  assert.deepEqual(await inTimeSlices([], () => 1), [])
})
