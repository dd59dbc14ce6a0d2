// What was worked out, in memory that is bounded in bytes. What has to go is found by second chance, also called clock: of what was
// not asked for since its last turn, the oldest. That costs whoever asks no more than setting a flag; an exact order of use
// would cost a removal and an insertion each time.

export interface Cache<V> {
  get(key: string): V | undefined
  /** `sizeBytes` is what the value takes, more or less. */
  set(key: string, value: V, sizeBytes: number): void
  /** Says that a value takes so many bytes more than it did. Of one that has gone that is of no interest. */
  grow(key: string, value: V, sizeBytes: number): void
}

interface Entry<V> {
  readonly value: V
  sizeBytes: number
  isUsed: boolean
}

export function createCache<V>(maxBytes: number): Cache<V> {
  const entries = new Map<string, Entry<V>>()
  let totalBytes = 0

  function add(key: string, entry: Entry<V>, sizeBytes: number) {
    entry.sizeBytes += sizeBytes
    totalBytes += sizeBytes
    // What is too large by itself must not make all others go first.
    if (entry.sizeBytes > maxBytes) drop(key, entry)
    else if (totalBytes > maxBytes) makeRoom()
  }

  function drop(key: string, entry: Entry<V>) {
    entries.delete(key)
    totalBytes -= entry.sizeBytes
  }

  function makeRoom() {
    // Comes again to what was put back, which then had its chance.
    for (const [key, entry] of entries) {
      drop(key, entry)
      if (entry.isUsed) {
        entry.isUsed = false
        entries.set(key, entry)
        totalBytes += entry.sizeBytes
      } else if (totalBytes <= maxBytes) return
    }
  }

  return {
    get(key) {
      const entry = entries.get(key)
      if (entry) entry.isUsed = true
      return entry?.value
    },
    set(key, value, sizeBytes) {
      const before = entries.get(key)
      if (before) drop(key, before)
      const entry = { value, sizeBytes: 0, isUsed: true }
      entries.set(key, entry)
      add(key, entry, sizeBytes)
    },
    grow(key, value, sizeBytes) {
      const entry = entries.get(key)
      if (entry?.value === value) add(key, entry, sizeBytes)
    },
  }
}
