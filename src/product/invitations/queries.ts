import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { InvitationStatus } from './status.ts'

export type InvitationRow = Selectable<Tables['invitations']>
export type NewInvitationRow = Insertable<Tables['invitations']>

/** Limits the parameters of a statement. */
const MAX_ROWS = 500

export async function insertInvitations(trx: Trx, rows: readonly NewInvitationRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await trx
      .insertInto('invitations')
      .values(rows.slice(from, from + MAX_ROWS))
      .execute()
}

export const hasInvitations = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('invitations').select('id').limit(1).executeTakeFirst()) !== undefined

export const findInvitation = (db: Db, webformId: string, id: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()

/** The invitations of a form that have a status at `now`. */
export const readInvitations =
  (db: Db, webformId: string, status: InvitationStatus | undefined, now: string): ReadRows<InvitationRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('invitations').selectAll().where('webform_id', '=', webformId)
    if (status === 'ANSWERED') query = query.where('answer_date', 'is not', null)
    else if (status !== undefined) query = query.where('answer_date', 'is', null)
    if (status === 'EXPIRED') query = query.where('expire_date', '<=', now)
    if (status === 'NEW' || status === 'OPENED')
      query = query
        .where(({ or, eb }) => or([eb('expire_date', 'is', null), eb('expire_date', '>', now)]))
        .where('open_date', status === 'NEW' ? 'is' : 'is not', null)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

/** Notes the first visit. */
export const noteOpened = (db: Db, webformId: string, id: string, now: string) =>
  db
    .updateTable('invitations')
    .set({ open_date: now })
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .where('open_date', 'is', null)
    .execute()

/**
 * Ends an invitation by a response, in the transaction that stores it. Of several responses only one succeeds.
 * @returns false if it has ended before, or was revoked
 */
export async function claimInvitation(
  trx: Trx,
  { webformId, id }: { readonly webformId: string; readonly id: string },
  responseId: string,
  now: string,
): Promise<boolean> {
  const row = await trx
    .updateTable('invitations')
    .set({ answer_date: now, response_id: responseId })
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .where('answer_date', 'is', null)
    .where(({ or, eb }) => or([eb('expire_date', 'is', null), eb('expire_date', '>', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Makes an invitation valid again whose response was not stored. */
export const releaseInvitation = (
  trx: Trx,
  { webformId, id }: { readonly webformId: string; readonly id: string },
  responseId: string,
) =>
  trx
    .updateTable('invitations')
    .set({ answer_date: null, response_id: null })
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .where('response_id', '=', responseId)
    .execute()

/** @returns false if the form has no such invitation */
export async function deleteInvitation(trx: Trx, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes some invitations of a form; returns how many. */
export async function deleteNextInvitations(trx: Trx, webformId: string, limit: number): Promise<number> {
  const next = trx.selectFrom('invitations').select('id').where('webform_id', '=', webformId).limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('invitations')
    .where('webform_id', '=', webformId)
    .where('id', 'in', next)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
