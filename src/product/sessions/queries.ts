import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type SessionRow = Selectable<Tables['sessions']>

export const insertSession = (trx: Trx, row: Insertable<Tables['sessions']>) =>
  trx.insertInto('sessions').values(row).execute()

/** The session with this hash, and its person. It may have ended. */
export const findSessionByHash = (db: Db, hash: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('sessions')
    .select(['users.organization_id', 'users.role'])
    .where('sessions.hash', '=', hash)
    .executeTakeFirst()

export const findSessionById = (db: Db, id: string) =>
  db.selectFrom('sessions').selectAll().where('id', '=', id).executeTakeFirst()

export const noteSeen = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ seen_date: now }).where('id', '=', id).execute()

export const noteConfirmed = (db: Db, id: string, now: string) =>
  db.updateTable('sessions').set({ confirm_date: now }).where('id', '=', id).execute()

/** @returns whether the session existed */
export async function deleteSession(trx: Trx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteSessionsOfUser = (trx: Trx, userId: string) =>
  trx.deleteFrom('sessions').where('user_id', '=', userId).execute()

/** Reads the sessions of a person that have not reached their end. */
export const readSessions =
  (db: Db, organizationId: string, userId: string, now: string): ReadRows<SessionRow> =>
  ({ after, limit }) => {
    const query = db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .selectAll('sessions')
      .where('users.organization_id', '=', organizationId)
      .where('sessions.user_id', '=', userId)
      .where('sessions.expire_date', '>', now)
    const further = after === undefined ? query : query.where('sessions.id', '>', after)
    return further.orderBy('sessions.id').limit(limit).execute()
  }

/** Deletes up to `limit` sessions that expired before `before`. Returns their number. */
export async function deleteExpiredSessions(trx: Trx, before: string, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('sessions')
    .select('id')
    .where('expire_date', '<', before)
    .orderBy('expire_date')
    .limit(limit)
  const { numDeletedRows } = await trx.deleteFrom('sessions').where('id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
