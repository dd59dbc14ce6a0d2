// One correct answer: a choice, yes or no, a date, an address, a group.
import { mapValues } from '../../map-values.ts'
import { isSameJson } from '../../same-json.ts'
import { correctFaults, type Kind, maxOfPoints, meaningIn, normalizeKey } from './kind.ts'
import { normalizeText } from './normalize-text.ts'

export const exact: Kind = {
  key: 'correct',
  members: ['penalty'],
  faults: (question, { correct }, check) => correctFaults(question, correct, check),
  compile(question, rule) {
    const max = maxOfPoints(rule)
    const meaning = meaningIn(question)
    const correct = meaning(normalizeKey(question, rule.correct))
    const plain = withPlainTexts(correct)
    const isRight = (answer: unknown) =>
      isSameJson(answer, correct) || isSameJson(withPlainTexts(answer), plain)
    return { max, min: 0, grade: answer => (isRight(meaning(answer)) ? max : 0) }
  },
  correctAnswers: (_question, { correct }) => [correct],
}

/** Phones type other apostrophes, quotation marks and dashes than keyboards. */
function withPlainTexts(value: unknown): unknown {
  if (typeof value === 'string') return normalizeText(value, { ignoreCase: false })
  if (Array.isArray(value)) return value.map(withPlainTexts)
  return typeof value === 'object' && value !== null ? mapValues({ ...value }, withPlainTexts) : value
}
