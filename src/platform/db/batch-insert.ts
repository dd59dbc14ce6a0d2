// Caches INSERT statements of batches. Kysely takes longer to build a statement of 250 rows than the store to run it, so each number of
// rows is compiled once, and later runs only replace the values.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Connection, type Engine, engineOf } from './dialect.ts'

/** Marks the position of a value in a compiled statement. */
class Placeholder {
  readonly position: number

  constructor(position: number) {
    this.position = position
  }
}

/**
 * Returns a function that makes a statement for several rows. The statement is compiled once for each number of rows, which the caller
 * must limit. `columns` has every column as a member. `build` gets rows of placeholders, so the statement's text must not depend on values.
 */
export function rowsStatement<Row extends object, Result>(
  columns: Readonly<Record<keyof Row, unknown>>,
  build: (db: Connection, rows: readonly Row[]) => CompiledQuery<Result>,
): (db: Connection, rows: readonly Row[]) => CompiledQuery<Result> {
  // Object.keys returns string[].
  const names = Object.keys(columns) as (keyof Row)[]
  const built: Readonly<Record<Engine, Map<number, CompiledQuery<Result>>>> = {
    sqlite: new Map(),
    postgres: new Map(),
  }

  /** Placeholders are typed as values. That is safe, because building a statement does not read values. */
  const placeholders = (row: number) =>
    Object.fromEntries(names.map((name, i) => [name, new Placeholder(row * names.length + i)])) as Row

  return (db, rows) => {
    const byCount = built[engineOf(db)]
    let query = byCount.get(rows.length)
    if (!query) {
      query = build(
        db,
        Array.from(rows, (_, row) => placeholders(row)),
      )
      byCount.set(rows.length, query)
    }
    const values: unknown[] = []
    for (const row of rows) for (const name of names) values.push(row[name])
    const parameters = query.parameters.map(parameter =>
      parameter instanceof Placeholder ? values[parameter.position] : parameter,
    )
    return { ...query, parameters }
  }
}

/** An INSERT of several rows with all of `columns`. `ending` follows the rows, such as `on conflict do nothing`. */
export function insertStatement<Row extends object>(
  table: string,
  columns: Readonly<Record<keyof Row, unknown>>,
  ending: RawBuilder<unknown> = sql``,
) {
  // Object.keys returns string[].
  const names = Object.keys(columns) as (keyof Row & string)[]
  return rowsStatement<Row, never>(columns, (db, rows) => {
    const values = rows.map(row => sql`(${sql.join(names.map(name => row[name]))})`)
    const into = sql`${sql.table(table)} (${sql.join(names.map(name => sql.ref(name)))})`
    return sql<never>`insert into ${into} values ${sql.join(values)} ${ending}`.compile(db)
  })
}
