import type { Kysely } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from './drop-foreign-key.ts'

const FOREIGN_KEY =
  ', constraint "webforms_app_fk" foreign key ("organization_id", "user_id", "app_id") references "apps" ("organization_id", "user_id", "id")'

/**
 * A request deletes an application, and a job deletes its web forms, which may be thousands. So no foreign key may lead to the
 * application. A distributed store has no such key anyway.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('webforms').dropConstraint('webforms_app_fk').ifExists().execute()
  else await dropForeignKeyOnSqlite(db, 'webforms', FOREIGN_KEY)
}
