// One correct answer: a choice, yes or no, a date, an address, a group.
import { correctFaults, type Kind, maxOfPoints, meaningIn, normalizeKey } from './kind.ts'

export const exact: Kind = {
  key: 'correct',
  members: ['penalty'],
  faults: (question, { correct }) => correctFaults(question, correct),
  compile(question, rule) {
    const max = maxOfPoints(rule)
    const meaning = meaningIn(question)
    const correct = meaning(normalizeKey(question, rule.correct))
    return { max, min: 0, grade: answer => (isSame(meaning(answer), correct) ? max : 0) }
  },
  correctAnswers: (_question, { correct }) => [correct],
}

/** Compares JSON values. The order of members does not matter; the order of entries does. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))]
  return (
    left.length === right.size &&
    left.every(([name, value]) => right.has(name) && isSame(value, right.get(name)))
  )
}
