// What numbers, dates and times have in common: a least and a most, either of which may be absent.
import type { Message } from '../../text/messages/codes.ts'

export interface Range<T> {
  readonly min?: T | undefined
  readonly max?: T | undefined
}

/** What to say about a value outside its range: with both bounds, with a least alone, with a most alone. */
export interface RangeMessages<T> {
  notIn(range: { readonly min: T; readonly max: T }): Message
  tooLow(min: T): Message
  tooHigh(max: T): Message
}

/** Says what to do about a value outside its range. */
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
