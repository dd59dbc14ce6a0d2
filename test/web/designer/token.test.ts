// The browser token of the designer: asked for once at a time, renewed before it expires.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keepToken, type Timer } from '../../../src/web/api/token.ts'

function manualTimer() {
  let now = 0
  let planned: { at: number; run: () => void }[] = []
  const timer: Timer = {
    now: () => now,
    after(ms, run) {
      const plan = { at: now + ms, run }
      planned.push(plan)
      return () => {
        planned = planned.filter(other => other !== plan)
      }
    },
  }
  return {
    timer,
    async advance(ms: number) {
      now += ms
      const due = planned.filter(({ at }) => at <= now)
      planned = planned.filter(({ at }) => at > now)
      for (const { run } of due) run()
      await new Promise(resolve => setImmediate(resolve))
    },
  }
}

test('requests at the same time share one token', async () => {
  let asked = 0
  const keeper = keepToken(async () => `token${++asked}`, manualTimer().timer)
  assert.deepEqual(await Promise.all([keeper.token(), keeper.token()]), ['token1', 'token1'])
  assert.equal(await keeper.token(), 'token1')
})

test('a token is renewed a minute before it expires', async () => {
  let asked = 0
  const { timer, advance } = manualTimer()
  const keeper = keepToken(async () => `token${++asked}`, timer)
  await keeper.token()
  keeper.setLifetime(900_000)
  await advance(839_000)
  assert.equal(asked, 1)
  await advance(1000)
  assert.equal(await keeper.token(), 'token2')
  keeper.end()
})

test('a failure keeps the token that still works, and asks again', async () => {
  let asked = 0
  const { timer, advance } = manualTimer()
  const keeper = keepToken(async () => {
    if (++asked === 2) throw new Error('signed out')
    return `token${asked}`
  }, timer)
  await keeper.token()
  keeper.setLifetime(900_000)
  await advance(840_000)
  assert.equal(await keeper.token(), 'token1')
  await advance(1000)
  assert.equal(await keeper.token(), 'token3')
  keeper.end()
})
