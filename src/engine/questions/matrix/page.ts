import { type Html, html } from '../../text/html.ts'
import { recordFields } from '../shared/answer-fields.ts'
import { fieldset } from '../shared/field.ts'
import { fieldId, fieldName, type QuestionPage, type RenderContext } from '../type.ts'
import { type MatrixLine, type MatrixQuestion, rowIdsOf } from './answer.ts'

/** The width of a table in a card of a long form, in pixels. */
const MAX_WIDTH = 590
/** Spaces, and characters of scripts without spaces, where a line can break after any character. */
const BREAKS = /[\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/u

/** The minimum width of a column that breaks no word, in pixels. Estimated from the width of a character. */
const leastWidth = ({ text = '' }: MatrixLine, padding: number) =>
  padding + 8 * Math.max(4, ...text.split(BREAKS).map(word => word.length))

/** Reports whether the columns fit side by side without breaking words. */
const fits = (rows: readonly MatrixLine[], columns: readonly MatrixLine[]) =>
  Math.max(...rows.map(row => leastWidth(row, 24))) +
    columns.reduce((sum, column) => sum + leastWidth(column, 8), 0) <=
  MAX_WIDTH

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

/** A table, or a card for each row where the columns do not fit. The label of each control names its row and its column. */
function renderMatrix(question: MatrixQuestion, context: RenderContext): Html {
  const { rows = [], columns = [] } = question
  return fieldset(
    question,
    ['rows', 'columns', 'multiple', 'requireAllRows'],
    context,
    html`<table class="matrix${fits(rows, columns) && ' fits'}">
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

export const matrixPage: QuestionPage<MatrixQuestion> = {
  fields: recordFields,
  controls: ({ rows = [], columns = [] }) => rows.length * columns.length,
  parts: rowIdsOf,
  render: renderMatrix,
}
