// A cache that is bounded in bytes: what was not asked for longest goes first.
import { LRUCache } from 'lru-cache'

export interface Cache<V> {
  get(key: string): V | undefined
  /** `sizeBytes` is an estimate of what the value takes. */
  set(key: string, value: V, sizeBytes: number): void
  /** Adds to the size of a value that is still in the cache. */
  grow(key: string, value: V, sizeBytes: number): void
}

interface Entry<V> {
  readonly value: V
  readonly sizeBytes: number
}

export function createCache<V>(maxBytes: number): Cache<V> {
  const entries = new LRUCache<string, Entry<V>>({
    maxSize: maxBytes,
    // The library takes no size of 0.
    sizeCalculation: ({ sizeBytes }) => Math.max(1, sizeBytes),
  })
  return {
    get: key => entries.get(key)?.value,
    set(key, value, sizeBytes) {
      entries.set(key, { value, sizeBytes })
    },
    grow(key, value, sizeBytes) {
      const entry = entries.peek(key)
      if (entry?.value === value) entries.set(key, { value, sizeBytes: entry.sizeBytes + sizeBytes })
    },
  }
}
