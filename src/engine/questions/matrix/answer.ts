import { type AnswerPart, type BaseQuestion, fieldName } from '../type.ts'

export interface MatrixLine {
  readonly id: string
  readonly text?: string
}

export interface MatrixQuestion extends BaseQuestion {
  readonly type: 'MATRIX'
  readonly rows?: readonly MatrixLine[]
  readonly columns?: readonly MatrixLine[]
  /** Several columns in a row. */
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
      return 'Give the answers as an object, by the ids of the rows'
    const given = Object.entries(answer)
    if (given.length === 0) return 'Choose an answer in at least one row, or leave the question out'
    const known = new Set(columns.map(({ id }) => id))
    for (const [id, picked] of given) {
      if (!rows.some(row => row.id === id)) return `There is no row ${id.slice(0, 70)}`
      const refusal = multiple ? checkSeveral(picked, known) : checkOne(picked, known)
      if (refusal !== undefined) return refusal
    }
    return requireAllRows && given.length < rows.length ? 'Choose an answer in every row' : undefined
  },

  missing: ({ requireAllRows }) => `Choose an answer in ${requireAllRows ? 'every' : 'at least one'} row`,
}

const checkOne = (picked: unknown, columns: ReadonlySet<string>) =>
  typeof picked === 'string' && columns.has(picked) ? undefined : 'Choose one of the columns in each row'

function checkSeveral(picked: unknown, columns: ReadonlySet<string>): string | undefined {
  if (!Array.isArray(picked) || picked.length === 0) return 'Choose from the columns in each row, as an array'
  // The length is bounded before the members are looked at: each may be there once.
  if (picked.length > columns.size || new Set(picked).size < picked.length)
    return 'Choose each column only once in a row'
  return picked.every(id => columns.has(id)) ? undefined : 'Choose from the columns in each row'
}
