import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/**
 * Adds two columns. `cancel_date` says when a person stopped a job. `webform_id` names the web form of an audited response, image or preview.
 * Both are null otherwise, and in older rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant } = columnTypes[engineOf(db)]
  await db.schema.alterTable('jobs').addColumn('cancel_date', instant).execute()
  await db.schema.alterTable('audit_log').addColumn('webform_id', id).execute()
}
