// How long a session lasts. Times are in milliseconds since 1970.

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const MAX_MS = 7 * DAY_MS
/** If the person wants to stay signed in. */
const STAY_MS = 30 * DAY_MS
/** Ends a session that nobody uses, unless the person wants to stay signed in. */
const IDLE_MS = 12 * HOUR_MS
/** How often the last use is written. */
const SEEN_EVERY_MS = 5 * 60_000
/** How long a password that was given counts as confirmed. */
const CONFIRMED_MS = 10 * 60_000

export const lifetimeMs = (stays: boolean) => (stays ? STAY_MS : MAX_MS)

interface Dates {
  readonly createdAt: number
  readonly seenAt: number
  readonly confirmedAt: number
  readonly expiresAt: number
}

/** When a session ends if it is not used again. */
export const endOf = ({ createdAt, seenAt, expiresAt }: Dates) =>
  expiresAt - createdAt > MAX_MS ? expiresAt : Math.min(expiresAt, seenAt + IDLE_MS)

export const needsSeenDate = ({ seenAt }: Dates, now: number) => now - seenAt >= SEEN_EVERY_MS

export const confirmedUntil = ({ confirmedAt }: Dates) => confirmedAt + CONFIRMED_MS

export const toDates = (row: {
  readonly create_date: string
  readonly seen_date: string
  readonly confirm_date: string
  readonly expire_date: string
}): Dates => ({
  createdAt: Date.parse(row.create_date),
  seenAt: Date.parse(row.seen_date),
  confirmedAt: Date.parse(row.confirm_date),
  expiresAt: Date.parse(row.expire_date),
})
