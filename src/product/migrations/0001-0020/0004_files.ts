import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Uploaded files, on the data plane. Their bytes are in the file storage. No foreign key: files outlive their response until a job deletes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('files')
    .addColumn('webform_id', id, column => column.notNull())
    .addColumn('id', id, column => column.notNull())
    .addColumn('question_id', 'text', column => column.notNull())
    .addColumn('response_id', id)
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('media_type', 'text')
    .addColumn('size_bytes', 'integer')
    .addColumn('create_date', instant, column => column.notNull())
    .addPrimaryKeyConstraint('files_pk', ['webform_id', 'id'])
    .execute()
  await db.schema
    .createIndex('files_response')
    .on('files')
    .columns(['webform_id', 'response_id'])
    .where(sql.ref('response_id'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('files_unclaimed')
    .on('files')
    .columns(['webform_id', 'size_bytes'])
    .where(sql.ref('response_id'), 'is', null)
    .execute()
}
