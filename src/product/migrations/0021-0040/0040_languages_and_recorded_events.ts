import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** The language in which a user last signed in, and applications that keep all of their events. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { boolean } = columnTypes[engineOf(db)]
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
  await db.schema.alterTable('apps').addColumn('record_events', boolean).execute()
}
