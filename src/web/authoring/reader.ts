// Lists that an editor reads when they are first needed, and keeps.
import type { Reply } from '../api/api.ts'

export interface Reader {
  /** Reads it once. A failed read is repeated by the next one who asks. */
  read<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Undefined while it is read, and after that failed. */
  now<T>(key: string, load: () => Promise<T>): T | undefined
  forget(): void
}

export function createReader(onRead: () => void): Reader {
  const kept = new Map<string, unknown>()
  const asked = new Map<string, Promise<unknown>>()
  const reader: Reader = {
    read<T>(key: string, load: () => Promise<T>): Promise<T> {
      // Each key is read with one type.
      const known = asked.get(key) as Promise<T> | undefined
      if (known) return known
      const loading = load().then(
        value => {
          kept.set(key, value)
          onRead()
          return value
        },
        (error: unknown) => {
          asked.delete(key)
          throw error
        },
      )
      asked.set(key, loading)
      return loading
    },
    now<T>(key: string, load: () => Promise<T>): T | undefined {
      reader.read(key, load).catch(() => {})
      return kept.get(key) as T | undefined
    },
    forget() {
      kept.clear()
      asked.clear()
    },
  }
  return reader
}

export const bodyOf = async <T>(reply: Promise<Reply<T>>): Promise<T> => (await reply).body
