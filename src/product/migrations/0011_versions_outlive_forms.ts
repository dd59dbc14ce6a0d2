import type { Kysely } from 'kysely'
import { engineOf } from '../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from './drop-foreign-key.ts'

/** A form goes at once, its versions and corrections, each of up to a megabyte, by a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['webform_versions', 'scoring_corrections']) {
    const name = `${table}_webform_fk`
    if (engineOf(db) === 'postgres')
      await db.schema.alterTable(table).dropConstraint(name).ifExists().execute()
    else
      await dropForeignKeyOnSqlite(
        db,
        table,
        `, constraint "${name}" foreign key ("webform_id") references "webforms" ("id")`,
      )
  }
}
