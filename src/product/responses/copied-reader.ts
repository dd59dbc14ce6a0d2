// Reads responses that a copy has found. They come from the store and are tested again, so that a page never shows what was deleted or no
// longer matches.
import type { ReadRows } from '../../platform/http/chunks.ts'
import { bytesOf } from '../../platform/http/page-rows.ts'
import type { Db } from '../tables.ts'
import type { FoundResponse, PageScope, ResponseCopies } from './copies.ts'
import type { Matches } from './filter.ts'
import { isBeyond } from './page-size.ts'
import { findResponses, type ResponseRow } from './queries.ts'
import { parseSortKey, type Sorted, type Sorting, sortKeyOf } from './sort.ts'

interface Reading {
  readonly scope: Omit<PageScope, 'after' | 'limit'>
  readonly matches: Matches
  readonly sorting: Sorting<ResponseRow> | undefined
  /** For what the copy cannot say. */
  readonly otherwise: ReadRows<ResponseRow>
}

/** Reads what a copy finds. Sorted pages are limited in bytes, too, and then hold the first row beyond. */
export function readFromCopy(
  copies: ResponseCopies,
  db: Db,
  { scope, matches, sorting, otherwise }: Reading,
): ReadRows<ResponseRow> {
  return async range => {
    const rows: ResponseRow[] = []
    let bytes = 0
    let after = placeOf(range.after, sorting)
    while (rows.length < range.limit) {
      const limit = range.limit - rows.length
      const found = await copies.findPage({ ...scope, after, limit })
      if (!found) return otherwise(range)
      for (const row of await readFound(db, scope.webformId, found)) {
        if (!matches(row)) continue
        rows.push(sorting ? withSortKey(row, sorting) : row)
        bytes += bytesOf(row.answers)
        if (sorting && isBeyond(bytes)) return rows
      }
      if (found.length < limit) break
      after = found.at(-1)
    }
    return rows
  }
}

const withSortKey = (row: ResponseRow, { keyOf }: Sorting<ResponseRow>): Sorted<ResponseRow> => ({
  ...row,
  sortKey: sortKeyOf({ id: row.id, key: keyOf(row) }),
})

function placeOf(
  after: string | undefined,
  sorting: Sorting<ResponseRow> | undefined,
): FoundResponse | undefined {
  if (after === undefined) return undefined
  return sorting ? parseSortKey(after) : { id: after, key: null }
}

/** In the order in which they were found, without those that were deleted. */
async function readFound(db: Db, webformId: string, found: readonly FoundResponse[]): Promise<ResponseRow[]> {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const rows = new Map((await findResponses(db, webformId, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? [])
}
