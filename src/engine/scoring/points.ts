// Points have at most two decimals, and are whole hundredths. Only a share of them has fractions, which are added before they are rounded.

export const toHundredths = (points: number) => Math.round(points * 100)

export const toPoints = (hundredths: number) => hundredths / 100

/** Larger than the error of a sum of shares in binary, and smaller than the difference between two sums. */
const SUM_ERROR = 1e-6

/** Rounds half up to whole hundredths. */
export const roundHundredths = (sum: number) => Math.floor(sum + 0.5 + SUM_ERROR)

/** Returns a share of a question's points in hundredths, with its fraction. */
export const shareOf = (hundredths: number, part: number, whole: number) => (hundredths * part) / whole

export const MAX_POINTS = 1_000_000

export const isPoints = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_POINTS && toPoints(toHundredths(value)) === value

/** A percentage from 0 to 100 with two decimals. It is 0 for 0 of 0, and for a negative score. */
export const percentOf = (score: number, maxScore: number) =>
  maxScore === 0 ? 0 : Math.max(0, Math.round((score * 10_000) / maxScore) / 100)

export const bounded = (value: number, low: number | undefined, high: number | undefined) =>
  Math.max(low ?? Number.NEGATIVE_INFINITY, Math.min(high ?? Number.POSITIVE_INFINITY, value))
