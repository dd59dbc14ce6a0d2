// The rows of one page. A limit counts rows, and a row may take a megabyte, so a page also ends where its text becomes too long.
import { setImmediate } from 'node:timers/promises'
import type { ReadRows } from './chunks.ts'

/** The bytes of a page, as JSON. A row that is longer makes a page of its own. */
export const PAGE_BYTES = 16 * 1024 * 1024

/** How many large rows are read at once: the next ones may be larger than any before. */
const FIRST_SLICE = 16
const MAX_IN_SLICE = 32
const SLICE_BYTES = 2 * 1024 * 1024

export interface Listed {
  readonly id: string
  /** Where the next page starts, in a list with an order of its own. Other lists go by the id. */
  readonly sortKey?: string
}

export interface PageRow extends Listed {
  readonly wire: unknown
  readonly bytes: number
}

export const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** Reads up to the row that no longer fits into a page, in slices where rows may be large. */
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

/** The rows that one page has: at most `limit`, and no more than PAGE_BYTES. */
export function fitting(rows: readonly PageRow[], limit: number): readonly PageRow[] {
  let bytes = 0
  const end = rows.findIndex((row, i) => {
    bytes += row.bytes
    return i > 0 && bytes > PAGE_BYTES
  })
  return rows.slice(0, end === -1 ? limit : Math.min(end, limit))
}
