import type { Kysely } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'

/** SQLite reads emails in the order of ids from here, a third of what it takes to read whole users. Postgres would rather read those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') return
  await db.schema
    .createIndex('users_search')
    .on('users')
    .columns(['organization_id', 'id', 'email_key'])
    .execute()
}
