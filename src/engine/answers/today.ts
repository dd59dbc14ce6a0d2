import type { Today } from '../questions/type.ts'

const HOUR_MS = 3_600_000

/** Time zones range from UTC-12 to UTC+14. The days are calculated on demand, because few checks need them. */
class TodayAnywhere implements Today {
  readonly #now: number

  constructor(now: number) {
    this.#now = now
  }

  get first() {
    return this.#dayAt(-12)
  }

  get last() {
    return this.#dayAt(14)
  }

  #dayAt(offset: number): string {
    return new Date(this.#now + offset * HOUR_MS).toISOString().slice(0, 10)
  }
}

export const todayAt = (now: Date): Today => new TodayAnywhere(now.getTime())
