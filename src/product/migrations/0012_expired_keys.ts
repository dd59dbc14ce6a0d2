import type { Kysely } from 'kysely'

/** Expired idempotency keys are deleted for all organizations at once, by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('idempotency_keys_expire').execute()
  await db.schema
    .createIndex('idempotency_keys_expired')
    .on('idempotency_keys')
    .columns(['expire_date'])
    .execute()
}
