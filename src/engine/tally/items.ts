// How each question of a quiz works: difficulty and discrimination of classical test theory. The discrimination is the
// corrected item-total correlation: the correlation of the item's points with the rest of the score, without the item.
// For items with full points or none it is the point-biserial coefficient.
// Points are counted in hundredths, which are whole numbers. Rounding errors of fractions would look like a correlation
// where the rest of the score never differs.
import { rounded } from '../questions/shared/rounded.ts'
import type { QuestionGrade } from '../scoring/grade.ts'
import { toHundredths } from '../scoring/points.ts'

/** A plain JSON value. */
export interface ItemTally {
  responses: number
  correct: number
  points: number
  maxPoints: number
  mean: { item: number; rest: number }
  /** Sums of products of deviations from the means. */
  sums: { item: number; rest: number; both: number }
}

export const emptyItem = (): ItemTally => ({
  responses: 0,
  correct: 0,
  points: 0,
  maxPoints: 0,
  mean: { item: 0, rest: 0 },
  sums: { item: 0, rest: 0, both: 0 },
})

/**
 * Counts a graded response, in place: the grade of the item, and the whole score in points.
 * Means and sums follow Welford's method, with the weights of West, because sums of squares would lose digits.
 */
export function addItem(tally: ItemTally, grade: QuestionGrade, score: number, times = 1): void {
  if (grade.points === null) return
  const { mean, sums } = tally
  const points = toHundredths(grade.points)
  const others = toHundredths(score) - points
  tally.responses += times
  if (grade.correct) tally.correct += times
  // Negative points would take the difficulty out of its range of 0 to 1.
  tally.points += Math.max(0, points) * times
  tally.maxPoints += toHundredths(grade.maxPoints) * times
  const item = points - mean.item
  const rest = others - mean.rest
  mean.item += (item * times) / tally.responses
  mean.rest += (rest * times) / tally.responses
  sums.item += item * (points - mean.item) * times
  sums.rest += rest * (others - mean.rest) * times
  sums.both += item * (others - mean.rest) * times
}

/** Means and sums are combined by the method of Chan, Golub and LeVeque. */
export function mergeItems(a: ItemTally, b: ItemTally): ItemTally {
  const responses = a.responses + b.responses
  const share = responses === 0 ? 0 : b.responses / responses
  const item = b.mean.item - a.mean.item
  const rest = b.mean.rest - a.mean.rest
  const weight = a.responses * share
  return {
    responses,
    correct: a.correct + b.correct,
    points: a.points + b.points,
    maxPoints: a.maxPoints + b.maxPoints,
    mean: { item: a.mean.item + item * share, rest: a.mean.rest + rest * share },
    sums: {
      item: a.sums.item + b.sums.item + item * item * weight,
      rest: a.sums.rest + b.sums.rest + rest * rest * weight,
      both: a.sums.both + b.sums.both + item * rest * weight,
    },
  }
}

export function itemResult({ responses, correct, points, maxPoints, sums }: ItemTally) {
  const spread = Math.sqrt(sums.item * sums.rest)
  return {
    responses,
    difficulty: maxPoints > 0 ? rounded(points / maxPoints) : null,
    discrimination: spread > 0 ? rounded(sums.both / spread) : null,
    correct,
  }
}
