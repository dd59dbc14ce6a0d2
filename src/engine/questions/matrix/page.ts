import { type Html, html } from '../../text/html.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type RenderContext } from '../type.ts'
import type { MatrixLine, MatrixQuestion } from './answer.ts'

/** The texts of more columns do not fit side by side. */
const MAX_SIDE_BY_SIDE = 7

function cell(
  { id, multiple }: MatrixQuestion,
  context: RenderContext,
  row: MatrixLine,
  column: MatrixLine,
  index: number,
) {
  const control = fieldId(id, index)
  const name = fieldName(id, row.id)
  return html`<td><input type="${multiple ? 'checkbox' : 'radio'}" id="${control}" name="${name}" value="${column.id}"${
    context.fields?.getAll(name).includes(column.id) && html` checked`
  }><label for="${control}"><span class="vh">${row.text}: </span>${column.text}</label></td>`
}

/** A table, or a list of rows on narrow screens. The label of each control names its row and its column. */
export function renderMatrix(question: MatrixQuestion, context: RenderContext): Html {
  const { rows = [], columns = [] } = question
  return fieldset(
    question,
    ['rows', 'columns', 'multiple', 'requireAllRows'],
    context,
    html`<table class="matrix${columns.length <= MAX_SIDE_BY_SIDE && ' fits'}">
<thead><tr><td></td>${columns.map(({ text }) => html`<th scope="col">${text}</th>`)}</tr></thead>
<tbody>
${rows.map(
  (row, i) =>
    html`<tr><th scope="row">${row.text}</th>${columns.map((column, j) =>
      cell(question, context, row, column, i * columns.length + j + 1),
    )}</tr>\n`,
)}</tbody>
</table>`,
  )
}
