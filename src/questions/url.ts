import { Type } from 'typebox'
import { html } from '../html.ts'
import { TEXT } from '../rules/value.ts'
import { textMissing } from './faults.ts'
import { labelled } from './field.ts'
import { commonMembers } from './members.ts'
import { textInput } from './text-input.ts'
import type { QuestionType } from './type.ts'
import { type UrlQuestion, urlAnswer } from './url.answer.ts'

export const url: QuestionType<UrlQuestion> = {
  type: 'URL',
  schema: Type.Object(commonMembers('URL'), { additionalProperties: false, title: 'UrlQuestion' }),
  answer: urlAnswer,
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
        html` type="url" inputmode="url" autocomplete="url" spellcheck="false" autocapitalize="none" dir="ltr"`,
      ),
    ),
  show: (_question, answer) => String(answer),
}
