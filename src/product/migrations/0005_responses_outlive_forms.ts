import type { Kysely } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from './drop-foreign-key.ts'

const FOREIGN_KEY =
  ', constraint "responses_webform_fk" foreign key ("webform_id") references "webforms" ("id")'

/** A form goes at once, its responses, of which there may be millions, by a job: no foreign key holds the one to the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('responses').dropConstraint('responses_webform_fk').execute()
  else await dropForeignKeyOnSqlite(db, 'responses', FOREIGN_KEY)
  // A form that goes takes its addresses with it, without a look at all others.
  await db.schema.createIndex('webform_slugs_webform').on('webform_slugs').columns(['webform_id']).execute()
}
