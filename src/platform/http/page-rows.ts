// Reads the rows of one page. A row can take a megabyte, so a page is limited in bytes as well as in rows.
import { setImmediate } from 'node:timers/promises'
import type { ReadRows } from './bodies/chunks.ts'

/** The maximum size of a page as JSON. A larger row has its own page. */
export const PAGE_BYTES = 16 * 1024 * 1024

/** The number of large rows that are read at once. Later rows can be larger than earlier ones. */
const FIRST_SLICE = 16
const MAX_IN_SLICE = 32
const SLICE_BYTES = 2 * 1024 * 1024

export interface Listed {
  readonly id: string
  /** The sort key of a list that is not sorted by id. */
  readonly sortKey?: string
}

export interface PageRow extends Listed {
  readonly wire: unknown
  readonly bytes: number
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Reads rows up to the first that does not fit into the page. Large rows are read in slices. */
export const pageRows =
  <Row extends Listed>(
    read: ReadRows<Row>,
    toWire: (row: Row) => unknown,
    hasLargeRows: boolean,
  ): ReadRows<PageRow> =>
  async ({ after, limit }) => {
    const found: PageRow[] = []
    let bytes = 0
    let slice = hasLargeRows ? FIRST_SLICE : limit
    for (let from = after; ; ) {
      const count = Math.min(slice, limit - found.length)
      const rows = (await read({ after: from, limit: count })).map(row => toPageRow(row, toWire))
      const sliceBytes = rows.reduce((sum, row) => sum + row.bytes, 0)
      found.push(...rows)
      bytes += sliceBytes
      const isFull = found.length === limit || (bytes > PAGE_BYTES && found.length > 1)
      if (isFull || rows.length < count) return found
      from = rows.at(-1)?.id
      slice = Math.max(1, Math.min(MAX_IN_SLICE, Math.floor((SLICE_BYTES * rows.length) / sliceBytes)))
      await setImmediate()
    }
  }

function toPageRow<Row extends Listed>(row: Row, toWire: (row: Row) => unknown): PageRow {
  const wire = toWire(row)
  return {
    id: row.id,
    wire,
    bytes: bytesOf(wire),
    ...(row.sortKey !== undefined && { sortKey: row.sortKey }),
  }
}

/** The rows that fit into a page: at most `limit` and at most PAGE_BYTES. */
export function fitting(rows: readonly PageRow[], limit: number): readonly PageRow[] {
  let bytes = 0
  const end = rows.findIndex((row, i) => {
    bytes += row.bytes
    return i > 0 && bytes > PAGE_BYTES
  })
  return rows.slice(0, end === -1 ? limit : Math.min(end, limit))
}
