// What a card with one figure says: the value, how it changed, and the points of its line.
import { numberIn, readData } from '../charts/data.ts'
import { withoutEmpty } from '../charts/figures/left-out.ts'
import { formatOf } from '../charts/format.ts'
import type { QueryResult } from '../query/result.ts'

export interface Figure {
  /** The value as text in the language, such as `1,204`. */
  readonly value: string
  /** True if the value needs a smaller font to stay on one line of a usual card. */
  readonly isLong: boolean
  /** Undefined without a period before, or if nothing changed. */
  readonly change: { readonly text: string; readonly rises: boolean; readonly isGood: boolean } | undefined
  /** The value of the period before. */
  readonly previous: string | undefined
  /** The values over time; empty without dimensions. */
  readonly points: readonly number[]
}

/** The characters of a large figure that fit into a quarter of the page. */
const LONG = 11

export function figureOf(result: QueryResult, options: object, language: string): Figure {
  const format = formatOf(language)
  const data = withoutEmpty(readData(result, format.words), 1, format)
  const [measure] = data.measures
  const row = data.totals ?? data.rows.at(-1)
  const value = numberIn(row, measure)
  const earlier = measure && data.previous.get(measure)
  const before = earlier ? numberIn(row, earlier) : null
  const points = data.dimensions.length > 0 ? data.rows.map(item => numberIn(item, measure)) : []
  const { goodWhen } = options as { readonly goodWhen?: string }
  const text = value === null ? '–' : format.number(value, measure?.format)
  return {
    value: text,
    isLong: text.length > LONG,
    change: changeOf(),
    previous: before === null ? undefined : format.number(before, measure?.format),
    points: points.filter(point => point !== null),
  }

  function changeOf(): Figure['change'] {
    if (value === null || before === null || value === before) return undefined
    const rises = value > before
    const text =
      measure?.format?.style === 'PERCENT'
        ? `${format.signed((value - before) * 100)} pt`
        : before === 0 || Math.sign(before) !== Math.sign(value)
          ? format.signed(value - before)
          : format.change((value - before) / Math.abs(before))
    return { text, rises, isGood: rises === (goodWhen !== 'DOWN') }
  }
}
