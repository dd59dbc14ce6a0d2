import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** No foreign keys: an entry outlives the resource that it names. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('audit_log')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addColumn('thing', 'text', column => column.notNull())
    .addColumn('thing_id', id, column => column.notNull())
    .addColumn('author', id, column => column.notNull())
    .addColumn('request_id', 'text')
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('audit_log_pk', ['organization_id', 'id'])
    .execute()
  await db.schema
    .createIndex('audit_log_thing')
    .on('audit_log')
    .columns(['organization_id', 'thing_id', 'id'])
    .execute()
}
