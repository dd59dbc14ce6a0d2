import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { DATE_PARTS } from '../date/answer.ts'
import { dayInputs } from '../date/page.ts'
import { dayFields } from '../shared/answer-fields.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { type DatetimeQuestion, OFFSET_PART, TIME_PART, UTC } from './answer.ts'

/** The script fills in the respondent's offset. Without it the label says that times are in UTC. */
function renderDatetime(question: DatetimeQuestion, context: RenderContext): Html {
  const id = fieldId(question.id, 4)
  const name = fieldName(question.id, TIME_PART)
  const typed = context.fields?.get(name)
  const offset = context.fields?.get(fieldName(question.id, OFFSET_PART)) || UTC
  return fieldset(
    question,
    ['min', 'max'],
    context,
    html`<div class="date">
${dayInputs(question, context)}<div class="time"><label for="${id}">${format(context.catalogue, message('datetime_time'))}<span class="utc"> (UTC)</span></label><input class="field" id="${id}" name="${name}" type="time"${
      context.error !== undefined && html` aria-invalid="true"`
    }${typed && html` value="${typed}"`}></div>
</div><input type="hidden" name="${fieldName(question.id, OFFSET_PART)}" value="${offset}">`,
  )
}

export const datetimePage: QuestionPage<DatetimeQuestion> = {
  fields(question, answer) {
    const [, day, time = '', offset = ''] = /^(.*)T(.*?)(Z|[+-].*)$/.exec(String(answer)) ?? []
    return [...dayFields(question, day), [TIME_PART, time], [OFFSET_PART, offset]]
  },
  parts: () => [...DATE_PARTS, TIME_PART, OFFSET_PART],
  render: renderDatetime,
}
