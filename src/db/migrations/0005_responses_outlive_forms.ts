import { type Kysely, sql } from 'kysely'
import { engineOf } from '../dialect.ts'

const FOREIGN_KEY =
  ', constraint "responses_webform_fk" foreign key ("webform_id") references "webforms" ("id")'

/** A form goes at once, its responses, of which there may be millions, by a job: no foreign key holds the one to the other. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres')
    await db.schema.alterTable('responses').dropConstraint('responses_webform_fk').execute()
  else await dropOnSqlite(db)
  // A form that goes takes its addresses with it, without a look at all others.
  await db.schema.createIndex('webform_slugs_webform').on('webform_slugs').columns(['webform_id']).execute()
}

/** As sqlite.org/lang_altertable.html, section 7, has it for what is not on the disk: without writing the whole table again. */
async function dropOnSqlite(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  const [{ schema_version: version } = { schema_version: 0 }] = rows
  await sql`pragma writable_schema = on`.execute(db)
  const { numAffectedRows } = await sql`update sqlite_schema set sql = replace(sql, ${FOREIGN_KEY}, '')
    where type = 'table' and name = 'responses' and instr(sql, ${FOREIGN_KEY}) > 0`.execute(db)
  if (numAffectedRows !== 1n) throw new Error('The table of responses is not as it was made')
  await sql`pragma schema_version = ${sql.lit(version + 1)}`.execute(db)
  await sql`pragma writable_schema = off`.execute(db)
}
