// Counts requests in fixed windows, by a clock that is never set: the plugin's own store goes by the system's clock, and keeps limits
// for an hour longer when that is set back by an hour.
import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Of those that asked last; they take some 15 MB. */
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

  /** Tells the count without counting. */
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
