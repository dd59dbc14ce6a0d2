import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** The log of changed responses, which copies for summaries and filters follow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('response_changes')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('response_ids', json, column => column.notNull())
    .addPrimaryKeyConstraint('response_changes_pk', ['webform_id', 'id'])
    .execute()
}
