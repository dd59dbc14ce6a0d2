import { Type } from 'typebox'
import { choiceOf, listOf, recordOf, type Value } from '../../expressions/value.ts'
import { type Fault, pointerStep } from '../../faults.ts'
import { html } from '../../text/html.ts'
import { fault, isBlank, textMissing } from '../shared/faults.ts'
import { fieldset } from '../shared/field.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers, QuestionId } from '../shared/members.ts'
import { partColumns } from '../shared/part-columns.ts'
import { rowTally } from '../shared/part-tallies.ts'
import { fieldId, fieldName, type QuestionType, type RenderContext } from '../type.ts'
import { type MatrixLine, type MatrixQuestion, matrixAnswer } from './answer.ts'

const Lines = (maxItems: number, description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          id: Type.Optional(Type.Unsafe<string>({ ...QuestionId, description: 'Made up when absent.' })),
          text: Type.Optional(Type.String({ maxLength: 1000, description: 'Plain text.' })),
        },
        { additionalProperties: false, title: 'MatrixLine' },
      ),
      { maxItems, description },
    ),
  )

/** Of more columns the words would not fit beside each other. */
const MOST_SIDE_BY_SIDE = 7

/** Of each row the column that was picked, or those that were. */
function matrixValue({ rows = [], columns, multiple }: MatrixQuestion): Value {
  const picked = choiceOf(columns)
  return recordOf(
    Object.fromEntries(rows.map(({ id }) => [id, multiple ? listOf(picked, columns?.length ?? 0) : picked])),
  )
}

export const matrix: QuestionType<MatrixQuestion> = {
  type: 'MATRIX',
  schema: Type.Object(
    {
      ...commonMembers('MATRIX'),
      rows: Lines(100, 'What is asked about.'),
      columns: Lines(20, 'What can be chosen in each row.'),
      multiple: Type.Optional(Type.Boolean({ description: 'Several columns in a row; false when absent.' })),
      requireAllRows: Type.Optional(
        Type.Boolean({ description: 'An answer has every row; false when absent.' }),
      ),
    },
    { additionalProperties: false, title: 'MatrixQuestion' },
  ),
  answer: matrixAnswer,
  value: matrixValue,
  tally: rowTally,
  controls: ({ rows = [], columns = [] }) => rows.length * columns.length,
  scoring: 'MATRIX',
  parts: ({ rows = [] }) => rows.map(({ id }) => id),
  faults: question => [
    ...textMissing(question),
    ...lineFaults('rows', 'row', question.rows ?? []),
    ...lineFaults('columns', 'column', question.columns ?? []),
  ],
  withIds: question => ({
    ...question,
    ...(question.rows && { rows: fillIds(question.rows, 'r') }),
    ...(question.columns && { columns: fillIds(question.columns, 'c') }),
  }),
  // A table where there is room, else a list of rows; each control says its row and its column.
  render(question, context) {
    const { rows = [], columns = [] } = question
    return fieldset(
      question,
      ['rows', 'columns', 'multiple', 'requireAllRows'],
      context,
      html`<table class="matrix${columns.length <= MOST_SIDE_BY_SIDE && ' fits'}">
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
  },
  columns: question =>
    partColumns(
      question,
      (question.rows ?? []).map(row => ({ ...row, choices: question.columns ?? [] })),
    ),
  show: ({ rows = [], columns = [] }, answer) => {
    const given = new Map(Object.entries(answer as Record<string, string | readonly string[]>))
    const textOf = (id: string) => columns.find(column => column.id === id)?.text ?? id
    return rows
      .filter(({ id }) => given.has(id))
      .map(({ id, text }) => `${text}: ${[given.get(id) ?? []].flat().map(textOf).join(' + ')}`)
      .join(', ')
  },
}

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

function lineFaults(member: 'rows' | 'columns', word: string, lines: readonly MatrixLine[]): Fault[] {
  if (lines.length === 0)
    return [fault(`/${member}`, `${member}_missing`, `Give the question at least one ${word}.`)]
  const seen = new Set<string>()
  return lines.flatMap(({ id, text }, i) => {
    const pointer = `/${member}${pointerStep(i)}`
    const isRepeated = seen.has(id)
    seen.add(id)
    return [
      ...(isRepeated
        ? [fault(`${pointer}/id`, 'duplicate_id', `Another ${word} has the id ${id}: change one of them.`)]
        : []),
      ...(isBlank(text) ? [fault(`${pointer}/text`, 'text_missing', `Give the ${word} a text.`)] : []),
    ]
  })
}
