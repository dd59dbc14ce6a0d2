// Several right choices: all or nothing, or a share of the points for a share of the choices.
import { shareOf } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { correctFaults, type Kind, maxOfPoints } from './kind.ts'

type Share = (right: number, wrong: number, all: number) => number

/** How many of the right choices an answer is worth. */
const shares: Readonly<Record<NonNullable<ScoringRule['partial']>, Share>> = {
  NONE: (right, wrong, all) => (right === all && wrong === 0 ? all : 0),
  FRACTION: right => right,
  RIGHT_MINUS_WRONG: (right, wrong) => Math.max(0, right - wrong),
}

export const choices: Kind = {
  members: ['partial'],
  faults: (question, { correct }) => correctFaults(question, correct),
  max: maxOfPoints,
  compile(_question, rule) {
    const points = maxOfPoints(rule)
    const key = new Set<unknown>(Array.isArray(rule.correct) ? rule.correct : [])
    const share = shares[rule.partial ?? 'NONE']
    return answer => {
      if (!Array.isArray(answer) || key.size === 0) return 0
      const right = answer.filter(choice => key.has(choice)).length
      return shareOf(points, share(right, answer.length - right, key.size), key.size)
    }
  },
  rightAnswers: ({ correct }) => [correct],
}
