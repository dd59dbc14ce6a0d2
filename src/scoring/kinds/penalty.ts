// What a wrong answer loses: one that gets no points. Whoever gives no answer loses nothing.
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import type { Grader } from './kind.ts'

export function withPenalty({ penalty }: ScoringRule, grader: Grader): Grader {
  if (penalty === undefined) return grader
  const lost = -toHundredths(penalty)
  return {
    max: grader.max,
    min: Math.min(grader.min, lost),
    grade(answer) {
      const points = grader.grade(answer)
      return points === 0 ? lost : points
    },
  }
}
