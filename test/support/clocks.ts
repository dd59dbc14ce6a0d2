// Controls both clocks of this process, and so of the servers that a test runs in it.
import { mock } from 'node:test'

export interface Clocks {
  /** Sets the wall clock forward, or back if `ms` is negative. */
  moveWallClock(ms: number): void
  /** Advances both clocks. */
  advance(ms: number): void
}

/** Call it before the servers start. */
export function mockClocks(): Clocks {
  const [wallClock, monotonic] = [Date.now.bind(Date), performance.now.bind(performance)]
  let set = 0
  let passed = 0
  mock.method(Date, 'now', () => wallClock() + set + passed)
  mock.method(performance, 'now', () => monotonic() + passed)
  return {
    moveWallClock(ms) {
      set += ms
    },
    advance(ms) {
      passed += ms
    },
  }
}
