import type { Kysely } from 'kysely'

/** Renames columns of the audit log to the names in the API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_log').renameColumn('thing', 'resource').execute()
  await db.schema.alterTable('audit_log').renameColumn('thing_id', 'resource_id').execute()
}
