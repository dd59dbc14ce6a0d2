import { Type } from 'typebox'
import { DATETIME } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { TODAY } from '../date/answer.ts'
import { boundFaults } from '../date/definition.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type DatetimeQuestion, datetimeAnswer, isDatetime, momentOf } from './answer.ts'

const Instant = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(\\d{4}-\\d{2}-\\d{2}T[\\d:.Z+-]{5,25}|${TODAY})$`,
      description: `${description} ISO 8601 with an offset, or "${TODAY}".`,
      examples: ['2026-12-01T09:00:00Z'],
    }),
  )

export const datetime: QuestionType<DatetimeQuestion> = {
  type: 'DATETIME',
  schema: Type.Object(
    {
      ...commonMembers('DATETIME'),
      min: Instant('The earliest accepted time.'),
      max: Instant('The latest accepted time.'),
    },
    { additionalProperties: false, title: 'DatetimeQuestion' },
  ),
  answer: datetimeAnswer,
  value: () => DATETIME,
  scoring: 'EXACT',
  /** The time in milliseconds, which is independent of offsets. */
  meaning: answer => Date.parse(String(answer)),
  show: (_question, answer, catalogue) =>
    format(catalogue, message('datetime_with_offset', momentOf(String(answer)))),
}

export const datetimeChecks: QuestionChecks<DatetimeQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...boundFaults(question, isDatetime, 'date_invalid.datetime'),
  ],
}
