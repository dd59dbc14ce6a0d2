import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { dayInputs } from '../date/page.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type RenderContext } from '../type.ts'
import { type DatetimeQuestion, OFFSET_PART, TIME_PART, UTC } from './answer.ts'

/** The script fills in the respondent's offset. Without it the label says that times are in UTC. */
export function renderDatetime(question: DatetimeQuestion, context: RenderContext): Html {
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
