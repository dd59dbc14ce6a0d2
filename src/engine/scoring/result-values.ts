// What the conditions and texts of endings know of the result of a quiz.
import { BOOLEAN, choiceOf, NUMBER, type Value } from '../expressions/value.ts'
import type { Scoring } from './schemas.ts'

/** The kinds of the values, by name. The ids of grades are their names in the first language. */
export function resultValues({ passMark, grades = [], outcomes = [] }: Scoring): ReadonlyMap<string, Value> {
  return new Map([
    ['score', NUMBER],
    ['percent', NUMBER],
    ...(passMark ? [['passed', BOOLEAN] satisfies [string, Value]] : []),
    ...(grades.length > 0
      ? [['grade', choiceOf(grades.map(({ grade }) => ({ id: grade })))] satisfies [string, Value]]
      : []),
    ...(outcomes.length > 0 ? [['outcome', choiceOf(outcomes)] satisfies [string, Value]] : []),
  ])
}
