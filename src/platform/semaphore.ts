/** Limits how much work runs at once. Waiting work runs in order of arrival. */
export class Semaphore {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(concurrency: number) {
    this.#free = concurrency
  }

  /** @returns the function that releases the slot; call it once */
  async acquire(): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    return () => this.#release()
  }

  async run<T>(work: () => T): Promise<Awaited<T>> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
