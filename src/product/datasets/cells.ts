// Rows as they are stored: cells by the number of their column.
import { hash } from 'node:crypto'
import { isLongNumber } from '../../engine/parse-json.ts'
import type { ColumnType } from '../../engine/query/columns.ts'
import { isDate } from '../../engine/questions/date/answer.ts'
import { isDatetime } from '../../engine/questions/datetime/answer.ts'
import { isTime } from '../../engine/questions/time/answer.ts'
import { tidyText } from '../../engine/tidy-text.ts'
import type { CellValue, StoredColumn } from '../tables/dataset-tables.ts'

const MAX_TEXT = 32_767
const MAX_ITEMS = 1000
/** Characters of JSON. */
const MAX_JSON = 65_536
/** An index cannot hold long keys, so longer ones are hashed. */
const MAX_KEY = 200

const isShortText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT

/** JSON writes a number that is too large, such as `1e400`, as `null`. */
function isShortJson(value: unknown): boolean {
  const text = JSON.stringify(value)
  return text.length <= MAX_JSON && !(text.includes('null') && hasInfinity(value))
}

const hasInfinity = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasInfinity)
    : typeof value === 'number' && !Number.isFinite(value)

interface CellKind {
  fits(value: unknown): boolean
  /** What to send. */
  readonly wanted: string
}

const kinds: Readonly<Record<ColumnType, CellKind>> = {
  TEXT: { fits: isShortText, wanted: `a text of at most ${MAX_TEXT} characters` },
  NUMBER: { fits: value => typeof value === 'number' && Number.isFinite(value), wanted: 'a number' },
  INTEGER: { fits: Number.isSafeInteger, wanted: 'a whole number' },
  BOOLEAN: { fits: value => typeof value === 'boolean', wanted: 'true or false' },
  DATE: { fits: isDate, wanted: 'a date as YYYY-MM-DD' },
  TIME: { fits: isTime, wanted: 'a time as HH:MM' },
  DATETIME: { fits: isDatetime, wanted: 'a moment as ISO 8601 with an offset, such as 2026-11-20T17:24:00Z' },
  TEXT_LIST: {
    fits: value => Array.isArray(value) && value.length <= MAX_ITEMS && value.every(isShortText),
    wanted: `a list of at most ${MAX_ITEMS} texts`,
  },
  JSON: {
    fits: isShortJson,
    wanted: `a JSON value of at most ${MAX_JSON} characters, with numbers up to 1.8e308`,
  },
}

/** Whether a value can be in a column of this type. Any cell can be null. */
export const fits = (type: ColumnType, value: unknown): boolean => value === null || kinds[type].fits(value)

const OF_NUMBERS: readonly ColumnType[] = ['NUMBER', 'INTEGER']
const OF_TEXTS: readonly ColumnType[] = ['TEXT', 'DATE', 'TIME', 'DATETIME', 'JSON']

/** Whether some text can be in a column of this type. */
export const takesTexts = (type: ColumnType): boolean => OF_TEXTS.includes(type)

/** What to send for a value of this type. */
export const wantedOf = (type: ColumnType): string => kinds[type].wanted

/** A sentence for a value that does not fit. */
export const wantedIn = ({ id, type }: StoredColumn, value?: unknown) =>
  isLongNumber(value) && OF_NUMBERS.includes(type)
    ? `${id} is a column of type ${type}, which keeps 15 digits. Use a column of type TEXT for longer numbers.`
    : `${id} is a column of type ${type}. Send ${kinds[type].wanted}, or null.`

/** Sets one cell to a value that fits. Texts are tidied. */
export function setCell(row: CellValue[], { number, type }: StoredColumn, value: CellValue): void {
  while (row.length < number) row.push(null)
  row[number] = type === 'TEXT' || type === 'TEXT_LIST' ? tidied(value) : value
}

const tidied = (value: CellValue): CellValue =>
  typeof value === 'string' ? tidyText(value) : Array.isArray(value) ? value.map(tidied) : value

/** Empty cells at the end are not stored. */
export function trimRow(row: CellValue[]): CellValue[] {
  while (row.length > 0 && (row.at(-1) ?? null) === null) row.pop()
  return row
}

export const cellIn = (row: readonly CellValue[], { number }: StoredColumn): CellValue => row[number] ?? null

/** Equal for equal keys; null without a key. Undefined if a cell of the key is empty. */
export function keyOf(
  row: readonly CellValue[],
  keyColumns: readonly StoredColumn[],
): string | null | undefined {
  if (keyColumns.length === 0) return null
  const cells = keyColumns.map(column => cellIn(row, column))
  if (cells.includes(null)) return undefined
  const text = JSON.stringify(cells)
  return text.length <= MAX_KEY ? text : `#${hash('sha256', text, 'base64url')}`
}

/** The columns of a key, in its order. */
export const keyColumnsOf = (
  columns: readonly StoredColumn[],
  key: readonly string[] | null,
): StoredColumn[] => (key ?? []).flatMap(id => columns.find(column => column.id === id) ?? [])
