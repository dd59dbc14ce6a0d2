import { Type } from 'typebox'
import { DATE } from '../../expressions/value.ts'
import { type DefinitionFault, fault } from '../../faults.ts'
import { format } from '../../text/messages/catalogue.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type DateQuestion, dateAnswer, isDate, TODAY } from './answer.ts'

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
  value: () => DATE,
  scoring: 'EXACT',
  show: (_question, answer, catalogue) => format(catalogue, { date: String(answer) }),
}

export const dateChecks: QuestionChecks<DateQuestion> = {
  faults: question => [...textMissing(question), ...boundFaults(question, isDate, 'date_invalid.date')],
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
