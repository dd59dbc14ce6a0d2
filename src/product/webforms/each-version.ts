// Iterates over the published versions of a form, which may be thousands of almost a megabyte each.

import { type Client, ClientLeft, hasLeft } from '../../platform/http/client.ts'
import { createTimeSlice } from '../../platform/time-slices.ts'
import type { Db } from '../tables/tables.ts'
import { findVersionsAfter, findVersionsBefore, type VersionRow } from './queries.ts'

/** The most versions read at once; reached only when reads are fast. */
const MAX_READ = 8
const SLOW_MS = 5
/** Greater than any version number. The column is a 32-bit integer. */
const AFTER_LAST = 2 ** 31 - 1

/**
 * Oldest first. Yields to other requests every few milliseconds.
 * @throws {ClientLeft} if the client disconnects
 */
export const eachVersion = (db: Db, webformId: string, client: Client): AsyncGenerator<VersionRow> =>
  versionsFrom(0, (after, limit) => findVersionsAfter(db, webformId, after, limit), client)

/** The same as `eachVersion`, newest first. */
export const eachVersionBackwards = (db: Db, webformId: string, client: Client): AsyncGenerator<VersionRow> =>
  versionsFrom(AFTER_LAST, (before, limit) => findVersionsBefore(db, webformId, before, limit), client)

async function* versionsFrom(
  start: number,
  read: (from: number, limit: number) => Promise<VersionRow[]>,
  client: Client,
): AsyncGenerator<VersionRow> {
  const slice = createTimeSlice()
  let limit = 1
  for (let from = start; ; ) {
    if (hasLeft(client)) throw new ClientLeft()
    const startedAt = performance.now()
    const rows = await read(from, limit)
    const isSlow = performance.now() - startedAt > SLOW_MS
    for (const row of rows) {
      yield row
      if (slice.isOver()) await slice.next()
    }
    const last = rows.at(-1)
    if (!last || rows.length < limit) return
    from = last.version
    limit = isSlow ? 1 : Math.min(MAX_READ, limit * 2)
  }
}
