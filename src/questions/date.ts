import { Type } from 'typebox'
import { html } from '../html.ts'
import { DATE } from '../rules/value.ts'
import { DATE_PARTS, type DateQuestion, dateAnswer, dateInWords, isDate } from './date.answer.ts'
import { fault, rangeEmpty, textMissing } from './faults.ts'
import { fieldset } from './field.ts'
import { commonMembers } from './members.ts'
import { fieldId, fieldName, type QuestionType } from './type.ts'

const Day = (description: string) =>
  Type.Optional(Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-03-27'] }))

const labels = { day: 'Day', month: 'Month', year: 'Year' }

export const date: QuestionType<DateQuestion> = {
  type: 'DATE',
  schema: Type.Object(
    {
      ...commonMembers('DATE'),
      min: Day('The first day that is taken.'),
      max: Day('The last day that is taken.'),
    },
    { additionalProperties: false, title: 'DateQuestion' },
  ),
  answer: dateAnswer,
  value: () => DATE,
  scoring: 'EXACT',
  faults: question => [
    ...textMissing(question),
    ...(['min', 'max'] as const)
      .filter(name => question[name] !== undefined && !isDate(question[name]))
      .map(name =>
        fault(`/${name}`, 'date_invalid', `${name} must be a day of the calendar, as YYYY-MM-DD.`),
      ),
    ...rangeEmpty(question, 'min', 'max'),
  ],
  render: (question, context) =>
    fieldset(
      question,
      dateAnswer,
      context,
      html`<div class="date">
${DATE_PARTS.map((part, i) => {
  const id = fieldId(question.id, i + 1)
  const name = fieldName(question.id, part)
  const typed = context.fields?.get(name)
  return html`<div class="${part}"><label for="${id}">${labels[part]}</label><input class="field" id="${id}" name="${name}" inputmode="numeric"${
    context.error !== undefined && html` aria-invalid="true"`
  }${typed && html` value="${typed}"`}></div>\n`
})}</div>`,
    ),
  show: (_question, answer) => dateInWords(String(answer)),
}
