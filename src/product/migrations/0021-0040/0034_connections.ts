import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Connections to databases of other products, and how datasets are loaded from them. They are deleted with their application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('connections')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('type', 'text', column => column.notNull())
    .addColumn('server', json, column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('connections_pk', ['organization_id', 'id'])
    .addForeignKeyConstraint('connections_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('connections_app').on('connections').columns(['app_id', 'id']).execute()
  await db.schema.alterTable('datasets').addColumn('cursor_value', 'text').execute()
  await db.schema.alterTable('datasets').addColumn('schedule', json).execute()
}
