// The published versions of a form one by one: there may be thousands of them, of almost a megabyte each.

import { type Client, ClientLeft, hasLeft } from '../../platform/http/client.ts'
import { createTimeSlice } from '../../platform/time-slices.ts'
import type { Db } from '../tables.ts'
import { findVersionsAfter, findVersionsBefore, type VersionRow } from './queries.ts'

/** How many are read at once where they are small. */
const MAX_READ = 8
const SLOW_MS = 5
/** Above every version. The column is a 32-bit integer. */
const BEHIND_LAST = 2 ** 31 - 1

/**
 * From the first to the last. Others have their turn when some milliseconds have gone by.
 * @throws {ClientLeft} once the client has left
 */
export const eachVersion = (db: Db, webformId: string, client: Client): AsyncGenerator<VersionRow> =>
  versionsFrom(0, (after, limit) => findVersionsAfter(db, webformId, after, limit), client)

/** The same from the last to the first. */
export const eachVersionBackwards = (db: Db, webformId: string, client: Client): AsyncGenerator<VersionRow> =>
  versionsFrom(BEHIND_LAST, (before, limit) => findVersionsBefore(db, webformId, before, limit), client)

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
