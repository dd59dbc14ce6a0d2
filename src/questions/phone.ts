import { isValidPhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { Type } from 'typebox'
import { html } from '../html.ts'
import { TEXT } from '../rules/value.ts'
import { textMissing } from './faults.ts'
import { labelled } from './field.ts'
import { commonMembers } from './members.ts'
import { type PhoneQuestion, phoneAnswer } from './phone.answer.ts'
import { textInput } from './text-input.ts'
import type { QuestionType } from './type.ts'

export const phone: QuestionType<PhoneQuestion> = {
  type: 'PHONE',
  schema: Type.Object(commonMembers('PHONE'), { additionalProperties: false, title: 'PhoneQuestion' }),
  answer: phoneAnswer,
  value: () => TEXT,
  scoring: 'TEXT',
  faults: textMissing,
  /** Whether there are such numbers in that country, by Google's tables. They are too many for a page. */
  verify: (_question, answer) =>
    isValidPhoneNumber(String(answer))
      ? undefined
      : 'Enter a phone number that exists, with its country code, such as +49 30 901820',
  render: (question, context) =>
    labelled(
      question,
      [],
      context,
      textInput(question, context, html` type="tel" autocomplete="tel" dir="ltr"`),
    ),
  show: (_question, answer) =>
    parsePhoneNumberFromString(String(answer))?.formatInternational() ?? String(answer),
}
