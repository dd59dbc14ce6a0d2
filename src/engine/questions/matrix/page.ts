import { getOwn } from '../../get-own.ts'
import { type Html, html } from '../../text/html.ts'
import { fieldset } from '../shared/field.ts'
import { partMark } from '../shared/part-mark.ts'
import { type DisplayContext, fieldId, fieldName, type RenderContext } from '../type.ts'
import type { MatrixLine, MatrixQuestion } from './answer.ts'

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
export function renderMatrix(question: MatrixQuestion, context: RenderContext): Html {
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

/** The rows with an answer, in the order of the question. */
export function rowsInWords({ rows = [], columns = [] }: MatrixQuestion, answer: unknown) {
  const given = answer as Readonly<Record<string, string | readonly string[]>>
  const textOf = (id: string) => columns.find(column => column.id === id)?.text ?? id
  return rows.flatMap(({ id, text = '' }) => {
    const ids = [getOwn(given, id) ?? []].flat()
    return ids.length === 0 ? [] : [{ id, ids, row: text, picked: ids.map(textOf).join(' + ') }]
  })
}

/** The rows on the result page, with a mark at each row that counts. */
export function displayMatrix(question: MatrixQuestion, answer: unknown, context: DisplayContext): Html {
  const right = context.right as Readonly<Record<string, string | readonly string[]>> | undefined
  return html`<ul>
${rowsInWords(question, answer).map(({ id, ids, row, picked }) => {
  const wanted = right && getOwn(right, id)
  const isRight = wanted === undefined ? undefined : isSameSet(ids, [wanted].flat())
  return html`<li><span dir="auto">${row}: <b>${picked}</b></span>${partMark(isRight, context)}</li>\n`
})}</ul>`
}

const isSameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every(id => b.includes(id))
