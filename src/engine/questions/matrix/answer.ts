import type { Message } from '../../text/messages/codes.ts'
import { message } from '../../text/messages/message.ts'
import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface MatrixLine {
  readonly id: string
  readonly text?: string
}

export interface MatrixQuestion extends BaseQuestion {
  readonly type: 'MATRIX'
  readonly rows?: readonly MatrixLine[]
  readonly columns?: readonly MatrixLine[]
  /** Whether respondents can select several columns in a row. */
  readonly multiple?: boolean
  readonly requireAllRows?: boolean
}

export const matrixAnswer: AnswerPart<MatrixQuestion> = {
  read({ id, rows = [], multiple }, fields) {
    const picked = rows.flatMap(row => {
      const columns = fields.getAll(fieldName(id, row.id))
      if (columns.length === 0) return []
      return [[row.id, multiple || columns.length > 1 ? columns : columns[0]] as const]
    })
    return picked.length > 0 ? Object.fromEntries(picked) : undefined
  },

  check({ rows = [], columns = [], multiple, requireAllRows }, answer) {
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer))
      return message('rows_not_object')
    const given = Object.entries(answer)
    if (given.length === 0) return message('rows_empty')
    const known = new Set(columns.map(({ id }) => id))
    for (const [id, picked] of given) {
      if (!rows.some(row => row.id === id)) return message('row_unknown', { row: id.slice(0, 70) })
      const refusal = multiple ? checkSeveral(picked, known) : checkOne(picked, known)
      if (refusal !== undefined) return refusal
    }
    return requireAllRows && given.length < rows.length ? message('every_row_missing') : undefined
  },

  missing: ({ requireAllRows }) => message(requireAllRows ? 'every_row_missing' : 'row_missing'),
}

const checkOne = (picked: unknown, columns: ReadonlySet<string>) =>
  typeof picked === 'string' && columns.has(picked) ? undefined : message('column_not_offered')

function checkSeveral(picked: unknown, columns: ReadonlySet<string>): Message | undefined {
  if (!Array.isArray(picked) || picked.length === 0) return message('columns_not_array')
  // The length is checked first, because a long array would be slow to search. Each column can be there once.
  if (picked.length > columns.size || new Set(picked).size < picked.length) return message('column_repeated')
  return picked.every(id => columns.has(id)) ? undefined : message('columns_not_offered')
}

/** The ids of the rows, in the author's order. */
export const rowIdsOf = ({ rows = [] }: MatrixQuestion) => rows.map(({ id }) => id)
