import { type Insertable, sql } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'
import type { Db, Tables, Trx } from '../tables.ts'

export const insertOrganization = (db: Db, row: Insertable<Tables['organizations']>) =>
  db.insertInto('organizations').values(row).execute()

export const findOrganizations = (db: Db, limit: number) =>
  db.selectFrom('organizations').selectAll().orderBy('id').limit(limit).execute()

/** Keeps others from creating an organization until the transaction ends. SQLite runs one write transaction at a time anyway. */
export async function lockOrganizations(trx: Trx): Promise<void> {
  if (engineOf(trx) === 'postgres')
    await sql`lock table organizations in share row exclusive mode`.execute(trx)
}

export const findOrganization = (db: Db, id: string) =>
  db.selectFrom('organizations').selectAll().where('id', '=', id).executeTakeFirst()

export const renameOrganization = (db: Db, id: string, name: string) =>
  db.updateTable('organizations').set({ name }).where('id', '=', id).execute()

export const insertKey = (db: Db, row: Insertable<Tables['api_keys']>) =>
  db.insertInto('api_keys').values(row).execute()

export const findKeyByHash = (db: Db, hash: string) =>
  db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst()

export const listKeys = (db: Db) => db.selectFrom('api_keys').selectAll().orderBy('id').execute()

/** Revokes a key and returns its organization; undefined if the key is unknown or already revoked. */
export async function revokeKeyRow(db: Db, id: string, now: string): Promise<string | undefined> {
  const row = await db
    .updateTable('api_keys')
    .set({ revoke_date: now })
    .where('id', '=', id)
    .where('revoke_date', 'is', null)
    .returning('organization_id')
    .executeTakeFirst()
  return row?.organization_id
}

export const findKey = (db: Db, id: string) =>
  db.selectFrom('api_keys').select('id').where('id', '=', id).executeTakeFirst()
