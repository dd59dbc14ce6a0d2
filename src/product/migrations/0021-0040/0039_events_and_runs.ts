import { type Kysely, sql } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * A response of a known person has two subjects: the id of the person, and the email. Workflows can wait for either. The indexes of runs
 * count those that are due, and find those that ended last.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes[engineOf(db)]
  await db.schema.alterTable('events').addColumn('email_subject', id).execute()
  await db.schema
    .createIndex('events_email_subject')
    .on('events')
    .columns(['organization_id', 'app_id', 'type', 'email_subject', 'id'])
    .where(sql.ref('email_subject'), 'is not', null)
    .execute()
  await db.schema
    .createIndex('workflow_runs_waiting')
    .on('workflow_runs')
    .columns(['organization_id', 'workflow_id', 'due_date'])
    .where(sql.ref('status'), '=', sql.lit('WAITING'))
    .execute()
  await db.schema
    .createIndex('workflow_runs_ended')
    .on('workflow_runs')
    .columns(['organization_id', 'workflow_id', 'finish_date'])
    .where(sql.ref('finish_date'), 'is not', null)
    .execute()
}
