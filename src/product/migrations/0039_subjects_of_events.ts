import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../platform/db/dialect.ts'

/** A response of a known person has two subjects: the id of the person, and the email. Workflows can wait for either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes[engineOf(db)]
  await db.schema.alterTable('events').addColumn('email_subject', id).execute()
  await db.schema
    .createIndex('events_email_subject')
    .on('events')
    .columns(['organization_id', 'app_id', 'type', 'email_subject', 'id'])
    .where(sql.ref('email_subject'), 'is not', null)
    .execute()
}
