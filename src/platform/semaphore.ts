/** So many at once, first come, first served. */
export class Turns {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** @returns what ends the turn; to be called once */
  async acquire(): Promise<() => void> {
    if (this.#free > 0) this.#free--
    else await new Promise<void>(resolve => this.#waiting.push(resolve))
    return () => this.#end()
  }

  async take<T>(work: () => T): Promise<Awaited<T>> {
    const end = await this.acquire()
    try {
      return await work()
    } finally {
      end()
    }
  }

  #end(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }
}
