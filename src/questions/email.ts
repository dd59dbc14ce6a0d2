import { Type } from 'typebox'
import { html } from '../html.ts'
import { TEXT } from '../rules/value.ts'
import { type EmailQuestion, emailAnswer } from './email.answer.ts'
import { textMissing } from './faults.ts'
import { labelled } from './field.ts'
import { commonMembers } from './members.ts'
import { textInput } from './text-input.ts'
import type { QuestionType } from './type.ts'

export const email: QuestionType<EmailQuestion> = {
  type: 'EMAIL',
  schema: Type.Object(commonMembers('EMAIL'), { additionalProperties: false, title: 'EmailQuestion' }),
  answer: emailAnswer,
  value: () => TEXT,
  scoring: 'TEXT',
  faults: textMissing,
  render: (question, context) =>
    labelled(
      question,
      [],
      context,
      textInput(
        question,
        context,
        html` type="email" autocomplete="email" spellcheck="false" autocapitalize="none" dir="auto"`,
      ),
    ),
  show: (_question, answer) => String(answer),
}
