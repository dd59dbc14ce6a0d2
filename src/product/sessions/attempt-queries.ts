// Failed sign-ins, by keyed hashes.
import type { Db, Trx } from '../tables/tables.ts'

export interface Failure {
  readonly key: string
  /** ISO 8601: when the count starts again. */
  readonly expireDate: string
  /** Whether each further failure moves that time. */
  readonly slides: boolean
}

/** The secret with which addresses of clients are hashed. */
export const findAddressSecret = (db: Db) =>
  db.selectFrom('server_secrets').select('value').where('name', '=', 'file_senders').executeTakeFirstOrThrow()

export const findCounts = (db: Db, keys: readonly string[], now: string) =>
  db
    .selectFrom('login_attempts')
    .selectAll()
    .where('key', 'in', keys)
    .where('expire_date', '>', now)
    .execute()

/** Counts a failure, and returns the count. One that has expired starts again. */
export const countFailure = (db: Db, { key, expireDate, slides }: Failure, now: string) =>
  db
    .insertInto('login_attempts')
    .values({ key, failures: 1, last_date: now, expire_date: expireDate })
    .onConflict(conflict =>
      conflict.column('key').doUpdateSet(eb => {
        const isOver = eb('login_attempts.expire_date', '<=', now)
        return {
          failures: eb
            .case()
            .when(isOver)
            .then(1)
            .else(eb('login_attempts.failures', '+', 1))
            .end(),
          last_date: now,
          expire_date: slides
            ? expireDate
            : eb.case().when(isOver).then(expireDate).else(eb.ref('login_attempts.expire_date')).end(),
        }
      }),
    )
    .returning(['failures', 'expire_date'])
    .executeTakeFirstOrThrow()

export const deleteCount = (db: Db, key: string) =>
  db.deleteFrom('login_attempts').where('key', '=', key).execute()

/** Deletes up to `limit` counts that expired before `before`. Returns their number. */
export async function deleteExpiredCounts(trx: Trx, before: string, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('login_attempts')
    .select('key')
    .where('expire_date', '<', before)
    .orderBy('expire_date')
    .limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('login_attempts')
    .where('key', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
