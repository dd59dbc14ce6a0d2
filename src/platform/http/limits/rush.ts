// Reports when requests need all the time of a process, or wait for the store. Work beside them then goes slowly, so that it comes late
// rather than the replies.
import { performance } from 'node:perf_hooks'
import type { Gate } from './limits.ts'

/** Whether it is better to wait. */
export type IsRush = () => boolean

/** How often it is measured at most. */
const WINDOW_MS = 50
/** The share of time in which the event loop is at work. */
const BUSY = 0.8
/** Requests that a new one finds at work, on average. If there are more, they wait for the store, and other work would slow it more. */
const QUEUED = 12
/** Requests in a millisecond. With fewer, it is other work that keeps the process busy. */
const MANY = 0.2

/** @param gate the one that all requests enter */
export function watchRush(gate: Gate): IsRush {
  let entered = gate.entered
  let met = gate.met
  let measuredAt = performance.now()
  let measured = performance.eventLoopUtilization()
  let isRush = false

  return () => {
    const now = performance.now()
    const elapsed = now - measuredAt
    if (elapsed < WINDOW_MS) return isRush
    const latest = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(latest, measured)
    const came = gate.entered - entered
    const isBusy = utilization > BUSY || gate.met - met > came * QUEUED
    isRush = isBusy && came > elapsed * MANY
    entered = gate.entered
    met = gate.met
    measuredAt = now
    measured = latest
    return isRush
  }
}
