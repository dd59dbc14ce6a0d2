import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Datasets of applications, their rows, the log of changed rows, and loads of files. Datasets outlive their application until a job
 * deletes them, because their rows have to go too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, json, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('datasets')
    .addColumn('id', id, column => column.notNull())
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('user_id', id, column => column.notNull())
    .addColumn('app_id', id, column => column.notNull())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('columns', json, column => column.notNull())
    .addColumn('column_numbers', 'integer', column => column.notNull())
    .addColumn('key_columns', json)
    .addColumn('source', json)
    .addColumn('parts', json, column => column.notNull())
    .addColumn('row_count', 'integer', column => column.notNull())
    .addColumn('revision', 'integer', column => column.notNull())
    .addColumn('row_revision', 'integer', column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('update_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('datasets_pk', ['id'])
    .execute()
  await db.schema.createIndex('datasets_app').on('datasets').columns(['app_id', 'id']).execute()

  await db.schema
    .createTable('dataset_loads')
    .addColumn('dataset_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('mode', 'text', column => column.notNull())
    .addColumn('format', 'text', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('size_bytes', 'integer', column => column.notNull())
    .addColumn('part_id', id)
    .addColumn('attempts', 'integer', column => column.notNull())
    .addColumn('row_count', 'integer', column => column.notNull())
    .addColumn('faults', json, column => column.notNull())
    .addColumn('create_date', instant, column => column.notNull())
    .addColumn('finish_date', instant)
    .addPrimaryKeyConstraint('dataset_loads_pk', ['dataset_id', 'id'])
    .addForeignKeyConstraint('dataset_loads_dataset_fk', ['dataset_id'], 'datasets', ['id'])
    .execute()

  await db.schema
    .createTable('dataset_rows')
    .addColumn('dataset_id', id, column => column.notNull())
    .addColumn('part_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('key', id)
    .addColumn('row', json, column => column.notNull())
    .addPrimaryKeyConstraint('dataset_rows_pk', ['dataset_id', 'part_id', 'id'])
    .execute()
  await db.schema
    .createIndex('dataset_rows_key')
    .on('dataset_rows')
    .columns(['dataset_id', 'key', 'part_id'])
    .where(sql.ref('key'), 'is not', null)
    .execute()

  await db.schema
    .createTable('dataset_changes')
    .addColumn('dataset_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('row_ids', json, column => column.notNull())
    .addPrimaryKeyConstraint('dataset_changes_pk', ['dataset_id', 'id'])
    .execute()
}
