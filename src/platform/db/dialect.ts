// Differences between the two engines, for migrations and queries.
import { type ColumnDataType, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** A connection to a store with any tables. A type parameter for the tables would make type checking slow. */
export type Connection = Pick<Kysely<unknown>, 'getExecutor'>

export const engineOf = (db: Connection): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

interface ColumnTypes {
  /** Ids compare by bytes, so that they sort by creation time in every collation. */
  readonly id: RawBuilder<unknown> | ColumnDataType
  readonly json: 'text' | 'jsonb'
  readonly instant: 'text' | 'timestamptz'
  readonly boolean: 'integer' | 'boolean'
}

export const columnTypes: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: { id: 'text', json: 'text', instant: 'text', boolean: 'integer' },
  postgres: { id: sql`text collate "C"`, json: 'jsonb', instant: 'timestamptz', boolean: 'boolean' },
}

/** Adds `for update` on Postgres. On SQLite the transaction already locks the whole file for writing. */
export const forUpdate = <Q extends { forUpdate(): Q }>(db: Connection, query: Q): Q =>
  engineOf(db) === 'postgres' ? query.forUpdate() : query

/** The same, without the rows that another transaction has locked. */
export const forUpdateOfFree = <Q extends { forUpdate(): { skipLocked(): Q } }>(
  db: Connection,
  query: Q,
): Q => (engineOf(db) === 'postgres' ? query.forUpdate().skipLocked() : query)

/** Prevents the deletion of rows until the transaction ends. Several transactions can do this at once. */
export const forKeyShare = <Q extends { forKeyShare(): Q }>(db: Connection, query: Q): Q =>
  engineOf(db) === 'postgres' ? query.forKeyShare() : query

export type ValueType = 'text' | 'integer' | Exclude<keyof ColumnTypes, 'id'>

/** Casts a value whose type the engine cannot infer. */
export function castTo(db: Connection, value: RawBuilder<unknown>, type: ValueType): RawBuilder<unknown> {
  const name = type === 'text' || type === 'integer' ? type : columnTypes[engineOf(db)][type]
  return sql`cast(${value} as ${sql.raw(name)})`
}

/** A column of ASCII text in lower case, independent of the database's locale: in Turkish the lower case of I is not i. */
export const asciiLower = (db: Connection, column: string): RawBuilder<string> =>
  engineOf(db) === 'postgres' ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`
