import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type RenderContext } from '../type.ts'
import { AXES, type HotspotQuestion } from './answer.ts'

export const labels = { x: 'point_x', y: 'point_y' } as const

/** Two numbers, for keyboards and pages without a script. With the script, a click on the picture fills them in. */
export const renderHotspot = (question: HotspotQuestion, context: RenderContext): Html =>
  fieldset(
    question,
    [],
    context,
    html`<div class="hotspot">${AXES.map((axis, i) => {
      const id = fieldId(question.id, i + 1)
      const name = fieldName(question.id, axis)
      const typed = context.fields?.get(name)
      return html`<div><label for="${id}">${format(context.catalogue, message(labels[axis]))}</label><input class="field" id="${id}" name="${name}" type="number" min="0" max="100" step="any"${
        context.error !== undefined && html` aria-invalid="true"`
      }${typed && html` value="${typed}"`}></div>`
    })}</div>`,
  )
