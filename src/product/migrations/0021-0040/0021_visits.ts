import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Pages that a token opened for a person, and the person of a response. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('visits')
    .addColumn('token_id', id, column => column.notNull())
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addColumn('open_date', instant)
    .addPrimaryKeyConstraint('visits_pk', ['hash'])
    .addForeignKeyConstraint('visits_token_fk', ['token_id'], 'browser_tokens', ['id'], key =>
      key.onDelete('cascade'),
    )
    .execute()
  await db.schema.createIndex('visits_token').on('visits').column('token_id').execute()
  await db.schema.alterTable('responses').addColumn('respondent', json).execute()
}
