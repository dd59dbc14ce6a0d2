import type { Kysely, Transaction } from 'kysely'
import type { Instant, Json } from '../db/database.ts'

/** The table of a store whose creates take an Idempotency-Key. */
export interface IdempotencyTables {
  idempotency_keys: {
    organization_id: string
    key: string
    request_hash: string
    /** Null while the first request is still running. */
    answer: Json<StoredReply> | null
    /** A request that is still running at this time is taken for dead. */
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
  /** Method, address and body of the request in one value. */
  readonly requestHash: string
}

/** True when the key was free, or expired by `now`, and is this request's now. */
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

/** True when a claim whose time is over went from `lockDate` to `nextLockDate` by this statement. */
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

/** False when another request has taken the claim over since `lockDate`. */
export async function storeAnswer(trx: Trx, claim: Claim, lockDate: string, answer: StoredReply) {
  const { numUpdatedRows } = await trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
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

/** Of all organizations, at most `limit`; the number of those deleted. */
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
    // One that was taken meanwhile is not expired any more.
    .where('expire_date', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
