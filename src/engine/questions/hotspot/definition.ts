// A place in a picture. What the places are worth is in the scoring, and not on the page.

import { Type } from 'typebox'
import { NUMBER, recordOf } from '../../expressions/value.ts'
import { html } from '../../text/html.ts'
import { fault, textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { commonMembers } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { cellTally } from '../shared/part-tallies.ts'
import { fieldId, fieldName, type QuestionType } from '../type.ts'
import { AXES, type HotspotQuestion, hotspotAnswer } from './answer.ts'

const labels = { x: 'Across, in percent from the left', y: 'Down, in percent from the top' }

export const hotspot: QuestionType<HotspotQuestion> = {
  type: 'HOTSPOT',
  schema: Type.Object(commonMembers('HOTSPOT'), { additionalProperties: false, title: 'HotspotQuestion' }),
  answer: hotspotAnswer,
  value: () => recordOf({ x: NUMBER, y: NUMBER }),
  tally: cellTally,
  scoring: 'HOTSPOT',
  parts: () => AXES,
  faults: question => [
    ...textMissing(question),
    ...(question.image
      ? []
      : [fault('/image', 'image_missing', 'Give the question the picture that is pointed at.')]),
  ],
  // Numbers are the way of the keyboard, and of a page without script; with one, pointing at the picture fills them in.
  render: (question, context) =>
    fieldset(
      question,
      [],
      context,
      html`<div class="hotspot">${AXES.map((axis, i) => {
        const id = fieldId(question.id, i + 1)
        const name = fieldName(question.id, axis)
        const typed = context.fields?.get(name)
        return html`<div><label for="${id}">${labels[axis]}</label><input class="field" id="${id}" name="${name}" type="number" min="0" max="100" step="any"${
          context.error !== undefined && html` aria-invalid="true"`
        }${typed && html` value="${typed}"`}></div>`
      })}</div>`,
    ),
  columns: question =>
    partColumns(
      question,
      AXES.map(id => ({ id, text: labels[id] })),
    ),
  show(_question, answer) {
    const { x, y } = answer as { x: number; y: number }
    const percent = (share: number) => `${Number((share * 100).toFixed(2))}%`
    return `${percent(x)} across, ${percent(y)} down`
  },
}
