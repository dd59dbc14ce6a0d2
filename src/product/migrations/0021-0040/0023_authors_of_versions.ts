import type { Kysely } from 'kysely'

/** Who published a version. Null for versions from before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('webform_versions').addColumn('author', 'text').execute()
}
