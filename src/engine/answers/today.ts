import type { Today } from '../questions/type.ts'

const HOUR_MS = 3_600_000

/** The time zones of the world reach from 12 hours behind UTC to 14 hours before it. Worked out for those who ask: few do. */
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
