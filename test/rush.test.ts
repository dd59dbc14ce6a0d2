// When work beside requests goes slowly.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate } from '../src/platform/http/overload.ts'
import { watchRush } from '../src/platform/http/rush.ts'
import { until } from './assertions.ts'

const WINDOW_MS = 60

/** @returns whether it is a rush when `perMs` requests enter a millisecond, while `waiting` others are at work */
async function loaded(perMs: number, waiting: number) {
  const gate = createGate(1000)
  const isRush = watchRush(gate)
  for (let i = 0; i < waiting; i++) gate.enter()
  await windowOver()
  isRush()
  for (let left = (await windowOver()) * perMs; left > 0; left--) {
    gate.enter()
    gate.leave()
  }
  return isRush()
}

/** @returns how long it took, in milliseconds */
async function windowOver(): Promise<number> {
  const start = performance.now()
  await until(() => performance.now() > start + WINDOW_MS)
  return performance.now() - start
}

test('many requests that wait for the store make a rush, although the process has time', async () => {
  assert.equal(await loaded(1, 20), true)
})

test('many requests that soon end, or few that wait, make none', async () => {
  assert.equal(await loaded(1, 3), false)
  assert.equal(await loaded(0.05, 20), false)
})
