// Types without members of their own, whose answer is one line of text: an email address, a phone number, a URL.
import { Type } from 'typebox'
import { LINE, textOf } from '../../expressions/value.ts'
import type { AnswerPart, BaseQuestion, QuestionType } from '../type.ts'
import { commonMembers } from './members.ts'

/** @param maxLength the most characters in an answer */
export const plainLine = <Q extends BaseQuestion>(
  type: Q['type'],
  title: string,
  answer: AnswerPart<Q>,
  maxLength = LINE,
): QuestionType<Q> => ({
  type,
  schema: Type.Object(commonMembers(type), { additionalProperties: false, title }),
  answer,
  value: () => textOf(maxLength),
  scoring: 'TEXT',
  show: (_question, given) => String(given),
})
