// Splits long work on rows into slices of a few milliseconds, so that other requests can run in between. The number of rows in a slice
// depends on the time taken, because a row can take from a microsecond to a tenth of a second.
import { setImmediate } from 'node:timers/promises'

const SLICE_MS = 5

export interface TimeSlice {
  /** True if other work should run now. */
  isOver(): boolean
  /** Lets other work run, then starts the next slice. */
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

/** Calls `work` with batches of rows. The batch size doubles until a slice is over. */
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
