import type { Kysely } from 'kysely'
import { engineOf } from '../../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from '../drop-foreign-key.ts'

const FOREIGN_KEY =
  ', constraint "webforms_app_fk" foreign key ("organization_id", "user_id", "app_id") references "apps" ("organization_id", "user_id", "id")'

/**
 * Drops the foreign key, because a job deletes the web forms, maybe thousands, after the application. Distributed stores do not
 * have the key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('webforms').dropConstraint('webforms_app_fk').ifExists().execute()
  else await dropForeignKeyOnSqlite(db, 'webforms', FOREIGN_KEY)
}
