// What a dimension becomes when a person chooses other groups for its column.
import { DATE_PARTS, type Dimension, GRAINS } from '../../engine/query/document.ts'

/** The number of words that fit into a word cloud. */
const FIRST_WORDS = 50
const FIRST_BINS = 10

/** How ranges of numbers are given; empty for the numbers as they are. */
export const BINS = ['', 'count', 'width'] as const
export type Bins = (typeof BINS)[number]

/** @param chosenGrain a grain or a part of a date; empty for each date */
export function withPeriod({ as, of, label, fill }: Dimension, chosenGrain: string): Dimension {
  const base = { as, of, ...(label !== undefined && { label }) }
  const grain = GRAINS.find(one => one === chosenGrain)
  if (grain) return { ...base, grain, fill: fill ?? true }
  const part = DATE_PARTS.find(one => one === chosenGrain)
  return part ? { ...base, part } : base
}

/** Groups by single words or by whole texts. Words start with a limit, because texts have many. */
export function withWords(dimension: Dimension, isWords: boolean): Dimension {
  const { words: _, other: __, top, ...base } = dimension
  if (isWords) return { ...base, words: true, top: top ?? FIRST_WORDS }
  return top === undefined ? base : { ...base, top, other: true }
}

/** Ranges replace the top values. The number of one kind stays as that of the other. */
export function withBins({ bins, top: _, by: __, other: ___, ...base }: Dimension, kind: Bins): Dimension {
  const number = bins?.width ?? bins?.count ?? FIRST_BINS
  if (kind === '') return base
  return { ...base, bins: kind === 'width' ? { width: number } : { count: Math.round(number) } }
}

/** @param number greater than 0 */
export function withBinNumber(
  { top: _, by: __, other: ___, ...dimension }: Dimension,
  number: number,
): Dimension {
  const isWidth = dimension.bins?.width !== undefined
  return { ...dimension, bins: isWidth ? { width: number } : { count: Math.round(number) } }
}

/** Values beyond the limit become "Other", except for words, because a row has several of them. @param number undefined for all values */
export function withTop(dimension: Dimension, number: number | undefined): Dimension {
  const { top: _, by, other, ...base } = dimension
  if (number === undefined) return base
  return {
    ...base,
    top: Math.max(1, Math.round(number)),
    other: other ?? !dimension.words,
    ...(by !== undefined && { by }),
  }
}
