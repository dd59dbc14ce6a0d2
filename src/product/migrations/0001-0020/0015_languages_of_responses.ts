import type { Kysely } from 'kysely'

/** The language in which a respondent answered. Null if the form declared none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('responses').addColumn('language', 'text').execute()
}
