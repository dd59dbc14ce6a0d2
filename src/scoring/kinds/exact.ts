// One right answer: a choice, yes or no, a date.
import { correctFaults, type Kind, maxOfPoints } from './kind.ts'

export const exact: Kind = {
  members: [],
  faults: (question, { correct }) => correctFaults(question, correct),
  max: maxOfPoints,
  compile(_question, rule) {
    const points = maxOfPoints(rule)
    return answer => (answer === rule.correct ? points : 0)
  },
  rightAnswers: ({ correct }) => [correct],
}
