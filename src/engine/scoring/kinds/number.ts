// A number within a tolerance. Both ends count. The comparison is exact in decimals.
import { type DefinitionFault, fault } from '../../faults.ts'
import { add, decimal, isAtMost, multiply, negate, toNumber } from '../decimal-arithmetic.ts'
import type { ScoringRule } from '../schemas.ts'
import { correctFaults, type Kind, maxOfPoints } from './kind.ts'

const PERCENT = decimal(0.01)

export const number: Kind = {
  key: 'correct',
  members: ['tolerance', 'tolerancePercent', 'penalty'],
  faults: (question, rule, check) => [
    ...correctFaults(question, rule.correct, check),
    ...toleranceFaults(rule),
  ],
  compile(_question, rule) {
    const max = maxOfPoints(rule)
    return { max, min: 0, grade: gradeWithin(rule, max) }
  },
  correctAnswers: (_question, { correct }) => [correct],
  acceptedRanges(_question, rule) {
    if (typeof rule.correct !== 'number' || !(rule.tolerance || rule.tolerancePercent)) return []
    const { from, to } = endsOf(rule, rule.correct)
    return [{ min: toNumber(from), max: toNumber(to) }]
  },
}

function gradeWithin(rule: ScoringRule, points: number): (answer: unknown) => number {
  if (typeof rule.correct !== 'number') return () => 0
  if (!rule.tolerance && !rule.tolerancePercent) return answer => (answer === rule.correct ? points : 0)
  const { from, to } = endsOf(rule, rule.correct)
  return answer => {
    if (typeof answer !== 'number' || !Number.isFinite(answer)) return 0
    const given = decimal(answer)
    return isAtMost(from, given) && isAtMost(given, to) ? points : 0
  }
}

function endsOf(rule: ScoringRule, correct: number) {
  const off = toleranceOf(rule, correct)
  return { from: add(decimal(correct), negate(off)), to: add(decimal(correct), off) }
}

const toleranceOf = ({ tolerance = 0, tolerancePercent }: ScoringRule, correct: number) =>
  tolerancePercent === undefined
    ? decimal(tolerance)
    : multiply(multiply(decimal(Math.abs(correct)), decimal(tolerancePercent)), PERCENT)

const toleranceFaults = ({ tolerance, tolerancePercent }: ScoringRule): DefinitionFault[] =>
  tolerance !== undefined && tolerancePercent !== undefined
    ? [
        fault('/tolerancePercent', 'member_not_applicable.either', {
          one: 'tolerance',
          other: 'tolerancePercent',
        }),
      ]
    : []
