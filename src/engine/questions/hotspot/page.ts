import { type Html, html } from '../../text/html.ts'
import { format } from '../../text/messages/catalogue.ts'
import { message } from '../../text/messages/message.ts'
import { fieldset, picture } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { AXES, type HotspotQuestion } from './answer.ts'

export const labels = { x: 'point_x', y: 'point_y' } as const

/**
 * The picture, and two numbers for keyboards and pages without a script. A click on the picture fills them in. The frame does not render
 * the picture, because it could place it beside the controls.
 */
function renderHotspot(question: HotspotQuestion, context: RenderContext): Html {
  const { image, ...rest } = question
  const fields = AXES.map((axis, i) => {
    const id = fieldId(question.id, i + 2)
    const name = fieldName(question.id, axis)
    const typed = context.fields?.get(name)
    return html`<div><label for="${id}">${format(context.catalogue, message(labels[axis]))}</label><input class="field" id="${id}" name="${name}" inputmode="decimal" autocomplete="off"${
      context.error !== undefined && html` aria-invalid="true"`
    }${typed && html` value="${typed}"`}></div>`
  })
  return fieldset(
    rest,
    [],
    context,
    html`<div class="spot">${picture(question)}</div><details${context.error !== undefined && html` open`}><summary id="${fieldId(question.id, 1)}">${format(context.catalogue, message('point_as_numbers'))}</summary>
<div class="hotspot">${fields}</div></details>`,
  )
}

export const hotspotPage: QuestionPage<HotspotQuestion> = {
  parts: () => AXES,
  render: renderHotspot,
}
