import { Type } from 'typebox'
import { DATE } from '../../expressions/value.ts'
import type { Fault } from '../../faults.ts'
import { type Html, html } from '../../text/html.ts'
import { fault, textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { rangeTally } from '../shared/value-tallies.ts'
import { type BaseQuestion, fieldId, fieldName, type QuestionType, type RenderContext } from '../type.ts'
import { DATE_PARTS, type DateQuestion, dateAnswer, dateInWords, isDate, TODAY } from './answer.ts'

const Day = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(\\d{4}-\\d{2}-\\d{2}|${TODAY})$`,
      description: `${description} Or "${TODAY}".`,
      examples: ['2026-03-27'],
    }),
  )

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
  parts: () => DATE_PARTS,
  value: () => DATE,
  tally: rangeTally,
  scoring: 'EXACT',
  faults: question => [
    ...textMissing(question),
    ...boundFaults(question, isDate, 'a day of the calendar, as YYYY-MM-DD'),
  ],
  render: (question, context) =>
    fieldset(
      question,
      ['min', 'max'],
      context,
      html`<div class="date">\n${dayInputs(question, context)}</div>`,
    ),
  show: (_question, answer) => dateInWords(String(answer)),
}

/** Bounds that no calendar has, or that leave nothing between them. */
export function boundFaults(
  question: Pick<DateQuestion, 'min' | 'max'>,
  isBound: (value: unknown) => boolean,
  wanted: string,
): Fault[] {
  const invalid = (['min', 'max'] as const).filter(
    name => question[name] !== undefined && question[name] !== TODAY && !isBound(question[name]),
  )
  if (invalid.length > 0)
    return invalid.map(name => fault(`/${name}`, 'date_invalid', `${name} must be ${wanted}.`))
  const { min = '', max = '' } = question
  // Moments with different offsets do not sort as texts. "today" is no date, and so is beyond nothing.
  return Date.parse(min) > Date.parse(max)
    ? [fault('/max', 'range_empty', `max must not be before min: ${max} is before ${min}.`)]
    : []
}

/** Three fields for a date that people know by heart (GOV.UK Design System). */
export const dayInputs = (question: BaseQuestion, context: RenderContext): Html[] =>
  DATE_PARTS.map((part, i) => {
    const id = fieldId(question.id, i + 1)
    const name = fieldName(question.id, part)
    const typed = context.fields?.get(name)
    return html`<div class="${part}"><label for="${id}">${labels[part]}</label><input class="field" id="${id}" name="${name}" inputmode="numeric"${
      context.error !== undefined && html` aria-invalid="true"`
    }${typed && html` value="${typed}"`}></div>\n`
  })
