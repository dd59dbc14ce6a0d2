import { Type } from 'typebox'
import { DATETIME } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { DATE_PARTS, TODAY } from '../date/answer.ts'
import { boundFaults, dayInputs } from '../date/definition.ts'
import { textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { momentTally } from '../shared/value-tallies.ts'
import { fieldId, fieldName, type QuestionType } from '../type.ts'
import {
  type DatetimeQuestion,
  datetimeAnswer,
  datetimeWithOffset,
  isDatetime,
  OFFSET_PART,
  TIME_PART,
  UTC,
} from './answer.ts'

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
      min: Instant('The first moment that is taken.'),
      max: Instant('The last moment that is taken.'),
    },
    { additionalProperties: false, title: 'DatetimeQuestion' },
  ),
  answer: datetimeAnswer,
  value: () => DATETIME,
  tally: momentTally,
  parts: () => [...DATE_PARTS, TIME_PART, OFFSET_PART],
  scoring: 'EXACT',
  /** The moment, whatever its offset is. */
  meaning: answer => Date.parse(String(answer)),
  faults: question => [
    ...textMissing(question),
    ...boundFaults(question, isDatetime, 'a date and time with an offset, such as 2026-12-01T09:00:00Z'),
  ],
  // The browser knows the respondent's time zone once the script is there; until then times are said to be in UTC.
  render(question, context) {
    const id = fieldId(question.id, 4)
    const name = fieldName(question.id, TIME_PART)
    const typed = context.fields?.get(name)
    const offset = context.fields?.get(fieldName(question.id, OFFSET_PART)) || UTC
    return fieldset(
      question,
      ['min', 'max'],
      context,
      html`<div class="date">
${dayInputs(question, context)}<div class="time"><label for="${id}">Time<span class="utc"> (UTC)</span></label><input class="field" id="${id}" name="${name}" type="time"${
        context.error !== undefined && html` aria-invalid="true"`
      }${typed && html` value="${typed}"`}></div>
</div><input type="hidden" name="${fieldName(question.id, OFFSET_PART)}" value="${offset}">`,
    )
  },
  show: (_question, answer) => datetimeWithOffset(String(answer)),
}
