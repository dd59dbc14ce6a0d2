// Rounds figures to their significant decimals.

const MIN_DIGITS = 6
/** The limit of `toFixed`. */
const MAX_DIGITS = 100

/** Decimals for figures up to `greatest`: twelve significant digits, and at least six decimals. */
export const digitsOf = (greatest: number) =>
  Math.max(MIN_DIGITS, Math.min(MAX_DIGITS, 12 - Math.ceil(Math.log10(greatest))))

/** Removes digits that are only floating-point noise. */
export const rounded = (value: number, digits = MIN_DIGITS) => Number(value.toFixed(digits))
