// Hot statements: building one with Kysely costs about as much as sending it, so it is built once for each engine and only
// filled in from then on.
import type { CompiledQuery } from 'kysely'
import type { Db } from './database.ts'
import { type Engine, engineOf } from './dialect.ts'

/** Stands in a statement for a value that each run gives. */
class Placeholder {
  readonly name: PropertyKey

  constructor(name: PropertyKey) {
    this.name = name
  }
}

type Build<Values, Row> = (
  db: Db,
  value: <Name extends keyof Values>(name: Name) => Values[Name],
) => CompiledQuery<Row>

/**
 * Makes a function that fills in the statement that `build` compiles, with `value(name)` wherever a run gives a value.
 * A statement whose text depends on its values cannot be prepared.
 */
function statement<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => CompiledQuery<Row> {
  const built = new Map<Engine, CompiledQuery<Row>>()
  // While a statement is built, a placeholder passes for the value that it stands for; no value is looked at then.
  const value = <Name extends keyof Values>(name: Name) => new Placeholder(name) as Values[Name]
  return (db, values) => {
    const engine = engineOf(db)
    let query = built.get(engine)
    if (!query) {
      query = build(db, value)
      built.set(engine, query)
    }
    const parameters = query.parameters.map(parameter =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    )
    return { ...query, parameters }
  }
}

/** The same, and runs it. */
export function prepare<Values extends object, Row>(
  build: Build<Values, Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const fill = statement(build)
  return async (db, values) => (await db.executeQuery(fill(db, values))).rows
}

/**
 * Makes a function that fills in a statement of several rows, which is compiled once for each number of them; the caller bounds how many
 * there are. The members of `columns` are the columns, all of them; `build` gets rows of what stands for their values.
 */
export function rowsStatement<Row extends object, Result>(
  columns: Readonly<Record<keyof Row, unknown>>,
  build: (db: Db, rows: readonly Row[]) => CompiledQuery<Result>,
): (db: Db, rows: readonly Row[]) => CompiledQuery<Result> {
  // Object.keys forgets the names' types.
  const names = Object.keys(columns) as (keyof Row)[]
  const byCount = new Map<number, ReturnType<typeof ofCount>>()

  // A function that knew the rows of a run would have them kept with the one that is returned.
  const ofCount = (count: number) =>
    statement<readonly unknown[], Result>((db, value) => {
      const row = (start: number) =>
        // A placeholder passes for its value.
        Object.fromEntries(names.map((name, i) => [name, value(start + i)])) as Row
      return build(
        db,
        Array.from({ length: count }, (_, i) => row(i * names.length)),
      )
    })

  return (db, rows) => {
    const fill = byCount.get(rows.length) ?? ofCount(rows.length)
    byCount.set(rows.length, fill)
    const values: unknown[] = []
    for (const row of rows) for (const name of names) values.push(row[name])
    return fill(db, values)
  }
}
