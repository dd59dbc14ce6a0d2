// Long tables read by key, a chunk at a time, as texts. No cursor and no transaction stays open while a client reads, so a
// slow or vanished one costs nothing.
import { setImmediate } from 'node:timers/promises'
import { inTimeSlices } from '../time-slices.ts'

/** Reads at most `limit` rows in creation order, behind the row with the id `after`. */
export type ReadRows<Row> = (range: { after: string | undefined; limit: number }) => Promise<Row[]>

/** Few, because each may be of a megabyte. */
export const FIRST_ROWS = 32
const MAX_ROWS = 500
/** What is read at once and waits for a client, more or less, in characters: rows may be of ten bytes or of a megabyte. */
const CHUNK_LENGTH = 256 * 1024

interface ChunkOptions<Row> {
  /** The first rows, at most FIRST_ROWS, where they were read already. */
  readonly first?: readonly Row[]
  /** Between the texts of rows. */
  readonly separator?: string
}

/** The rows as texts, each of a chunk. */
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
    // A client may be long in taking this: the rows are not kept meanwhile.
    rows = []
    yield text
    // The embedded store reads at once, and a client that is quick takes at once: others have their turn here.
    await setImmediate()
    if (!isLast) rows = await read({ after, limit })
  }
}
