import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Charts of applications. They are deleted with the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('charts')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('dataset_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('query', json, column => column.notNull())
    .addColumn('options', json, column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('charts_pk', ['id'])
    .addForeignKeyConstraint('charts_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('charts_app').on('charts').columns(['app_id', 'id']).execute()
  await db.schema.createIndex('charts_dataset').on('charts').columns(['app_id', 'dataset_id']).execute()
}
