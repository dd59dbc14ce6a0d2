// Turns responses into the cells of a copy, and cells back into answers.
import { getOwn } from '../../engine/get-own.ts'
import { isDatetime } from '../../engine/questions/datetime/answer.ts'
import type { Cell } from '../../platform/columnar/duckdb.ts'
import { caseKey } from '../case-key.ts'
import type { ResponseRow } from '../responses/queries.ts'
import { SYSTEM_FIELDS } from '../responses/response-fields.ts'
import type { SummaryVersion } from '../summary/summarise.ts'
import type { CopyColumns, Field, Layout } from './fields.ts'

const systemFields = Object.values(SYSTEM_FIELDS)
const ABSENT: readonly [Cell, Cell] = [null, null]

export interface VersionedRow {
  readonly row: ResponseRow
  readonly version: SummaryVersion | undefined
}

interface ReadRow {
  readonly row: ResponseRow
  /** The keys of questions in the version of the response. */
  readonly asked: ReadonlySet<string>
  /** The ids of questions that logic hid. */
  readonly hidden: ReadonlyMap<string, unknown> | undefined
}

/**
 * The cells of responses by column, in the order of `tableColumns`.
 * @param firstNumber the number of the first row; the others follow
 */
export function cellsOf(
  versioned: readonly VersionedRow[],
  { fields, isQuiz }: CopyColumns,
  firstNumber: number,
): Cell[][] {
  const keysOf = createKeys()
  const rows = versioned.map(({ row, version }) => ({
    row,
    asked: keysOf(version),
    hidden: version?.find?.(id => getOwn(row.answers, id), new Date(row.create_date))?.hidden,
  }))
  const columns: Cell[][] = [rows.map(({ row }) => row.id), rows.map((_, i) => firstNumber + i)]
  for (const { value, read } of systemFields) {
    const given = rows.map(({ row }) => read(row))
    columns.push(given.map(one => systemCell(value.kind, one)))
    if (value.ignoresCase) columns.push(given.map(caseCell))
  }
  for (const field of fields) columns.push(...fieldCells(rows, field, isQuiz))
  return columns
}

function createKeys() {
  const known = new Map<SummaryVersion | undefined, ReadonlySet<string>>()
  return (version: SummaryVersion | undefined): ReadonlySet<string> => {
    const keys = known.get(version) ?? new Set(version?.questions.map(({ key }) => key))
    known.set(version, keys)
    return keys
  }
}

/** The cells of a field by column, in the order of `fieldColumns`. */
function fieldCells(rows: readonly ReadRow[], field: Field, isQuiz: boolean): Cell[][] {
  const answers = rows.map(({ row, asked }) =>
    asked.has(field.key) ? getOwn(row.answers, field.id) : undefined,
  )
  const cells = answers.map(answer => (answer === undefined ? ABSENT : answerCells(field.layout, answer)))
  const columns = [
    cells.map(([value]) => value),
    cells.map(([, json]) => json),
    ...(field.ignoresCase ? [answers.map(caseCell)] : []),
    rows.map(({ asked, hidden }) => (asked.has(field.key) ? hidden?.has(field.id) === true : null)),
  ]
  if (!isQuiz) return columns
  const grades = rows.map(({ row, asked }) =>
    asked.has(field.key) && row.grading ? getOwn(row.grading, field.id) : undefined,
  )
  return [
    ...columns,
    grades.map(grade => grade?.points ?? null),
    grades.map(grade => grade?.maxPoints ?? null),
    grades.map(grade => grade?.correct ?? null),
  ]
}

const caseCell = (value: unknown): Cell => (typeof value === 'string' ? caseKey(value) : null)

function systemCell(kind: string, value: unknown): Cell {
  if (kind === 'datetime') return Date.parse(String(value))
  return (value ?? null) as Cell
}

/** The value, and the JSON of what the value cannot hold. */
function answerCells(layout: Layout, answer: unknown): readonly [Cell, Cell] {
  switch (layout) {
    case 'text':
      if (typeof answer === 'string') return [answer, null]
      break
    case 'number':
      if (typeof answer === 'number') return [answer, null]
      break
    case 'boolean':
      if (typeof answer === 'boolean') return [answer, null]
      break
    case 'moment':
      if (isDatetime(answer)) return [Date.parse(String(answer)), JSON.stringify(answer)]
      break
    case 'texts':
      if (Array.isArray(answer)) {
        const texts = answer.filter(item => typeof item === 'string')
        return [texts, texts.length === answer.length ? null : JSON.stringify(answer)]
      }
      break
    case 'record':
      break
  }
  return [null, JSON.stringify(answer)]
}

/** The reverse; undefined without an answer. */
export function answerOf(value: Cell, json: Cell): unknown {
  if (typeof json === 'string') return JSON.parse(json)
  return value ?? undefined
}

export const isAnswered = ({ number }: Field) => `(v${number} is not null or j${number} is not null)`
