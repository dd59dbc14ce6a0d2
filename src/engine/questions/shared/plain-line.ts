// Types that have no members of their own, and whose answer is typed into one field: an email, a phone number, an address.

import { Type } from 'typebox'
import { LINE, textOf } from '../../expressions/value.ts'
import type { Html } from '../../text/html.ts'
import type { AnswerPart, BaseQuestion, QuestionType } from '../type.ts'
import { textMissing } from './faults.ts'
import { labelled } from './field.ts'
import { commonMembers } from './members.ts'
import { textInput } from './text-input.ts'
import { textTally } from './value-tallies.ts'

/**
 * @param attributes of the input, such as html` type="email"`
 * @param longest how many characters an answer has at most
 */
export const plainLine = <Q extends BaseQuestion>(
  type: Q['type'],
  title: string,
  answer: AnswerPart<Q>,
  attributes: Html,
  longest = LINE,
): QuestionType<Q> => ({
  type,
  schema: Type.Object(commonMembers(type), { additionalProperties: false, title }),
  answer,
  value: () => textOf(longest),
  tally: textTally,
  scoring: 'TEXT',
  faults: textMissing,
  render: (question, context) => labelled(question, [], context, textInput(question, context, attributes)),
  show: (_question, given) => String(given),
})
