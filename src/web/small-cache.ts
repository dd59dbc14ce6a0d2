// Stands in for the package lru-cache in bundles for browsers. One form has few texts, so a small cache is enough.

interface Limit {
  readonly maxSize: number
}

/** Evicts the entry that was used longest ago. */
export class LRUCache<K, V> {
  readonly #entries = new Map<K, { readonly value: V; readonly size: number }>()
  readonly #maxSize: number
  #size = 0

  constructor({ maxSize }: Limit) {
    this.#maxSize = maxSize
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    // A map keeps the order in which entries were added.
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** An entry that is larger than the cache is not kept. */
  set(key: K, value: V, { size }: { readonly size: number }): void {
    this.#remove(key)
    if (size > this.#maxSize) return
    this.#entries.set(key, { value, size })
    this.#size += size
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#maxSize) break
      this.#remove(oldest)
    }
  }

  #remove(key: K): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}
