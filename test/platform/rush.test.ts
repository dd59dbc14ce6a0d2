// When work beside requests goes slowly.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createGate } from '../../src/platform/http/limits/limits.ts'
import { watchRush } from '../../src/platform/http/limits/rush.ts'

const WINDOW_MS = 60

interface Load {
  /** Requests that enter and leave in a millisecond. */
  readonly perMs: number
  /** Requests that wait meanwhile. */
  readonly waiting: number
  /** The share of time in which the event loop is at work. */
  readonly utilization?: number
}

/** Returns whether the load makes a rush, on a clock of its own. */
function isRushUnder({ mock }: TestContext, { perMs, waiting, utilization = 0.1 }: Load): boolean {
  let now = 0
  mock.method(performance, 'now', () => now)
  mock.method(performance, 'eventLoopUtilization', () => ({ utilization, idle: 0, active: 0 }))
  const gate = createGate(1000)
  const isRush = watchRush(gate)
  for (let i = 0; i < waiting; i++) gate.enter()
  now += WINDOW_MS
  isRush()
  now += WINDOW_MS
  for (let i = 0; i < WINDOW_MS * perMs; i++) {
    gate.enter()
    gate.leave()
  }
  const found = isRush()
  mock.restoreAll()
  return found
}

test('many requests that wait for the store make a rush, although the process has time', t => {
  assert.equal(isRushUnder(t, { perMs: 1, waiting: 20 }), true)
})

test('many requests make a rush if they leave the process no time', t => {
  assert.equal(isRushUnder(t, { perMs: 1, waiting: 3, utilization: 0.9 }), true)
})

test('many requests that soon end, or few that wait, make none', t => {
  assert.equal(isRushUnder(t, { perMs: 1, waiting: 3 }), false)
  assert.equal(isRushUnder(t, { perMs: 0.05, waiting: 20 }), false)
})
