// Values of results in the reader's language.
import type { ColumnFormat } from '../query/columns.ts'
import { OTHER, OWN_WORDS, type ResultCell, type ResultColumn } from '../query/result.ts'
import { dateWriter, partWriter, type WriteDate } from './dates.ts'
import { type BinWriter, binWriter } from './figures/bins.ts'
import { percentDecimals, type ShareWriter, shareWriter } from './figures/shares.ts'
import type { Words } from './words.ts'
import { wordsDe } from './words-de.ts'
import { wordsEn } from './words-en.ts'

export interface Format extends ShareWriter {
  /** BCP 47, for Intl. */
  readonly locale: string
  readonly words: Words
  /** A cell of a table. */
  cell(cell: ResultCell | undefined, column: ResultColumn): string
  /** A cell as the head of a narrow column. */
  head(cell: ResultCell, column: ResultColumn): string
  number(value: number, format?: ColumnFormat): string
  /** A short number for axes and narrow places: 12K. */
  compact(value: number, format?: ColumnFormat): string
  /** A share with its sign: +12 %. */
  change(share: number): string
  signed(value: number): string
  list(items: readonly string[]): string
  readonly date: WriteDate
  readonly bins: BinWriter
}

const wordsOf: Readonly<Record<string, Words>> = { en: wordsEn, de: wordsDe }

/** @param language BCP 47. Languages without words use English words, with their own numbers and dates. */
export function formatOf(language: string): Format {
  const locale = Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? 'en'
  const known = cache.get(locale)
  if (known) return known
  const made = createFormat(locale, wordsOf[locale.split('-', 1)[0] ?? 'en'] ?? wordsEn)
  // Languages come from requests. There are few, but not few enough to keep all of their variants.
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(locale, made)
  return made
}
const MAX_CACHED = 50
const cache = new Map<string, Format>()

/** Beyond these, digits say nothing. */
const HUGE = 1e15
const TINY = 1e-4

function createFormat(locale: string, words: Words): Format {
  const numbers = new Map<string, Intl.NumberFormat>()
  const write = (value: number, options: Intl.NumberFormatOptions) => {
    const key = JSON.stringify(options)
    let format = numbers.get(key)
    if (!format) {
      format = new Intl.NumberFormat(locale, options)
      numbers.set(key, format)
    }
    return format.format(value === 0 ? 0 : value)
  }
  const size = Math.abs
  const powerOfTen = (value: number, style: Intl.NumberFormatOptions) => {
    const [digits = '', power = ''] = value.toExponential(2).split('e')
    const factor = style.style === 'percent' ? Number(digits) / 100 : Number(digits)
    const exponent = Number(power) + (style.style === 'percent' ? 2 : 0)
    return `${write(factor, { ...style, maximumSignificantDigits: 3 })} × 10${superscript(exponent)}`
  }
  const number = (value: number, format?: ColumnFormat) => {
    if (!Number.isFinite(value)) return '–'
    const style = styleOf(format)
    const { decimals } = format ?? {}
    const digits =
      decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    if (size(value) >= HUGE) return powerOfTen(value, style)
    if (format?.style === 'CURRENCY') return write(value, { ...style, ...digits })
    const most = format?.style === 'PERCENT' ? percentDecimals(value) : 2
    if (decimals !== undefined) return write(value, { ...style, ...digits })
    if (value !== 0 && size(value) < TINY) return powerOfTen(value, style)
    if (size(value) < 0.1 && value !== 0) return write(value, { ...style, maximumSignificantDigits: 2 })
    return write(value, { ...style, maximumFractionDigits: most })
  }
  const compact = (value: number, format?: ColumnFormat) => {
    if (!Number.isFinite(value)) return '–'
    const isBig = size(value) >= 10_000 && size(value) < HUGE
    if (size(value) < 10_000 && format?.style === 'CURRENCY') return write(value, roundAmount(value, format))
    if (!isBig) return number(value, format && withoutZeros(format))
    return write(value, { ...styleOf(format), notation: 'compact', maximumFractionDigits: 1 })
  }
  const date = dateWriter(locale, words)
  const part = partWriter(locale)
  const bins = binWriter(words, number, compact)
  const lists = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })

  function cell(value: ResultCell | undefined, column: ResultColumn): string {
    if (value === null || value === undefined) {
      if (column.kind !== 'DIMENSION') return '–'
      return column.isAnswer ? words.noAnswer : words.empty
    }
    if (value === OTHER && column.kind === 'DIMENSION') return column.values ? words.allOthers : words.other
    if (value === OWN_WORDS) return words.other
    if (typeof value === 'boolean') return value ? words.yes : words.no
    const labelled = column.values?.find(item => item.value === String(value))
    if (labelled) return labelled.label
    if (typeof value === 'number') {
      if (column.part) return part(value, column.part)
      if (column.width !== undefined && column.width > 0) return bins.range(value, column)
      return number(value, column.format)
    }
    if (typeof value === 'string')
      return column.type === 'DATE' || column.type === 'DATETIME' || column.grain
        ? date(value, column)
        : value
    if (value.every(item => typeof item === 'string' || typeof item === 'number'))
      return lists.format(value.map(item => cell(item, column)))
    return JSON.stringify(value)
  }

  return {
    locale,
    words,
    cell,
    head: (value, column) =>
      typeof value === 'number' && column.width !== undefined
        ? bins.short(value, column)
        : cell(value, column),
    number,
    compact,
    ...shareWriter((share, decimals) => write(share, { style: 'percent', maximumFractionDigits: decimals })),
    change: share => write(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    signed: value => write(value, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }),
    list: items => lists.format(items),
    date,
    bins,
  }
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const superscript = (exponent: number) =>
  String(exponent).replace(/[-\d]/g, char => (char === '-' ? '⁻' : (SUPERSCRIPTS[Number(char)] ?? char)))

function styleOf(format: ColumnFormat | undefined): Intl.NumberFormatOptions {
  if (format?.style === 'PERCENT') return { style: 'percent' }
  if (format?.style === 'CURRENCY')
    return { style: 'currency', currency: format.currency ?? 'EUR', currencyDisplay: 'narrowSymbol' }
  return {}
}

/** Cents of thousands say nothing in a narrow place, and those of whole amounts neither. */
const roundAmount = (value: number, format: ColumnFormat): Intl.NumberFormatOptions => ({
  ...styleOf(format),
  trailingZeroDisplay: 'stripIfInteger',
  ...(Math.abs(value) >= 1000
    ? { maximumFractionDigits: 0 }
    : format.decimals !== undefined && { maximumFractionDigits: format.decimals }),
})

const withoutZeros = ({ decimals: _, ...format }: ColumnFormat): ColumnFormat => format
