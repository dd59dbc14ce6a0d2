import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../platform/db/dialect.ts'

/** When a person stopped a job, and the form in which an audited thing is. Null if there is none, or before these columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema.alterTable('jobs').addColumn('cancel_date', instant).execute()
  await db.schema.alterTable('audit_log').addColumn('webform_id', id).execute()
}
