// Figures of numbers, counted in a plain JSON value of bounded size.
import { type Counts, increase } from './counts.ts'
import { type Range, rangesOfBins, rangesOfValues } from './number-ranges.ts'
import { addToSketch, binsOfSketch, mergeSketches, type NumberSketch, sketchOf } from './number-sketch.ts'
import { binsOfValues, quantile } from './quantile.ts'
import { digitsOf, rounded } from './rounded.ts'

export interface Numbers {
  readonly min: number | null
  readonly max: number | null
  readonly mean: number | null
  readonly lowerQuartile: number | null
  readonly median: number | null
  readonly upperQuartile: number | null
  /** The population standard deviation. */
  readonly standardDeviation: number | null
  /** Counts in ascending order, of at most 50 single values, or else of at most twenty ranges, each up to the next. */
  readonly distribution: readonly Range[]
}

export interface NumberTally {
  count: number
  mean: number
  /** The sum of squared deviations from the mean. */
  squares: number
  min: number | null
  max: number | null
  /** The width of a bin; 0 while each value has its own bin. */
  width: number
  /** Counts by the lower edge of the bin. */
  bins: Counts
  /** The number of bins. */
  size: number
  /** The numbers for quartiles, once bins have a width. */
  sketch?: NumberSketch
  /** The exact quartiles, if they are known. */
  quartiles?: readonly [lower: number, median: number, upper: number]
}

/** More different values than this are counted in wider bins. */
export const MAX_BINS = 1000

export const emptyNumbers = (): NumberTally => ({
  count: 0,
  mean: 0,
  squares: 0,
  min: null,
  max: null,
  width: 0,
  bins: {},
  size: 0,
})

/** Counts a finite number, in place. Mean and deviation follow Welford's method, with the weights of West. */
export function addNumber(tally: NumberTally, value: number, times = 1): void {
  const before = value - tally.mean
  tally.count += times
  tally.mean += (before * times) / tally.count
  tally.squares += before * (value - tally.mean) * times
  // JSON has no -0.
  tally.min = Math.min(tally.min ?? value, value) + 0
  tally.max = Math.max(tally.max ?? value, value) + 0
  addToBin(tally, value, times)
  if (tally.sketch) addToSketch(tally.sketch, value, times)
  widen(tally)
}

/** Mean and deviation are combined by the method of Chan, Golub and LeVeque. */
export function mergeNumbers(a: NumberTally, b: NumberTally): NumberTally {
  const [some, more] = a.width < b.width ? [b, a] : [a, b]
  const count = a.count + b.count
  const difference = b.mean - a.mean
  const share = count === 0 ? 0 : b.count / count
  const merged: NumberTally = {
    count,
    mean: a.mean + difference * share,
    squares: a.squares + b.squares + difference ** 2 * a.count * share,
    min: a.min === null || b.min === null ? (a.min ?? b.min) : Math.min(a.min, b.min),
    max: a.max === null || b.max === null ? (a.max ?? b.max) : Math.max(a.max, b.max),
    width: some.width,
    bins: { ...some.bins },
    size: some.size,
    ...(some.width > 0 && { sketch: mergeSketches(numberSketchOf(a), numberSketchOf(b)) }),
  }
  for (const [from, times] of Object.entries(more.bins)) addToBin(merged, Number(from), times)
  widen(merged)
  return merged
}

/** Bins without a width are numbers. */
const numberSketchOf = ({ sketch, bins }: NumberTally) => sketch ?? sketchOf(bins)

const NO_NUMBERS: Numbers = {
  min: null,
  max: null,
  mean: null,
  lowerQuartile: null,
  median: null,
  upperQuartile: null,
  standardDeviation: null,
  distribution: [],
}

export function numbersResult(tally: NumberTally): Numbers {
  const { count, mean, squares, min, max, width, bins } = tally
  if (min === null || max === null) return NO_NUMBERS
  const digits = digitsOf(Math.max(-min, max))
  const [lower, median, upper] = tally.quartiles ?? quartilesOf(tally)
  // The first and the last bin can reach beyond the numbers in them.
  const quartile = (value: number) => rounded(Math.min(max, Math.max(min, value)), digits)
  return {
    min,
    max,
    mean: rounded(mean, digits),
    lowerQuartile: quartile(lower),
    median: quartile(median),
    upperQuartile: quartile(upper),
    standardDeviation: rounded(Math.sqrt(squares / count), digits),
    distribution: width === 0 ? rangesOfValues(bins, digits) : rangesOfBins(bins, { width, min, max }),
  }
}

function quartilesOf(tally: NumberTally): readonly [number, number, number] {
  const bins = tally.width === 0 ? binsOfValues(tally.bins) : binsOfSketch(numberSketchOf(tally))
  return [quantile(bins, 0.25), quantile(bins, 0.5), quantile(bins, 0.75)]
}

/** Counts a number in the bins of their present width, but not in the other figures. Changes the tally in place. */
export function addToBin(tally: NumberTally, value: number, times: number): void {
  const { width, bins } = tally
  const bin = String(width === 0 ? value : Math.floor(value / width) * width)
  if (!Object.hasOwn(bins, bin)) tally.size++
  increase(bins, bin, times)
}

/**
 * Puts the values into wider bins when there are too many of them. The width depends only on the values, not on their
 * order, so merged tallies have the same bins as one tally of all values.
 */
function widen(tally: NumberTally): void {
  const { width, size, bins, min, max } = tally
  if ((width === 0 && size <= MAX_BINS) || min === null || max === null) return
  const wider = binWidth(min, max)
  if (wider <= width) return
  if (width === 0) tally.sketch ??= sketchOf(bins)
  Object.assign(tally, { width: wider, bins: {}, size: 0 })
  for (const [from, times] of Object.entries(bins)) addToBin(tally, Number(from), times)
}

/** The width of bins for more than `MAX_BINS` values. They start at its multiples, so the range may touch one more: half as many bins leave room. */
export const binWidth = (min: number, max: number) => powerOfTwo((max / MAX_BINS - min / MAX_BINS) * 2)

/** The next power of two. A wider bin then holds whole narrower ones, and every edge is an exact number. */
const powerOfTwo = (minimum: number) => 2 ** Math.ceil(Math.log2(minimum))
