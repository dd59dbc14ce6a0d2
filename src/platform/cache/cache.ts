// An LRU cache with a limit in bytes.
import { LRUCache } from 'lru-cache'

export interface Cache<V> {
  get(key: string): V | undefined
  /** `sizeBytes` is an estimate of the value's memory. */
  set(key: string, value: V, sizeBytes: number): void
  /** Adds to the size of a value that is still in the cache. */
  grow(key: string, value: V, sizeBytes: number): void
}

export function createCache<V extends NonNullable<unknown>>(maxBytes: number): Cache<V> {
  const entries = new LRUCache<string, V>({ maxSize: maxBytes })
  // The library rejects a size of 0.
  const set = (key: string, value: V, sizeBytes: number) =>
    void entries.set(key, value, { size: Math.max(1, sizeBytes) })
  return {
    get: entries.get.bind(entries),
    set,
    grow(key, value, sizeBytes) {
      const entry = entries.info(key)
      if (entry?.value !== value) return
      // If the same value is set again, the library keeps the old size.
      entries.delete(key)
      set(key, value, (entry.size ?? 0) + sizeBytes)
    },
  }
}
