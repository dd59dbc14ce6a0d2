// Numbers with a decimal comma, as spreadsheets of many countries write them into CSV.
import { readText } from './values.ts'

const DECIMAL_COMMA = /^-?(?:0|[1-9]\d*|[1-9]\d{0,2}(?:[.' \u00a0\u202f]\d{3})+),\d+$/
/** `1.250` is 1.25, but means 1250 where people write decimal commas. */
const MAYBE_THOUSANDS = /^-?\d{1,3}\.\d{3}$/

/** Which columns have decimal commas, by the place of the column. */
export class DecimalCommas {
  readonly #withCommas = new Set<number>()
  readonly #withThousands = new Set<number>()

  /** `4398.88` for `4.398,88`. Other texts stay as they are, also `1,250`, which can be two numbers. */
  toPoint(text: string, at: number): string {
    if (MAYBE_THOUSANDS.test(text)) this.#withThousands.add(at)
    if (!DECIMAL_COMMA.test(text) || readText('NUMBER', text) === undefined) return text
    this.#withCommas.add(at)
    return text.replace(/[^\d,-]/g, '').replace(',', '.')
  }

  /** Whether a text of a column of numbers has a point or comma that nobody knows how to read. */
  isUnclear(text: string, at: number): boolean {
    this.toPoint(text.trim(), at)
    return this.isMixed(at) && /[.,]/.test(text)
  }

  /** Whether the column also has texts such as `1.250`, so that nobody knows how to read them. */
  isMixed(at: number): boolean {
    return this.#withCommas.has(at) && this.#withThousands.has(at)
  }
}
