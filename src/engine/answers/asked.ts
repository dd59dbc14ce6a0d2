// A question with the compiled check of its answers.
import { pointerStep, type Refusal } from '../faults.ts'
import { type AnswerCheck, answerCheckOf } from '../questions/checks.ts'
import { typeOf } from '../questions/index.ts'
import type { AnswerPart, BaseQuestion } from '../questions/type.ts'

export interface Asked {
  readonly question: BaseQuestion
  readonly part: AnswerPart<BaseQuestion>
  readonly pointer: string
  /** The pointers of its faults begin with `pointer`. */
  readonly check: AnswerCheck
  /** The same question as if it had `required`, if answers decide about that. Some types accept fewer answers then. */
  readonly whenRequired: Asked | undefined
}

/** Returns the answer to a question, as it was sent. */
export type Given = (id: string) => unknown

/** Compiles the check of a question's answers; undefined if its type takes none. */
export function askedOf(question: BaseQuestion): Asked | undefined {
  const { answer: part } = typeOf(question)
  const pointer = `/answers${pointerStep(question.id)}`
  const check = answerCheckOf(question, pointer)
  const { requiredWhen, ...others } = question
  const whenRequired = requiredWhen && askedOf({ ...others, required: true })
  return part && check && { question, part, pointer, check, whenRequired }
}

export const missingFault = ({ question, part, pointer }: Asked): Refusal => ({
  pointer,
  code: 'answer_missing',
  message: part.missing(question),
})
