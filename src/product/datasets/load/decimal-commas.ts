// Numbers with a decimal comma, as spreadsheets of many countries write them into CSV.
import type { ColumnType } from '../../../engine/query/columns.ts'
import { readText } from './values.ts'

const DECIMAL_COMMA = /^-?(?:|0|[1-9]\d*|[1-9]\d{0,2}(?:[.' \u00a0\u202f]\d{3})+),\d+$/
/** `1.250` is 1.25, but means 1250 where people write decimal commas. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/
/** Texts that only people write for whom a point separates thousands: `4.398,88`, `32,5` and `1.250.000`. */
const WITH_COMMA = /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3}){2,})$/

/** `4398.88` for `4.398,88`. Other texts stay as they are, also `1,250`, which can be two numbers. */
export function toPoint(text: string): string {
  const isDecimal = DECIMAL_COMMA.test(text) && readText('NUMBER', text) !== undefined
  return isDecimal ? text.replace(/[^\d,-]/g, '').replace(',', '.') : text
}

/** Removes the sign, and spaces and apostrophes between digits: numbers are read without them. */
const digitsOf = (text: string) =>
  text
    .trim()
    .replace(/^[+-]/, '')
    .replace(/[\s\u00a0\u202f']/g, '')

/** Which columns have decimal commas, by the place of the column. */
export class DecimalCommas {
  readonly #withCommas = new Set<number>()
  readonly #withThousands = new Set<number>()

  note(text: string, at: number): void {
    const digits = digitsOf(text)
    if (MAYBE_THOUSANDS.test(digits)) this.#withThousands.add(at)
    if (WITH_COMMA.test(digits)) this.#withCommas.add(at)
  }

  /** Whether the column has decimal commas, and texts such as `1.250`, which can then be read in two ways. */
  isMixed(at: number): boolean {
    return this.#withCommas.has(at) && this.#withThousands.has(at)
  }

  /** Whether a text of a column of numbers can be read in two ways, or shows that another one can. */
  isUnclear(type: ColumnType, text: string, at: number): boolean {
    if (type === 'INTEGER') return MAYBE_THOUSANDS.test(digitsOf(text))
    if (type !== 'NUMBER' || !this.isMixed(at)) return false
    const digits = digitsOf(text)
    return MAYBE_THOUSANDS.test(digits) || WITH_COMMA.test(digits)
  }

  advice(type: ColumnType): string {
    return type === 'INTEGER'
      ? 'A number such as 1.250 can be 1.25 or 1250. Write whole numbers without points.'
      : 'The column has decimal commas, as in 32,5, and numbers such as 1.250, which can be 1.25 or 1250. Write decimal points, and no separators of thousands.'
  }
}
