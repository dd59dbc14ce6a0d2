// Reads rows that a copy has found. They come from the store and are tested again, so that a page never shows what was deleted or no
// longer matches.
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { bytesOf } from '../../platform/http/page-rows.ts'
import type { Found } from './copies.ts'
import { isBeyond } from './page-size.ts'
import { parseSortKey, type Sorted, type Sorting, sortKeyOf } from './sort.ts'

interface Reading<Row> {
  /** Finds rows in order. Some may no longer match. Undefined if the copy cannot say. */
  readonly findPage: (range: {
    readonly after: Found | undefined
    readonly limit: number
  }) => Promise<readonly Found[] | undefined>
  /** Rows of the store by their ids. */
  readonly findRows: (ids: readonly string[]) => Promise<readonly Row[]>
  readonly matches: (row: Row) => boolean
  readonly sorting: Sorting<Row> | undefined
  /** Reads the rows that the copy cannot find. */
  readonly otherwise: ReadRows<Row>
}

/** Reads what a copy finds. Sorted pages are limited in bytes, too, and then hold the first row beyond. */
export function readFromCopy<Row extends { readonly id: string }>({
  findPage,
  findRows,
  matches,
  sorting,
  otherwise,
}: Reading<Row>): ReadRows<Row> {
  /** The rows of the store in the order in which the copy found them. Deleted rows are left out. */
  async function readFound(found: readonly Found[]): Promise<Row[]> {
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    const rows = new Map((await findRows(ids)).map(row => [row.id, row]))
    return ids.flatMap(id => rows.get(id) ?? [])
  }
  return async range => {
    const rows: Row[] = []
    let bytes = 0
    let after = placeOf(range.after, sorting !== undefined)
    while (rows.length < range.limit) {
      const limit = range.limit - rows.length
      const found = await findPage({ after, limit })
      if (!found) return otherwise(range)
      for (const row of await readFound(found)) {
        if (!matches(row)) continue
        rows.push(sorting ? withSortKey(row, sorting) : row)
        if (!sorting) continue
        bytes += bytesOf(sorting.contentOf(row))
        if (isBeyond(bytes)) return rows
      }
      if (found.length < limit) break
      after = found.at(-1)
    }
    return rows
  }
}

const withSortKey = <Row extends { readonly id: string }>(
  row: Row,
  { keyOf }: Sorting<Row>,
): Sorted<Row> => ({
  ...row,
  sortKey: sortKeyOf({ id: row.id, key: keyOf(row) }),
})

function placeOf(after: string | undefined, isSorted: boolean): Found | undefined {
  if (after === undefined) return undefined
  return isSorted ? parseSortKey(after) : { id: after, key: null }
}
