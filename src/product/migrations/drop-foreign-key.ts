import { type Kysely, sql } from 'kysely'

/**
 * Drops a foreign key on SQLite by editing the schema text (sqlite.org/lang_altertable.html, section 7), without rewriting the
 * table.
 * @param text the foreign key exactly as in the table definition, with the comma before it
 */
export async function dropForeignKeyOnSqlite(
  db: Kysely<unknown>,
  table: string,
  text: string,
): Promise<void> {
  const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db)
  const [{ schema_version: version } = { schema_version: 0 }] = rows
  await sql`pragma writable_schema = on`.execute(db)
  const { numAffectedRows } = await sql`update sqlite_schema set sql = replace(sql, ${text}, '')
    where type = 'table' and name = ${table} and instr(sql, ${text}) > 0`.execute(db)
  if (numAffectedRows !== 1n) throw new Error(`The definition of table ${table} is not as expected`)
  await sql`pragma schema_version = ${sql.lit(version + 1)}`.execute(db)
  await sql`pragma writable_schema = off`.execute(db)
}
