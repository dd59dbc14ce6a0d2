import { Semaphore } from './semaphore.ts'

/** Limits how much work runs at once for each key. */
export class KeyedSemaphore {
  readonly #concurrency: number
  readonly #open = new Map<string, { readonly semaphore: Semaphore; uses: number }>()

  constructor(concurrency: number) {
    this.#concurrency = concurrency
  }

  async run<T>(key: string, work: () => T): Promise<Awaited<T>> {
    const found = this.#open.get(key) ?? { semaphore: new Semaphore(this.#concurrency), uses: 0 }
    this.#open.set(key, found)
    found.uses++
    try {
      return await found.semaphore.run(work)
    } finally {
      found.uses--
      if (found.uses === 0) this.#open.delete(key)
    }
  }
}
