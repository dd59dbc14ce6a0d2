// When a delivery is tried again, and when an endpoint is left alone. Pure.

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The waits between attempts: ten attempts in about 75 hours, as Standard Webhooks recommends. */
const WAITS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
const SPREAD = 0.2
const MAX_RETRY_AFTER = 24 * HOUR

/**
 * The wait after a number of failed attempts, in milliseconds; undefined if there is no further attempt.
 * @param random 0 to 1: spreads attempts, so that receivers do not get all of them at once
 * @param retryAfterMs what the receiver asked for
 */
export function waitAfter(attempts: number, random: number, retryAfterMs = 0): number | undefined {
  const wait = WAITS[attempts - 1]
  if (wait === undefined) return undefined
  const spread = wait * (1 - SPREAD + 2 * SPREAD * random)
  return Math.round(Math.max(spread, Math.min(retryAfterMs, MAX_RETRY_AFTER)))
}

/** Failures in a row after which only probes are sent. */
export const BREAKS_AFTER = 10
const FIRST_PROBE = 30 * SECOND
const LAST_PROBE = 30 * MINUTE

/** How long after the last of many failures the next probe is sent; undefined before there are many. */
export const probeAfter = (failures: number): number | undefined =>
  failures < BREAKS_AFTER ? undefined : Math.min(FIRST_PROBE * 2 ** (failures - BREAKS_AFTER), LAST_PROBE)

const DISABLED_AFTER = 72 * HOUR
const MIN_FAILURES = 20
const WARNED_AFTER = 24 * HOUR

/** Whether nothing has succeeded for so long that the endpoint is disabled. */
export const isDead = (failures: number, failingMs: number): boolean =>
  failures >= MIN_FAILURES && failingMs >= DISABLED_AFTER

/** Whether its owner should get a mail that it fails. */
export const isWorrying = (failures: number, failingMs: number): boolean =>
  failures >= BREAKS_AFTER && failingMs >= WARNED_AFTER

/** Receivers that are overloaded or restart. They get fewer requests at once. */
export const isOverloaded = (status: number | null): boolean =>
  status === 429 || status === 502 || status === 503 || status === 504
