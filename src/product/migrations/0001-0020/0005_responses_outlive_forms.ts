import type { Kysely } from 'kysely'
import { engineOf } from '../../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from '../drop-foreign-key.ts'

const FOREIGN_KEY =
  ', constraint "responses_webform_fk" foreign key ("webform_id") references "webforms" ("id")'

/** Drops the foreign key, because a job deletes the responses, maybe millions, after the form. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('responses').dropConstraint('responses_webform_fk').execute()
  else await dropForeignKeyOnSqlite(db, 'responses', FOREIGN_KEY)
  // Finds the slugs of a deleted form.
  await db.schema.createIndex('webform_slugs_webform').on('webform_slugs').columns(['webform_id']).execute()
}
