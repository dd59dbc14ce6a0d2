import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** Events that start runs later, because too many runs of their workflow wait. The index keeps these events from being deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id } = columnTypes[engineOf(db)]
  await db.schema
    .createTable('workflow_backlogs')
    .addColumn('organization_id', id, column => column.notNull())
    .addColumn('workflow_id', id, column => column.notNull())
    .addColumn('event_id', id, column => column.notNull())
    .addPrimaryKeyConstraint('workflow_backlogs_pk', ['organization_id', 'workflow_id', 'event_id'])
    .execute()
  await db.schema
    .createIndex('workflow_backlogs_event')
    .on('workflow_backlogs')
    .columns(['organization_id', 'event_id'])
    .execute()
}
