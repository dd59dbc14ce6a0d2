import { type Insertable, type Selectable, sql } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type KeyRow = Selectable<Tables['api_keys']>

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

/** Host patterns: the only hosts that may be called. Empty: no list. */
export async function findEgress(db: Db, id: string): Promise<string[]> {
  const query = db.selectFrom('organizations').select('egress_hosts').where('id', '=', id)
  return (await query.executeTakeFirst())?.egress_hosts ?? []
}

export const setEgress = (trx: Trx, id: string, hosts: readonly string[]) =>
  trx
    .updateTable('organizations')
    .set({ egress_hosts: JSON.stringify(hosts) })
    .where('id', '=', id)
    .execute()

export const insertKey = (db: Db, row: Insertable<Tables['api_keys']>) =>
  db.insertInto('api_keys').values(row).returningAll().executeTakeFirstOrThrow()

export const findKeyByHash = (db: Db, hash: string) =>
  db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst()

/** Reads the keys of an organization in creation order. */
export const readKeys =
  (db: Db, organizationId: string): ReadRows<KeyRow> =>
  ({ after, limit }) => {
    const query = db.selectFrom('api_keys').selectAll().where('organization_id', '=', organizationId)
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const listKeys = (db: Db) => db.selectFrom('api_keys').selectAll().orderBy('id').execute()

export const findKey = (db: Db, id: string) =>
  db
    .selectFrom('api_keys')
    .select(['id', 'organization_id', 'revoke_date'])
    .where('id', '=', id)
    .executeTakeFirst()

export const noteUse = (db: Db, id: string, now: string) =>
  db.updateTable('api_keys').set({ use_date: now }).where('id', '=', id).execute()

export const revokeKeyRow = (trx: Trx, id: string, now: string) =>
  trx
    .updateTable('api_keys')
    .set({ revoke_date: now })
    .where('id', '=', id)
    .where('revoke_date', 'is', null)
    .execute()
