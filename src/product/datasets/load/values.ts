// The types and values of texts in files. A text is only a number if no reader could take it for anything else.
import { keepsDigits, parseJson } from '../../../engine/parse-json.ts'
import type { ColumnType } from '../../../engine/query/columns.ts'
import { isDate } from '../../../engine/questions/date/answer.ts'
import { isDatetime } from '../../../engine/questions/datetime/answer.ts'
import { isTime } from '../../../engine/questions/time/answer.ts'
import type { CellValue } from '../../tables/dataset-tables.ts'
import { fits } from '../cells.ts'
import { type DateTexts, dayIn, momentIn, timeIn } from './text-dates.ts'

/** Numbers have no leading zeros, unlike postal codes. `.5` is a number. */
const INTEGER = /^-?(?:0|[1-9]\d{0,15})$/
const NUMBER = /^-?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d{1,3})?$/
const BOOLEAN = /^(?:true|false)$/i

type Reads = (text: string, dates: DateTexts) => CellValue | undefined

/** The default for texts that do not show the order of day and month. */
const PLAIN: DateTexts = { timeZone: 'UTC', order: undefined }

function toNumber(text: string): number | undefined {
  const number = NUMBER.test(text) ? exactly(text) : localNumber(text)
  return number !== undefined && Number.isFinite(number) ? number : undefined
}

const exactly = (text: string) => (keepsDigits(text) ? Number(text) : undefined)

/** A number with a decimal comma or separators of thousands. `1,234` is refused, because its comma can be either. */
function localNumber(text: string): number | undefined {
  const sign = text.startsWith('-') ? '-' : ''
  const digits = text.replace(/^[+-]/, '').replace(/[\s\u00a0\u202f']/g, '')
  const plain = (thousands: string, decimals: string) =>
    exactly(`${sign}${thousands.replace(/[.,]/g, '')}.${decimals || '0'}`)
  const whole = '\\d{1,3}(?:SEP\\d{3})*'
  for (const [separator, point] of [
    [',', '\\.'],
    ['\\.', ','],
  ] as const) {
    const both = new RegExp(`^(${whole.replace('SEP', separator)})${point}(\\d+)$`).exec(digits)
    if (both && digits.replace(/\d/g, '').length > 1) return plain(both[1] ?? '', both[2] ?? '')
    const several = new RegExp(`^(\\d{1,3}(?:${separator}\\d{3}){2,})$`).exec(digits)
    if (several) return plain(several[1] ?? '', '')
  }
  const comma = /^(\d*),(\d+)$/.exec(digits)
  if (comma && (comma[1] === '' || comma[2]?.length !== 3)) return plain(comma[1] ?? '', comma[2] ?? '')
  return /^(?:\d+(?:\.\d+)?|\.\d+)$/.test(digits) ? exactly(sign + digits) : undefined
}

const readers: Readonly<Record<ColumnType, Reads>> = {
  TEXT: text => text,
  INTEGER(text) {
    const number = toNumber(text)
    return Number.isSafeInteger(number) ? number : undefined
  },
  NUMBER: toNumber,
  BOOLEAN: text => (BOOLEAN.test(text) ? text.toLowerCase() === 'true' : undefined),
  DATE: (text, { order }) => dayIn(text, order),
  TIME: timeIn,
  DATETIME: momentIn,
  TEXT_LIST: text => (text.startsWith('[') ? parsed(text) : text.split(';').map(item => item.trim())),
  JSON: text => parsed(text),
}

function parsed(text: string): CellValue | undefined {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** What spreadsheets write for a value that they could not compute. The last five are German. */
const ERROR_VALUES = new Set(
  '#N/A #NULL! #DIV/0! #VALUE! #REF! #NAME? #NUM! #SPILL! #CALC! #FIELD! #ERROR! #NV #WERT! #BEZUG! #ZAHL! #ÜBERLAUF!'.split(
    ' ',
  ),
)
export const isErrorValue = (text: string) => ERROR_VALUES.has(text)

/**
 * The value of a text in a column of this type; undefined if it does not fit. An empty text is an empty cell, and so are errors of
 * spreadsheets, but in columns of texts.
 */
export function readText(type: ColumnType, text: string, dates = PLAIN): CellValue | undefined {
  const trimmed = text.trim()
  if (text === '' || (type !== 'TEXT' && (trimmed === '' || isErrorValue(trimmed)))) return null
  const value = readers[type](type === 'TEXT' ? text : trimmed, dates)
  return value !== undefined && fits(type, value) ? value : undefined
}

/** Whether a text alone shows that it is of this type. */
const shows: Readonly<Partial<Record<ColumnType, (text: string) => boolean>>> = {
  INTEGER: text => INTEGER.test(text) && Number.isSafeInteger(Number(text)),
  NUMBER: text => NUMBER.test(text) && keepsDigits(text) && Number.isFinite(Number(text)),
  BOOLEAN: text => BOOLEAN.test(text),
  DATE: isDate,
  DATETIME: isDatetime,
  TIME: isTime,
}
const TEXTUAL = ['DATE', 'DATETIME', 'TIME'] as const
const SHOWN = ['INTEGER', 'NUMBER', 'BOOLEAN', ...TEXTUAL] as const

/** The type of all values so far, given that of the earlier ones. */
export function widenedByText(
  type: ColumnType | undefined,
  text: string,
  dates = PLAIN,
): ColumnType | undefined {
  if (text === '' || type === 'TEXT' || isErrorValue(text)) return type
  const isOf = (one: ColumnType) =>
    TEXTUAL.some(kind => kind === one) ? readers[one](text, dates) !== undefined : shows[one]?.(text) === true
  if (type === undefined) return SHOWN.find(isOf) ?? 'TEXT'
  if (isOf(type)) return type
  return type === 'INTEGER' && isOf('NUMBER') ? 'NUMBER' : 'TEXT'
}

/** The same for a JSON value. Values that are not lists or objects are texts if their types differ. */
export function widenedByValue(type: ColumnType | undefined, value: unknown): ColumnType | undefined {
  if (value === null || value === undefined || type === 'JSON') return type
  const own = typeOfValue(value)
  if (type === undefined || type === own) return own
  const both = new Set([type, own])
  if (both.has('INTEGER') && both.has('NUMBER')) return 'NUMBER'
  return both.has('JSON') || both.has('TEXT_LIST') ? 'JSON' : 'TEXT'
}

function typeOfValue(value: unknown): ColumnType {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'INTEGER' : 'NUMBER'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'string') return TEXTUAL.find(one => shows[one]?.(value)) ?? 'TEXT'
  return fits('TEXT_LIST', value) ? 'TEXT_LIST' : 'JSON'
}
