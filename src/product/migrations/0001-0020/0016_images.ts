import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Images of forms, on the control plane: their public address has no web form. No foreign key: planes have none between them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('images')
    .addColumn('id', id, column => column.notNull())
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('media_type', 'text', column => column.notNull())
    .addColumn('size_bytes', 'integer')
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('images_pk', ['id'])
    .execute()
  await db.schema.createIndex('images_webform').on('images').columns(['webform_id', 'id']).execute()
}
