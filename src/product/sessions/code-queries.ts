// Codes of links that work once.
import type { Insertable } from 'kysely'
import type { CodeKind } from '../tables/session-tables.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export const insertCode = (trx: Trx, row: Insertable<Tables['one_time_codes']>) =>
  trx.insertInto('one_time_codes').values(row).execute()

/** A code that still works. */
export const findCode = (db: Db, kinds: readonly CodeKind[], hash: string, now: string) =>
  db
    .selectFrom('one_time_codes')
    .select(['kind', 'user_id'])
    .where('hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('use_date', 'is', null)
    .where('expire_date', '>', now)
    .executeTakeFirst()

/** Uses a code, in one statement, so that of several requests only one succeeds. Undefined if it does not work. */
export const spendCode = (trx: Trx, kinds: readonly CodeKind[], hash: string, now: string) =>
  trx
    .updateTable('one_time_codes')
    .set({ use_date: now })
    .where('hash', '=', hash)
    .where('kind', 'in', kinds)
    .where('use_date', 'is', null)
    .where('expire_date', '>', now)
    .returning(['kind', 'user_id'])
    .executeTakeFirst()

export const deleteCodesOfUser = (trx: Trx, userId: string) =>
  trx.deleteFrom('one_time_codes').where('user_id', '=', userId).execute()

/** Deletes up to `limit` codes that expired before `before`. Returns their number. */
export async function deleteExpiredCodes(trx: Trx, before: string, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('one_time_codes')
    .select('hash')
    .where('expire_date', '<', before)
    .orderBy('expire_date')
    .limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_codes')
    .where('hash', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
