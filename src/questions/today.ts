import type { Today } from './type.ts'

const HOUR_MS = 3_600_000

/** The time zones of the world reach from 12 hours behind UTC to 14 hours before it. Worked out for those who ask: few do. */
export function todayAt(now: Date): Today {
  const dayAt = (offset: number) => new Date(now.getTime() + offset * HOUR_MS).toISOString().slice(0, 10)
  return {
    get first() {
      return dayAt(-12)
    },
    get last() {
      return dayAt(14)
    },
  }
}
