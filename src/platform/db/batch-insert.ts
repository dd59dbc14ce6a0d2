// The INSERT of a batch of rows: to build one of 250 rows with Kysely takes longer than to run it, so it is built once for each number of
// rows and only filled in from then on.
import type { CompiledQuery } from 'kysely'
import { type Connection, type Engine, engineOf } from './dialect.ts'

/** Stands in a statement for a value that each run gives. */
class Placeholder {
  readonly position: number

  constructor(position: number) {
    this.position = position
  }
}

/**
 * Makes a function that fills in a statement of several rows, which is compiled once for each number of them; the caller bounds how many
 * there are. The members of `columns` are the columns, all of them; `build` gets rows of what stands for their values. A statement whose
 * text depends on its values cannot be built so.
 */
export function rowsStatement<Row extends object, Result>(
  columns: Readonly<Record<keyof Row, unknown>>,
  build: (db: Connection, rows: readonly Row[]) => CompiledQuery<Result>,
): (db: Connection, rows: readonly Row[]) => CompiledQuery<Result> {
  // Object.keys forgets the names' types.
  const names = Object.keys(columns) as (keyof Row)[]
  const built: Readonly<Record<Engine, Map<number, CompiledQuery<Result>>>> = {
    sqlite: new Map(),
    postgres: new Map(),
  }

  /** While a statement is built, a placeholder passes for the value that it stands for; no value is looked at then. */
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
