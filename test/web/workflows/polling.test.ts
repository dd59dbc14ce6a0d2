// What the editor of workflows reads again and again, with a clock of the test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../src/web/api/api.ts'
import { createPolling } from '../../../src/web/workflow-editor/store/polling.ts'

function place() {
  const timers: { readonly ms: number; readonly run: () => void }[] = []
  const polling = createPolling({
    now: () => 0,
    after(ms, run) {
      const timer = { ms, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
  })
  /** Runs the next timer to its end. Returns the pause before it. */
  const next = async (): Promise<number> => {
    const [timer] = timers.splice(0, 1)
    timer?.run()
    await new Promise(setImmediate)
    return timer?.ms ?? 0
  }
  return { polling, timers, next }
}

const values = (...all: (number | Error)[]) => ({
  async read() {
    const value = all.shift()
    if (value instanceof Error) throw value
    return value ?? 0
  },
})

test('it reads until the value is as wanted', async () => {
  const { polling, timers, next } = place()
  const taken: number[] = []
  polling.start({ ...values(3, 2, 1), take: value => taken.push(value) < 3 })
  while (timers.length > 0) await next()
  assert.deepEqual(taken, [3, 2, 1])
})

test('it tries again later without a reply, and gives up where another try makes no sense', async () => {
  const { polling, timers, next } = place()
  const failures: unknown[] = []
  const gone = new ApiError('run_not_found', 404, 'Gone')
  const list = values(
    new ApiError('unreachable', 0, 'No'),
    new ApiError('internal_error', 503, 'No'),
    1,
    gone,
  )
  polling.start({ ...list, take: () => true, failed: error => failures.push(error) })
  const first = await next()
  const pauses = [await next(), await next(), await next()]
  assert.ok(pauses[0] === pauses[1] && Number(pauses[0]) > first && pauses[2] === first, pauses.join())
  assert.deepEqual([failures, timers.length], [[gone], 0])
})

test('a second chain ends the first one, and nothing runs after the end', async () => {
  const { polling, timers, next } = place()
  const taken: string[] = []
  const chain = (name: string) => ({ ...values(), take: () => taken.push(name) > 0 })
  polling.start(chain('first'))
  polling.start(chain('second'))
  assert.equal(timers.length, 1)
  await next()
  assert.deepEqual([taken, timers.length], [['second'], 1])
  // It ends while a read is under way.
  const { promise, resolve } = Promise.withResolvers<number>()
  polling.start({ read: () => promise, take: () => taken.push('late') > 0 })
  await next()
  polling.end()
  resolve(1)
  await new Promise(setImmediate)
  polling.start(chain('third'))
  assert.deepEqual([taken, timers.length], [['second'], 0])
})
