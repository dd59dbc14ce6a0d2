import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Themes that the web forms of an application share. They are deleted with the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('themes')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('theme', json, column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('themes_pk', ['id'])
    .addForeignKeyConstraint('themes_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('themes_app').on('themes').columns(['app_id', 'id']).execute()
}
