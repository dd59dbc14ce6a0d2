// A distribution as slots of equal width, for columns over an axis of numbers.
import type { Range } from '../../../engine/questions/shared/number-ranges.ts'

export interface Axis {
  /** The ends of the axis. */
  readonly min: number
  readonly max: number
}

const MAX_SINGLE = 50
const SLOTS = 20

/**
 * The API sends single values or ranges. A short span of whole numbers gets a slot for each, also those between that nobody gave.
 * Others share twenty slots.
 * @param axis the numbers that are possible, if they are known
 */
export function slotsOf(distribution: readonly Range[], axis?: Axis): readonly Range[] {
  const [first, last] = [distribution[0], distribution.at(-1)]
  if (!first || !last || distribution.some(({ from, to }) => from !== to)) return distribution
  const min = Math.min(axis?.min ?? first.from, first.from)
  const max = Math.max(axis?.max ?? last.to, last.to)
  const isWhole = [min, max, ...distribution.map(({ from }) => from)].every(Number.isInteger)
  if (!isWhole || max - min >= MAX_SINGLE)
    return max === min ? distribution : share(distribution, { min, max })
  const counts = new Map(distribution.map(({ from, count }) => [from, count]))
  return Array.from({ length: max - min + 1 }, (_, i) => ({
    from: min + i,
    to: min + i,
    count: counts.get(min + i) ?? 0,
  }))
}

function share(distribution: readonly Range[], { min, max }: Axis): readonly Range[] {
  const width = (max - min) / SLOTS
  const counts = Array.from({ length: SLOTS }, () => 0)
  for (const { from, count } of distribution) {
    const slot = Math.min(SLOTS - 1, Math.floor((from - min) / width))
    counts[slot] = (counts[slot] ?? 0) + count
  }
  return counts.map((count, i) => ({ from: min + i * width, to: min + (i + 1) * width, count }))
}
