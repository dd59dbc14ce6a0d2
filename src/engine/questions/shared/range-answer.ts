// Ranges of numbers, dates and times. Each bound is optional.
import type { Message } from '../../text/messages/codes.ts'

export interface Range<T> {
  readonly min?: T | undefined
  readonly max?: T | undefined
}

/** The messages for a value outside its range: with both bounds, only a minimum, or only a maximum. */
export interface RangeMessages<T> {
  notIn(range: { readonly min: T; readonly max: T }): Message
  tooLow(min: T): Message
  tooHigh(max: T): Message
}

/** Checks that a value is in its range. */
export function checkRange<T extends number | string>(
  value: T,
  { min, max }: Range<T>,
  say: RangeMessages<T>,
): Message | undefined {
  const from = min ?? value
  const to = max ?? value
  if (from <= value && value <= to) return undefined
  return max == null ? say.tooLow(from) : min == null ? say.tooHigh(to) : say.notIn({ min, max })
}
