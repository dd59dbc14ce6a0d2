import { Type } from 'typebox'
import { choiceOf, listOf, recordOf, type Value } from '../../expressions/value.ts'
import { type DefinitionFault, fault, pointerStep } from '../../faults.ts'
import { getOwn } from '../../get-own.ts'
import { withoutEmptyParts } from '../shared/answer-normalizer.ts'
import { isBlank, textMissing } from '../shared/faults.ts'
import { fillIds } from '../shared/fill-ids.ts'
import { commonMembers, QuestionId } from '../shared/members.ts'
import type { QuestionChecks, QuestionType } from '../type.ts'
import { type MatrixLine, type MatrixQuestion, matrixAnswer, rowIdsOf } from './answer.ts'

const Lines = (maxItems: number, description: string) =>
  Type.Optional(
    Type.Array(
      Type.Object(
        {
          id: Type.Optional(
            Type.Unsafe<string>({
              ...QuestionId,
              description: 'Unique within the question. Generated when absent.',
            }),
          ),
          text: Type.Optional(Type.String({ maxLength: 1000, description: 'The text, without Markdown.' })),
        },
        { additionalProperties: false, title: 'MatrixLine' },
      ),
      { maxItems, description },
    ),
  )

/** The selected column of each row, or a list of columns. */
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
      multiple: Type.Optional(
        Type.Boolean({
          description: 'Whether respondents can select several columns in a row. False when absent.',
        }),
      ),
      requireAllRows: Type.Optional(
        Type.Boolean({ description: 'Whether an answer must have every row. False when absent.' }),
      ),
    },
    { additionalProperties: false, title: 'MatrixQuestion' },
  ),
  answer: matrixAnswer,
  value: matrixValue,
  scoring: 'MATRIX',
  normalize: withoutEmptyParts(rowIdsOf),
  withIds: question => ({
    ...question,
    ...(question.rows && { rows: fillIds(question.rows, 'r') }),
    ...(question.columns && { columns: fillIds(question.columns, 'c') }),
  }),
  show: (question, answer) =>
    rowsInWords(question, answer)
      .map(({ row, picked }) => `${row}: ${picked}`)
      .join(', '),
  showPart: ({ columns = [] }, _path, part) => columns.find(({ id }) => id === part)?.text,
}

export const matrixChecks: QuestionChecks<MatrixQuestion> = {
  faults: question => [
    ...textMissing(question),
    ...lineFaults('row', 'rows_missing', question.rows ?? []),
    ...lineFaults('column', 'columns_missing', question.columns ?? []),
  ],
}

function lineFaults(
  line: 'row' | 'column',
  missing: 'rows_missing' | 'columns_missing',
  lines: readonly MatrixLine[],
): DefinitionFault[] {
  if (lines.length === 0) return [fault(`/${line}s`, missing)]
  const seen = new Set<string>()
  return lines.flatMap(({ id, text }, i) => {
    const pointer = `/${line}s${pointerStep(i)}`
    const isRepeated = seen.has(id)
    seen.add(id)
    return [
      ...(isRepeated ? [fault(`${pointer}/id`, `duplicate_id.${line}`, { id })] : []),
      ...(isBlank(text) ? [fault(`${pointer}/text`, `text_missing.${line}`)] : []),
    ]
  })
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
