// The JSON columns of a response. A row that was just inserted has JSON texts; a row from a query has parsed values.
import type { NewResponseRow, ResponseRow } from '../../product/responses/queries.ts'

export type ResultRow = NewResponseRow | ResponseRow

const parsed = <T>(value: string | T): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value)

export const gradingOf = (row: ResultRow): Exclude<ResponseRow['grading'], null> => parsed(row.grading) ?? {}
export const answersOf = (row: ResultRow): ResponseRow['answers'] => parsed(row.answers)
