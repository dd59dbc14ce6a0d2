// The pauses between attempts of a step.

import type { Step } from './document.ts'
import type { StepError } from './outcome.ts'

const MAX_RETRIES = 5
const FIRST_SECONDS = 10
const FACTOR = 4
const SPREAD = 0.2
const DAY_MS = 24 * 60 * 60_000

/**
 * @param attempts how many have failed
 * @param random from 0 to 1: spreads the attempts of many runs by 20 %
 * @returns milliseconds; undefined if there is no further attempt
 */
export function retryAfterMs(
  { retry = {} }: Step,
  attempts: number,
  { retryAfterSeconds = 0 }: StepError,
  random: number,
): number | undefined {
  const { max = MAX_RETRIES, firstSeconds = FIRST_SECONDS, factor = FACTOR } = retry
  if (attempts > max) return undefined
  const pause = firstSeconds * factor ** (attempts - 1) * (1 - SPREAD + 2 * SPREAD * random)
  return Math.min(DAY_MS, Math.round(Math.max(pause, retryAfterSeconds) * 1000))
}
