// Reads long tables in chunks, by key, and writes them as text. No database cursor or transaction stays open between chunks, so
// a slow client holds no resources.
import { setImmediate } from 'node:timers/promises'
import { inTimeSlices } from '../../time-slices.ts'

/** Reads at most `limit` rows in creation order, after the row with the id `after`. */
export type ReadRows<Row> = (range: { after: string | undefined; limit: number }) => Promise<Row[]>

/** Few, because each row can take a megabyte. */
export const FIRST_ROWS = 32
const MAX_ROWS = 500
/** The target size of a chunk in characters. Rows take from ten bytes to a megabyte. */
const CHUNK_LENGTH = 256 * 1024

interface ChunkOptions<Row> {
  /** The first rows, if already read; at most FIRST_ROWS. */
  readonly first?: readonly Row[]
  /** Separates the texts of rows. */
  readonly separator?: string
}

/** Yields the text of each chunk. */
export async function* textChunks<Row extends { readonly id: string }>(
  read: ReadRows<Row>,
  toText: (rows: readonly Row[]) => string,
  { first, separator = '' }: ChunkOptions<Row> = {},
): AsyncGenerator<string> {
  let limit = FIRST_ROWS
  let rows = first ?? (await read({ after: undefined, limit }))
  while (rows.length > 0) {
    const text = (await inTimeSlices(rows, toText)).join(separator)
    const after = rows.at(-1)?.id
    const isLast = rows.length < limit
    limit = Math.min(Math.ceil((CHUNK_LENGTH * rows.length) / Math.max(text.length, 1)), MAX_ROWS)
    // Frees the rows, because a slow client can take long to read the text.
    rows = []
    yield text
    // With the embedded store and a fast client nothing above waits. This lets other requests run.
    await setImmediate()
    if (!isLast) rows = await read({ after, limit })
  }
}
