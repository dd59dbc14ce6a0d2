import { Type } from 'typebox'
import { DATETIME } from '../../expressions/value.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { DATE_PARTS, TODAY } from '../date/answer.ts'
import { boundFaults } from '../date/definition.ts'
import { dayFields } from '../shared/answer-fields.ts'
import { textMissing } from '../shared/faults.ts'
import { commonMembers } from '../shared/members.ts'
import { momentTally } from '../shared/value-tallies.ts'
import type { QuestionType } from '../type.ts'
import {
  type DatetimeQuestion,
  datetimeAnswer,
  isDatetime,
  momentOf,
  OFFSET_PART,
  TIME_PART,
} from './answer.ts'
import { renderDatetime } from './page.ts'

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
  fields(question, answer) {
    const [, day, time = '', offset = ''] = /^(.*)T(.*?)(Z|[+-].*)$/.exec(String(answer)) ?? []
    return [...dayFields(question, day), [TIME_PART, time], [OFFSET_PART, offset]]
  },
  value: () => DATETIME,
  tally: momentTally,
  parts: () => [...DATE_PARTS, TIME_PART, OFFSET_PART],
  scoring: 'EXACT',
  /** The time in milliseconds, which is independent of offsets. */
  meaning: answer => Date.parse(String(answer)),
  faults: question => [
    ...textMissing(question),
    ...boundFaults(question, isDatetime, 'date_invalid.datetime'),
  ],
  render: renderDatetime,
  show: (_question, answer, catalogue) =>
    format(catalogue, message('datetime_with_offset', momentOf(String(answer)))),
}
