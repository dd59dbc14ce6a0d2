// The time of the store. All processes share it, because the clocks of machines can differ: a process whose clock is a day fast must not
// end what others let wait.
import { sql } from 'kysely'
import { type Connection, engineOf } from './dialect.ts'

export interface StoreClock {
  readonly now: () => Date
  /** Stops to follow the store. */
  readonly stop: () => void
}

const REFRESH_MS = 30_000
/** A time that took longer to read says too little. */
const MAX_READ_MS = 1_000
/** Machines that follow a time server differ less. */
const MIN_DIFFERENCE_MS = 100

/** The embedded store has the clock of its process. */
export async function createStoreClock(db: Connection): Promise<StoreClock> {
  if (engineOf(db) === 'sqlite') return { now: () => new Date(Date.now()), stop: () => {} }
  let aheadMs = 0
  async function refresh(): Promise<void> {
    const start = performance.now()
    const { rows } = await sql<{ ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db)
    const tookMs = performance.now() - start
    if (tookMs > MAX_READ_MS) return
    const differenceMs = Number(rows[0]?.ms) + tookMs / 2 - Date.now()
    aheadMs = Math.abs(differenceMs) < MIN_DIFFERENCE_MS ? 0 : differenceMs
  }
  await refresh()
  // While the store is away, the last difference holds.
  const timer = setInterval(() => void refresh().catch(() => {}), REFRESH_MS).unref()
  return { now: () => new Date(Date.now() + aheadMs), stop: () => clearInterval(timer) }
}
