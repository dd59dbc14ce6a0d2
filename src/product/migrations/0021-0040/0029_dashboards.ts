import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Dashboards of applications. They are deleted with the application. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('dashboards')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('document', json, column => column.notNull())
    .addColumn('access', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull().defaultTo(1))
    .addColumn('published_revision', 'integer')
    .addColumn('version', 'integer')
    .addColumn('slug', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addColumn('activate_date', instant)
    .addPrimaryKeyConstraint('dashboards_pk', ['id'])
    .addUniqueConstraint('dashboards_slug_unique', ['slug'])
    .addForeignKeyConstraint('dashboards_app_fk', ['app_id'], 'apps', ['id'], key => key.onDelete('cascade'))
    .execute()
  await db.schema.createIndex('dashboards_app').on('dashboards').columns(['app_id', 'id']).execute()
  await db.schema
    .createTable('dashboard_versions')
    .addColumn('dashboard_id', id, column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('document', json, column => column.notNull())
    .addColumn('author', 'text', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('dashboard_versions_pk', ['dashboard_id', 'version'])
    .addForeignKeyConstraint('dashboard_versions_fk', ['dashboard_id'], 'dashboards', ['id'], key =>
      key.onDelete('cascade'),
    )
    .execute()
}
