import type { Kysely } from 'kysely'
import { engineOf } from '../../../platform/db/dialect.ts'
import { dropForeignKeyOnSqlite } from '../drop-foreign-key.ts'

/** Drops the foreign keys, because a job deletes the versions and corrections, up to a megabyte each, after the form. */
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
