// How well the questions of a quiz measure one thing: Cronbach's alpha.
import { rounded } from '../../engine/questions/shared/rounded.ts'
import type { ItemTally } from '../../engine/tally/items.ts'

/**
 * Cronbach's alpha, at most 1. Null unless all graded responses have points for the same questions, at least two, and scores differ.
 * @param graded the number of graded responses
 */
export function reliability(tallies: readonly ItemTally[], graded: number): number | null {
  const items = tallies.filter(({ responses }) => responses > 0)
  const [first] = items
  if (!first || items.length < 2 || items.some(({ responses }) => responses !== graded)) return null
  // The score is the item plus the rest, so each item knows the spread of the score.
  const scoreSquares = first.sums.item + first.sums.rest + 2 * first.sums.both
  if (scoreSquares <= 0) return null
  const itemSquares = items.reduce((sum, { sums }) => sum + sums.item, 0)
  return rounded((items.length / (items.length - 1)) * (1 - itemSquares / scoreSquares))
}
