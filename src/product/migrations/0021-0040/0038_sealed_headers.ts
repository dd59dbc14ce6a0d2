import type { Kysely } from 'kysely'

/** Values of headers of webhooks are encrypted. A migration has no key, so a job encrypts those that are stored. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webhooks').addColumn('sealed_headers', 'text').execute()
}
