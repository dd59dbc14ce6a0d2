import type { Kysely, Transaction } from 'kysely'
import type { Instant, Json } from '../db/database.ts'

/** The table of stored replies, for creates with an Idempotency-Key. */
export interface IdempotencyTables {
  idempotency_keys: {
    organization_id: string
    key: string
    request_hash: string
    /** Null while the first request is still running. */
    answer: Json<StoredReply> | null
    /** The first request counts as dead if it is still running at this time. */
    lock_date: Instant
    expire_date: Instant
  }
}

export interface StoredReply {
  readonly status: number
  readonly location?: string
  readonly etag?: string
  readonly body: unknown
}

type Db = Kysely<IdempotencyTables>
type Trx = Transaction<IdempotencyTables>

export interface Claim {
  readonly organizationId: string
  readonly key: string
  /** A hash of the method, path and body. */
  readonly requestHash: string
}

/** Returns true if the key was free or expired, and now belongs to this request. */
export async function claimKey(
  db: Db,
  claim: Claim,
  now: string,
  dates: { lock_date: string; expire_date: string },
) {
  const row = await db
    .insertInto('idempotency_keys')
    .values({
      organization_id: claim.organizationId,
      key: claim.key,
      request_hash: claim.requestHash,
      answer: null,
      ...dates,
    })
    .onConflict(conflict =>
      conflict
        .columns(['organization_id', 'key'])
        .doUpdateSet({
          request_hash: eb => eb.ref('excluded.request_hash'),
          answer: null,
          lock_date: eb => eb.ref('excluded.lock_date'),
          expire_date: eb => eb.ref('excluded.expire_date'),
        })
        .where('idempotency_keys.expire_date', '<', now),
    )
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

export const findClaim = (db: Db, claim: Claim) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer', 'lock_date'])
    .where('organization_id', '=', claim.organizationId)
    .where('key', '=', claim.key)
    .executeTakeFirst()

/** Returns true if this request took over a claim with an expired lock. */
export async function takeOverClaim(
  db: Db,
  claim: Claim,
  lockDate: string,
  now: string,
  nextLockDate: string,
) {
  const { numUpdatedRows } = await db
    .updateTable('idempotency_keys')
    .set({ lock_date: nextLockDate })
    .where('organization_id', '=', claim.organizationId)
    .where('key', '=', claim.key)
    .where('answer', 'is', null)
    .where('lock_date', '=', lockDate)
    .where('lock_date', '<', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns false if another request has taken over the claim since `lockDate`. */
export async function storeReply(trx: Trx, claim: Claim, lockDate: string, stored: StoredReply) {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(stored) })
    .where('organization_id', '=', claim.organizationId)
    .where('key', '=', claim.key)
    .where('answer', 'is', null)
    .where('lock_date', '=', lockDate)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const releaseClaim = (db: Db, claim: Claim, lockDate: string) =>
  db
    .deleteFrom('idempotency_keys')
    .where('organization_id', '=', claim.organizationId)
    .where('key', '=', claim.key)
    .where('answer', 'is', null)
    .where('lock_date', '=', lockDate)
    .execute()

/** Deletes at most `limit` expired keys of all organizations; returns how many. */
export async function deleteExpiredKeys(trx: Trx, now: string, limit: number): Promise<number> {
  const expired = trx
    .selectFrom('idempotency_keys')
    .select(['organization_id', 'key'])
    .where('expire_date', '<', now)
    .orderBy('expire_date')
    .limit(limit)
  const { numDeletedRows } = await trx
    .deleteFrom('idempotency_keys')
    .where(eb => eb(eb.refTuple('organization_id', 'key'), 'in', expired.$asTuple('organization_id', 'key')))
    // A key that was claimed again meanwhile has a later date.
    .where('expire_date', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
