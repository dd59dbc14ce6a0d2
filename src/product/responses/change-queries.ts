// Which responses changed after they were stored. Copies of responses read this log from where they stopped. New responses are not in it:
// copies find them by their ids.
import { newId } from '../../platform/db/database.ts'
import { firstUuid7 } from '../../platform/ids.ts'
import type { Db, Trx } from '../tables/tables.ts'

/** How long entries are kept. A copy that has read none for half of this time is made again, so weekly reports find theirs. */
export const KEPT_MS = 18 * 24 * 60 * 60_000

/** Notes that responses were graded again or deleted. */
export const noteChanges = (trx: Trx, webformId: string, responseIds: readonly string[]) =>
  trx
    .insertInto('response_changes')
    .values({ webform_id: webformId, id: newId(trx, 'change'), response_ids: JSON.stringify(responseIds) })
    .execute()

/** The next entries, in the order of ids. */
export const readChanges = (db: Db, webformId: string, after: string, limit: number) =>
  db
    .selectFrom('response_changes')
    .select(['id', 'response_ids'])
    .where('webform_id', '=', webformId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Deletes all entries from before a time (ISO 8601). @returns 0, because none are left */
export async function deleteOldChanges(trx: Trx, before: string): Promise<number> {
  await trx
    .deleteFrom('response_changes')
    .where('id', '<', changeIdAt(Date.parse(before)))
    .execute()
  return 0
}

/** An id of the log that sorts after all earlier ones. */
export const changeIdAt = (ms: number) => `change_${firstUuid7(ms * 1000)}`
