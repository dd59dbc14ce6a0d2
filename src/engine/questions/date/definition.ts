import { Type } from 'typebox'
import { DATE } from '../../expressions/value.ts'
import { type DefinitionFault, fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { dayFields } from '../shared/answer-fields.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { rangeTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import { DATE_PARTS, type DateQuestion, dateAnswer, isDate, TODAY } from './answer.ts'
import { renderDate } from './page.ts'

const Day = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(\\d{4}-\\d{2}-\\d{2}|${TODAY})$`,
      description: `${description} Or "${TODAY}".`,
      examples: ['2026-03-27'],
    }),
  )

export const date: QuestionType<DateQuestion> = {
  type: 'DATE',
  schema: Type.Object(
    {
      ...commonMembers('DATE'),
      min: Day('The earliest accepted day.'),
      max: Day('The latest accepted day.'),
    },
    { additionalProperties: false, title: 'DateQuestion' },
  ),
  answer: dateAnswer,
  fields: dayFields,
  parts: () => DATE_PARTS,
  value: () => DATE,
  tally: rangeTally,
  scoring: 'EXACT',
  faults: question => [...textMissing(question), ...boundFaults(question, isDate, 'date_invalid.date')],
  render: renderDate,
  show: (_question, answer, catalogue) => format(catalogue, { date: String(answer) }),
}

/** Finds bounds that are not real dates, and bounds without a date between them. */
export function boundFaults(
  question: Pick<DateQuestion, 'min' | 'max'>,
  isBound: (value: unknown) => boolean,
  code: 'date_invalid.date' | 'date_invalid.datetime',
): DefinitionFault[] {
  const invalid = (['min', 'max'] as const).filter(
    name => question[name] !== undefined && question[name] !== TODAY && !isBound(question[name]),
  )
  if (invalid.length > 0) return invalid.map(name => fault(`/${name}`, code, { name }))
  const { min = '', max = '' } = question
  // Moments with different offsets do not sort as texts. "today" parses to NaN, so it is never out of order.
  return Date.parse(min) > Date.parse(max) ? [fault('/max', 'range_empty.dates', { min, max })] : []
}
