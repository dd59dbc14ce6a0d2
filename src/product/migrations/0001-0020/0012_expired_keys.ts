import type { Kysely } from 'kysely'

/** Replaces the index, because one job deletes the expired idempotency keys of all organizations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('idempotency_keys_expire').execute()
  await db.schema
    .createIndex('idempotency_keys_expired')
    .on('idempotency_keys')
    .columns(['expire_date'])
    .execute()
}
