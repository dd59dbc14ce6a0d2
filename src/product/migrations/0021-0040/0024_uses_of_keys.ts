import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** When a key was last used, so that administrators find keys that nobody needs. Null if never, or before this column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes[engineOf(db)]
  await db.schema.alterTable('api_keys').addColumn('use_date', instant).execute()
}
