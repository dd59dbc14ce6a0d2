import type { Kysely } from 'kysely'

/** The audit log names resources by the words of the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_log').renameColumn('thing', 'resource').execute()
  await db.schema.alterTable('audit_log').renameColumn('thing_id', 'resource_id').execute()
}
