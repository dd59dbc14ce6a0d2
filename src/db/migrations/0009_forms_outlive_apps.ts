import type { Kysely } from 'kysely'
import { engineOf } from '../dialect.ts'
import { dropForeignKeyOnSqlite } from './drop-foreign-key.ts'

const FOREIGN_KEY =
  ', constraint "webforms_app_fk" foreign key ("organization_id", "user_id", "app_id") references "apps" ("organization_id", "user_id", "id")'

/** An application goes at once, its web forms, of which there may be thousands, by a job. A distributed store has no such key anyway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('webforms').dropConstraint('webforms_app_fk').ifExists().execute()
  else await dropForeignKeyOnSqlite(db, 'webforms', FOREIGN_KEY)
}
