// Finds the kind of a question's rule, and compiles its grader.

import { getOwn } from '../get-own.ts'
import { typeOf } from '../questions/index.ts'
import type { BaseQuestion } from '../questions/type.ts'
import { byHand, kinds } from './kinds/index.ts'
import type { Grader, Kind } from './kinds/kind.ts'
import { withPenalty } from './kinds/penalty.ts'
import type { Scoring, ScoringRule } from './schemas.ts'

/** The rule of a question; ids may be named like members of Object.prototype. */
export const ruleOf = (scoring: Scoring, questionId: string): ScoringRule | undefined =>
  scoring.questions && getOwn(scoring.questions, questionId)

/** The kinds by which a question can be scored; none if it has no answer. */
export function kindsOf(question: BaseQuestion): readonly Kind[] {
  const { answer, scoring } = typeOf(question)
  if (!answer) return []
  return scoring ? [...kinds[scoring], byHand] : [byHand]
}

/** The kind that a rule selects by its key; undefined if it has none. */
export const kindOf = (question: BaseQuestion, rule: ScoringRule): Kind | undefined =>
  kindsOf(question).find(({ key }) => rule[key] !== undefined)

export const isByHand = ({ manual, points }: ScoringRule) => manual === true && points !== 0

const NOTHING: Grader = { max: 0, min: 0, grade: () => 0 }

/** Compiles a rule without faults. With 0 points the question does not count. Undefined if the question has no answer. */
export function compileRule(question: BaseQuestion, rule: ScoringRule): Grader | undefined {
  if (kindsOf(question).length === 0) return undefined
  const kind = kindOf(question, rule)
  return kind && rule.points !== 0 ? withPenalty(rule, kind.compile(question, rule)) : NOTHING
}
