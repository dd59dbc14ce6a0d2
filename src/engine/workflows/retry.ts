// The pauses between attempts of a step.

import type { Step } from './document.ts'
import { stepKinds } from './index.ts'
import type { StepError } from './outcome.ts'

const MAX_RETRIES = 5
const FIRST_SECONDS = 10
const FACTOR = 4
const SPREAD = 0.2
const DAY_MS = 24 * 60 * 60_000

/** Whether a call must not be repeated that may have happened. */
export const isOnce = ({ type, repeat = stepKinds[type].repeat }: Step) =>
  repeat === 'NEVER' && stepKinds[type].works === 'OUTSIDE'

/**
 * @param attempts how many have failed
 * @param random from 0 to 1: spreads the attempts of many runs by 20 %
 * @returns milliseconds; undefined if there is no further attempt
 */
export function retryAfterMs(
  step: Step,
  attempts: number,
  { isRetryable = false, retryAfterSeconds = 0, effect }: StepError,
  random: number,
): number | undefined {
  const { max = MAX_RETRIES, firstSeconds = FIRST_SECONDS, factor = FACTOR } = step.retry ?? {}
  if (!isRetryable || (isOnce(step) && effect !== 'NONE')) return undefined
  if (attempts > max) return undefined
  const pause = firstSeconds * factor ** (attempts - 1) * (1 - SPREAD + 2 * SPREAD * random)
  return Math.min(DAY_MS, Math.round(Math.max(pause, retryAfterSeconds) * 1000))
}
