// Points have at most two decimals. They are summed as whole hundredths, so totals have no rounding errors.

export const toHundredths = (points: number) => Math.round(points * 100)

export const toPoints = (hundredths: number) => hundredths / 100

/** A share of a question's points, rounded half up to whole hundredths. Takes whole numbers. */
export const shareOf = (hundredths: number, part: number, whole: number) =>
  Math.floor((2 * hundredths * part + whole) / (2 * whole))

export const MAX_POINTS = 1_000_000

export const isPoints = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value <= MAX_POINTS && toPoints(toHundredths(value)) === value

/** From 0 to 100 with two decimals. 0 of 0 is 0, and so is a negative score. */
export const percentOf = (score: number, maxScore: number) =>
  maxScore === 0 ? 0 : Math.max(0, Math.round((score * 10_000) / maxScore) / 100)

export const bounded = (value: number, low: number | undefined, high: number | undefined) =>
  Math.max(low ?? Number.NEGATIVE_INFINITY, Math.min(high ?? Number.POSITIVE_INFINITY, value))
