// How each question of a quiz works: difficulty and discrimination of classical test theory. The discrimination is the
// correlation of an item's points with the rest of the score, which does not hold the item itself (corrected item-total
// correlation; for points of 0 or full it is the point-biserial coefficient).
// Everything is counted in hundredths of a point, which are whole numbers: with fractions, rounding errors would look like a
// correlation where the rest of the score never differs.
import { rounded } from '../questions/shared/number-stats.ts'
import type { QuestionGrade } from '../scoring/grade.ts'
import { toHundredths } from '../scoring/points.ts'

export interface ItemTally {
  /** Of a graded response: the item's grade, and the whole score in points. */
  add(grade: QuestionGrade, score: number): void
  told(): {
    readonly responses: number
    readonly difficulty: number | null
    readonly discrimination: number | null
    readonly correct: number
  }
}

export function tallyItem(): ItemTally {
  let count = 0
  let correct = 0
  let points = 0
  let most = 0
  // Running means and products of deviations (Welford): sums of squares would lose digits.
  const mean = { item: 0, rest: 0 }
  const sums = { item: 0, rest: 0, both: 0 }
  return {
    add(grade, score) {
      if (grade.points === null) return
      count++
      if (grade.correct) correct++
      const own = toHundredths(grade.points)
      const others = toHundredths(score) - own
      // Points that an answer lost would let the difficulty leave 0 to 1.
      points += Math.max(0, own)
      most += toHundredths(grade.maxPoints)
      const item = own - mean.item
      const rest = others - mean.rest
      mean.item += item / count
      mean.rest += rest / count
      sums.item += item * (own - mean.item)
      sums.rest += rest * (others - mean.rest)
      sums.both += item * (others - mean.rest)
    },
    told() {
      const spread = Math.sqrt(sums.item * sums.rest)
      return {
        responses: count,
        difficulty: most > 0 ? rounded(points / most) : null,
        discrimination: spread > 0 ? rounded(sums.both / spread) : null,
        correct,
      }
    },
  }
}
