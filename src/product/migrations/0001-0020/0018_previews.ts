import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Links to drafts. They are deleted with the application by the foreign key, and with the web form by its deletion: web forms are on
 * another plane.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('previews')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('expire_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('previews_pk', ['id'])
    .addUniqueConstraint('previews_hash_unique', ['hash'])
    .addForeignKeyConstraint('previews_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('previews_webform').on('previews').columns(['webform_id', 'id']).execute()
  await db.schema.createIndex('previews_app').on('previews').columns(['app_id']).execute()
  await db.schema.createIndex('previews_expire').on('previews').columns(['expire_date']).execute()
}
