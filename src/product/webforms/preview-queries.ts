import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type PreviewRow = Selectable<Tables['previews']>

export const insertPreview = (trx: Trx, row: Insertable<Tables['previews']>) =>
  trx.insertInto('previews').values(row).returningAll().executeTakeFirstOrThrow()

/** Finds a preview that has not expired at `now`. */
export const findPreviewByHash = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('previews')
    .selectAll()
    .where('hash', '=', hash)
    .where('expire_date', '>', now)
    .executeTakeFirst()

/** The previews of a form that have not expired at `now`. */
export const readPreviews =
  (db: Db, webformId: string, now: string): ReadRows<PreviewRow> =>
  ({ after, limit }) => {
    const query = db
      .selectFrom('previews')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('expire_date', '>', now)
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

/** @returns false if the form has no such preview */
export async function deletePreviewRow(trx: Trx, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('previews')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deletePreviewsOf = (trx: Trx, webformIds: readonly string[]) =>
  trx.deleteFrom('previews').where('webform_id', 'in', webformIds).execute()

export const movePreviews = (trx: Trx, webformId: string, appId: string) =>
  trx.updateTable('previews').set({ app_id: appId }).where('webform_id', '=', webformId).execute()

/** Deletes at most `limit` previews that expired before a time; returns how many. */
export async function deleteExpiredPreviews(trx: Trx, before: string, limit: number): Promise<number> {
  const old = trx.selectFrom('previews').select('id').where('expire_date', '<', before).limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('previews').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}
