// The few places where the two engines differ, for migrations and queries.
import { type ColumnDataType, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/** A connection to a store with any tables. With tables as a type parameter, every call would compare all of them. */
export type Connection = Pick<Kysely<unknown>, 'getExecutor'>

export const engineOf = (db: Connection): Engine =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

interface ColumnTypes {
  /** Identifiers compare by bytes, so that they sort by creation time whatever the database's collation. */
  readonly id: RawBuilder<unknown> | ColumnDataType
  readonly json: 'text' | 'jsonb'
  readonly instant: 'text' | 'timestamptz'
  readonly boolean: 'integer' | 'boolean'
}

export const columnTypes: Readonly<Record<Engine, ColumnTypes>> = {
  sqlite: { id: 'text', json: 'text', instant: 'text', boolean: 'integer' },
  postgres: { id: sql`text collate "C"`, json: 'jsonb', instant: 'timestamptz', boolean: 'boolean' },
}

/** `for update` where rows can be locked; on SQLite the transaction already holds the whole file for writing. */
export const forUpdate = <Q extends { forUpdate(): Q }>(db: Connection, query: Q): Q =>
  engineOf(db) === 'postgres' ? query.forUpdate() : query

/** Keeps rows from being deleted until the transaction ends, and lets others do the same. */
export const forKeyShare = <Q extends { forKeyShare(): Q }>(db: Connection, query: Q): Q =>
  engineOf(db) === 'postgres' ? query.forKeyShare() : query

export type ValueType = 'text' | 'integer' | Exclude<keyof ColumnTypes, 'id'>

/** A value with its type said, where nothing around it tells. */
export function castTo(db: Connection, value: RawBuilder<unknown>, type: ValueType): RawBuilder<unknown> {
  const name = type === 'text' || type === 'integer' ? type : columnTypes[engineOf(db)][type]
  return sql`cast(${value} as ${sql.raw(name)})`
}

/** A column of ASCII text in lower case, whatever the language of the database: in Turkish the lower case of I is not i. */
export const asciiLower = (db: Connection, column: string): RawBuilder<string> =>
  engineOf(db) === 'postgres' ? sql`lower(${sql.ref(column)} collate "C")` : sql`lower(${sql.ref(column)})`

/** Fails when the store does not answer. */
export const ping = (db: Connection) => sql`select 1`.execute(db)
