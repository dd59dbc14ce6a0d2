import type { Kysely } from 'kysely'

/** Adds the count of edits to users and applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'apps'])
    await db.schema
      .alterTable(table)
      .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
      .execute()
}
