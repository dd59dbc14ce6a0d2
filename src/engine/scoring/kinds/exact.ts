// One correct answer: a choice, yes or no, a date, an address, a group.
import { isSameJson } from '../../same-json.ts'
import { correctFaults, type Kind, maxOfPoints, meaningIn, normalizeKey } from './kind.ts'

export const exact: Kind = {
  key: 'correct',
  members: ['penalty'],
  faults: (question, { correct }) => correctFaults(question, correct),
  compile(question, rule) {
    const max = maxOfPoints(rule)
    const meaning = meaningIn(question)
    const correct = meaning(normalizeKey(question, rule.correct))
    return { max, min: 0, grade: answer => (isSameJson(meaning(answer), correct) ? max : 0) }
  },
  correctAnswers: (_question, { correct }) => [correct],
}
