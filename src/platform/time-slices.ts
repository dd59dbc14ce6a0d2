// Long work on rows, in slices of a few milliseconds: between two of them others have their turn. How many rows a slice has follows
// from the clock, because a row may take a microsecond or a tenth of a second.
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5

export interface TimeSlice {
  /** Whether others have waited long enough. */
  isOver(): boolean
  /** Lets others have their turn, and begins the next slice. */
  next(): Promise<void>
}

export function createTimeSlice(): TimeSlice {
  let startedAt = performance.now()
  return {
    isOver: () => performance.now() - startedAt >= SLICE_MS,
    async next() {
      await setImmediate()
      startedAt = performance.now()
    },
  }
}

/** Works on several rows at once, on twice as many each time until a slice is over. */
export async function inTimeSlices<Row, T>(
  rows: readonly Row[],
  work: (rows: readonly Row[]) => T,
): Promise<T[]> {
  const slice = createTimeSlice()
  const done: T[] = []
  let count = 1
  for (let from = 0; from < rows.length; ) {
    done.push(work(rows.slice(from, from + count)))
    from += count
    if (slice.isOver()) {
      count = Math.max(1, Math.floor(count / 4))
      await slice.next()
    } else count *= 2
  }
  return done
}
