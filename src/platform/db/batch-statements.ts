// Caches statements for batches of rows. Kysely takes longer to build a statement of 250 rows than the store to run it, so each number of
// rows is compiled once, and later runs only replace the values.
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import { type Connection, castTo, type Engine, engineOf, type ValueType } from './dialect.ts'

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

interface Updated<Row> {
  readonly types: Readonly<Record<keyof Row, ValueType>>
  /** The columns that find a row. The others are set. */
  readonly by: readonly (keyof Row & string)[]
  /** What else to set. */
  readonly also?: RawBuilder<unknown>
}

/** An UPDATE of several rows, each with its own values. */
export function updateStatement<Row extends object>(table: string, { types, by, also }: Updated<Row>) {
  // Object.keys returns strings.
  const names = Object.keys(types) as (keyof Row & string)[]
  const changed = names.filter(name => !by.includes(name))
  return rowsStatement<Row, never>(types, (db, rows) => {
    const cast = (row: Row) => names.map(name => castTo(db, sql`${row[name]}`, types[name]))
    const values = rows.map(row => sql`(${sql.join(cast(row))})`)
    const own = changed.map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`)
    const set = sql.join(also ? [...own, also] : own)
    const found = by.map(name => sql`${sql.ref(`${table}.${name}`)} = ${sql.ref(`given.${name}`)}`)
    return sql<never>`with given (${sql.join(names.map(name => sql.ref(name)))}) as (values ${sql.join(values)})
update ${sql.table(table)} set ${set} from given where ${sql.join(found, sql` and `)}`.compile(db)
  })
}
