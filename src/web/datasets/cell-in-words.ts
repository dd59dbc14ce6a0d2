// A value of a column as people read it.
import type { Column, ColumnFormat } from '../../engine/query/columns.ts'
import { OWN_WORDS } from '../../engine/query/result.ts'

export interface CellTexts {
  readonly language: string
  readonly yes: string
  readonly no: string
  /** Stands for answers in own words, if the dataset has such answers. */
  readonly other?: string
}

export const isNumeric = ({ type, values }: Column): boolean =>
  (type === 'NUMBER' || type === 'INTEGER') && !values

/** Undefined for an empty cell. */
export function cellInWords(column: Column, value: unknown, texts: CellTexts): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  const labelOf = (one: unknown) =>
    column.values?.find(({ value }) => value === String(one))?.label ??
    (one === OWN_WORDS && texts.other !== undefined ? texts.other : String(one))
  if (Array.isArray(value) && column.type === 'TEXT_LIST') return value.map(labelOf).join(', ')
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && !column.values) return numberInWords(value, column, texts.language)
  if (column.type === 'DATE' || column.type === 'DATETIME')
    return dateInWords(String(value), column.type, texts.language)
  return labelOf(value)
}

function numberInWords(value: number, { format, type }: Column, language: string): string {
  const decimals = format?.decimals
  return new Intl.NumberFormat(language, {
    ...styleOf(format),
    ...(decimals === undefined
      ? format?.style !== 'CURRENCY' && { maximumFractionDigits: type === 'INTEGER' ? 0 : 10 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
  }).format(value)
}

function styleOf(format: ColumnFormat | undefined): Intl.NumberFormatOptions {
  if (format?.style === 'PERCENT') return { style: 'percent' }
  if (format?.style === 'CURRENCY' && format.currency) return { style: 'currency', currency: format.currency }
  return {}
}

/** A date has no time zone; a moment is shown in that of the person. */
function dateInWords(value: string, type: 'DATE' | 'DATETIME', language: string): string {
  const date = new Date(value)
  if (Number.isNaN(date.getTime())) return value
  return type === 'DATE'
    ? new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(date)
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
