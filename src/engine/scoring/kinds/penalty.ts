// The penalty of a wrong answer, which is an answer without points. No answer has no penalty, and the points never fall below
// the rule's minimum.
import { toHundredths } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import type { Grader } from './kind.ts'

export function withPenalty({ penalty, minPoints }: ScoringRule, grader: Grader): Grader {
  if (penalty === undefined) return grader
  const least = minPoints === undefined ? Number.NEGATIVE_INFINITY : toHundredths(minPoints)
  const lost = Math.max(-toHundredths(penalty), least)
  return {
    max: grader.max,
    min: Math.min(grader.min, lost),
    grade(answer) {
      const points = grader.grade(answer)
      return points === 0 && (grader.hasPart?.(answer) ?? true) ? lost : points
    },
  }
}
