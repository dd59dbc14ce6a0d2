// Counts numbers in bins that are as wide as a share of their numbers. A number far away takes a bin of its own and widens no other, as it
// would with equal bins.
import { type Counts, increase } from './counts.ts'
import type { Bin } from './quantile.ts'

export interface NumberSketch {
  /** Significant bits of the numbers after the first: each power of two has 2^bits bins. Below 0, bins span several powers. */
  bits: number
  /** Counts by the end of the bin that is nearer to 0. */
  bins: Counts
  /** The number of bins. */
  size: number
}

const MAX_BINS = 1000
/** The bits of a number's fraction in the first four of its eight bytes. */
const FIRST_BITS = 20

/** @param counts by number */
export function sketchOf(counts: Readonly<Counts>): NumberSketch {
  const sketch = { bits: FIRST_BITS, bins: {}, size: 0 }
  addCounts(sketch, counts)
  return sketch
}

/** Changes the sketch in place. The bits depend on the numbers only, not on their order. */
export function addToSketch(sketch: NumberSketch, value: number, times: number): void {
  const bin = String(endOf(value, sketch.bits))
  if (!Object.hasOwn(sketch.bins, bin)) sketch.size++
  increase(sketch.bins, bin, times)
  while (sketch.size > MAX_BINS) {
    const { bins } = sketch
    Object.assign(sketch, { bits: sketch.bits - 1, bins: {}, size: 0 })
    addCounts(sketch, bins)
  }
}

export function mergeSketches(a: NumberSketch, b: NumberSketch): NumberSketch {
  const merged = { bits: Math.min(a.bits, b.bits), bins: {}, size: 0 }
  for (const { bins } of [a, b]) addCounts(merged, bins)
  return merged
}

function addCounts(sketch: NumberSketch, counts: Readonly<Counts>): void {
  for (const [value, times] of Object.entries(counts)) addToSketch(sketch, Number(value), times)
}

export const binsOfSketch = ({ bits, bins }: NumberSketch): Bin[] =>
  Object.entries(bins)
    .map(([end, count]) => {
      const ends = [Number(end), farEndOf(Number(end), bits)].sort((a, b) => a - b)
      return { low: ends[0] ?? 0, high: ends[1] ?? 0, count }
    })
    .sort((a, b) => a.low - b.low)

const view = new DataView(new ArrayBuffer(8))

/** The number without its later bits. */
function endOf(value: number, bits: number): number {
  view.setFloat64(0, value)
  view.setUint32(0, (view.getUint32(0) & -(2 ** (FIRST_BITS - bits))) >>> 0)
  view.setUint32(4, 0)
  // JSON has no -0.
  return view.getFloat64(0) + 0
}

function farEndOf(end: number, bits: number): number {
  view.setFloat64(0, end)
  view.setUint32(0, view.getUint32(0) + 2 ** (FIRST_BITS - bits))
  const far = view.getFloat64(0)
  return Number.isFinite(far) ? far : end
}
