// Ids that the author left out are generated once, when a draft is stored.

import { typeOf } from './index.ts'
import { fillIds } from './shared/fill-ids.ts'
import type { BaseQuestion } from './type.ts'

/** A question as an author sends it. */
export type DraftQuestion = Omit<BaseQuestion, 'id'> & { readonly id?: string }

/** The questions with an id each (q1, q2, ...), and with ids inside: of rules (r1, r2, ...), and where their types have some (choices: c1, c2, ...). */
export const withIds = (questions: readonly DraftQuestion[]): BaseQuestion[] =>
  fillIds(questions, 'q').map(question => withRuleIds(typeOf(question).withIds?.(question) ?? question))

const withRuleIds = (question: BaseQuestion): BaseQuestion =>
  question.rules ? { ...question, rules: fillIds(question.rules, 'r') } : question
