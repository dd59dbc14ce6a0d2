// Slows down guessing of passwords without locking anyone out: waits depend on the email and the network together, so that people who
// know an email cannot keep its owner from signing in. Times are in milliseconds since 1970.

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** What failures are counted by. `slides` if the count starts again only some time after the last failure. */
export const COUNTS = {
  /** An email from one network. */
  pair: { keepMs: HOUR_MS, slides: true },
  /** An email from anywhere. */
  email: { keepMs: HOUR_MS, slides: false },
  /** Any email from one network. */
  network: { keepMs: MINUTE_MS, slides: false },
} as const

/** Mails with links that people ask for. */
export const MAILS = {
  /** Mails to one email address. More are not sent. */
  email: { keepMs: HOUR_MS, max: 5 },
  /** Mails that one network asks for. More have to wait. */
  network: { keepMs: MINUTE_MS, max: 10 },
} as const

export type CountName = keyof typeof COUNTS

export interface Count {
  readonly failures: number
  readonly lastAt: number
  readonly expiresAt: number
}

const FREE_FAILURES = 5
const MAX_WAIT_MS = 900_000
const BUSY_FAILURES = 50
const BUSY_WAIT_MS = 10_000
const MAX_OF_NETWORK = 30

/** How long the next attempt has to wait; 0 if it need not. Counts that have expired are left out. */
export function waitMs(counts: Partial<Record<CountName, Count>>, now: number): number {
  const { pair, email, network } = counts
  return Math.max(
    0,
    pair ? pair.lastAt + waitAfter(pair.failures) - now : 0,
    // Many networks guess: each of them gets one attempt in ten seconds.
    pair && email && email.failures >= BUSY_FAILURES ? pair.lastAt + BUSY_WAIT_MS - now : 0,
    network && network.failures >= MAX_OF_NETWORK ? network.expiresAt - now : 0,
  )
}

/** 1, 2, 4 ... 900 seconds. */
const waitAfter = (failures: number) =>
  failures < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (failures - FREE_FAILURES), MAX_WAIT_MS)
