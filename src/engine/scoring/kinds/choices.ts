// Several correct choices: all or nothing, or partial points.
import { shareOf } from '../points.ts'
import type { ScoringRule } from '../schemas.ts'
import { correctFaults, type Kind, maxOfPoints, partialFaults } from './kind.ts'

type Share = (right: number, wrong: number, all: number) => number

/** The number of correct choices that an answer earns. */
const allOrNothing: Share = (right, wrong, all) => (right === all && wrong === 0 ? all : 0)

const shares = new Map<ScoringRule['partial'], Share>([
  ['NONE', allOrNothing],
  ['FRACTION', right => right],
  ['RIGHT_MINUS_WRONG', (right, wrong) => Math.max(0, right - wrong)],
])

export const choices: Kind = {
  key: 'correct',
  members: ['partial', 'penalty'],
  partials: [...shares.keys()],
  faults: (question, rule, check) => [
    ...correctFaults(question, rule.correct, check),
    ...partialFaults(rule, [...shares.keys()]),
  ],
  compile(_question, rule) {
    const max = maxOfPoints(rule)
    const key = new Set<unknown>(Array.isArray(rule.correct) ? rule.correct : [])
    const share = shares.get(rule.partial) ?? allOrNothing
    return {
      max,
      min: 0,
      grade(answer) {
        if (!Array.isArray(answer) || key.size === 0) return 0
        const right = answer.filter(choice => key.has(choice)).length
        return shareOf(max, share(right, answer.length - right, key.size), key.size)
      },
    }
  },
  correctAnswers: (_question, { correct }) => [correct],
}
