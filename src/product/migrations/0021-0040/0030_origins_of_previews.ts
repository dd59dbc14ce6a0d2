import type { Kysely } from 'kysely'
import { columnTypes, engineOf } from '../../../platform/db/dialect.ts'

/** The sites that may show a preview in a frame: those of the token that created it. Null if only this server may. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { json } = columnTypes[engineOf(db)]
  await db.schema.alterTable('previews').addColumn('origins', json).execute()
}
