import type { Insertable } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/schema.ts'

export const insertOrganization = (db: Db, row: Insertable<Tables['organizations']>) =>
  db.insertInto('organizations').values(row).execute()

export const findOrganizations = (db: Db, limit: number) =>
  db.selectFrom('organizations').selectAll().orderBy('id').limit(limit).execute()

export const findOrganization = (db: Db, id: string) =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()

export const insertKey = (db: Db, row: Insertable<Tables['api_keys']>) =>
  db.insertInto('api_keys').values(row).execute()

export const findKeyByHash = (db: Db, hash: string) =>
  db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst()

export const listKeys = (db: Db) => db.selectFrom('api_keys').selectAll().orderBy('id').execute()

/** True when there is such a key, revoked already or now. */
export async function revokeKey(db: Db, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set(eb => ({ revoke_date: eb.fn.coalesce('revoke_date', eb.val(now)) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
