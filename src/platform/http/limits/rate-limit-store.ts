// Counts requests in fixed windows of a monotonic clock. The plugin's own store uses the system clock: if that is set back by an hour,
// limits last an hour longer.
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** The most recent clients. They take about 15 MB. */
const MAX_CLIENTS = 100_000

interface Window {
  readonly endsAt: number
  current: number
}

type Done = (error: null, result: { current: number; ttl: number }) => void

export class RateLimitStore implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, Window>({ max: MAX_CLIENTS })

  incr(key: string, done: Done, windowMs: number): void {
    const now = performance.now()
    let window = this.#windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { endsAt: now + windowMs, current: 0 }
      this.#windows.set(key, window)
    }
    window.current++
    done(null, { current: window.current, ttl: window.endsAt - now })
  }

  /** Reads the count without increasing it. */
  read(key: string, done: Done): void {
    const now = performance.now()
    const window = this.#windows.peek(key)
    const isOpen = window !== undefined && window.endsAt > now
    done(null, isOpen ? { current: window.current, ttl: window.endsAt - now } : { current: 0, ttl: 0 })
  }

  child(): RateLimitStore {
    return new RateLimitStore()
  }
}
