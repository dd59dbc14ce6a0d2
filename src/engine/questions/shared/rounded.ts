// How many decimals of a figure mean something.

const MIN_DIGITS = 6
/** The most that `toFixed` takes. */
const MAX_DIGITS = 100

/** Decimals for figures up to `greatest`: twelve significant digits, and at least six decimals. */
export const digitsOf = (greatest: number) =>
  Math.max(MIN_DIGITS, Math.min(MAX_DIGITS, 12 - Math.ceil(Math.log10(greatest))))

/** Further digits are noise of floating-point numbers. */
export const rounded = (value: number, digits = MIN_DIGITS) => Number(value.toFixed(digits))
