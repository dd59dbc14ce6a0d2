// Kysely on Postgres. The pool is loaded with the first statement, because servers with the embedded store do not need it.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import { startClock, takeCommitted } from './database.ts'
import { beginWriting } from './list-order.ts'
import { type PostgresOptions, settingsOf } from './postgres-settings.ts'

export const openPostgres = <Tables>(
  url: string,
  onError: (error: Error) => void,
  options: PostgresOptions = {},
): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new RegisteringDialect(
      { pool: async () => (await import('./postgres-pool.ts')).newPool(url, onError, options) },
      options.prepare === false ? Object.entries(settingsOf(options)).map(setLocal) : [],
    ),
  })

const setLocal = ([name, value]: [string, string | number]) => `set local ${name} = '${value}'`

class RegisteringDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig
  readonly #settings: readonly string[]

  /** Each transaction begins with the statements of `settings`. */
  constructor(config: PostgresDialectConfig, settings: readonly string[]) {
    super(config)
    this.#config = config
    this.#settings = settings
  }

  override createDriver() {
    return new RegisteringDriver(this.#config, this.#settings)
  }
}

/** Registers transactions as writers of lists, except read-only ones. A last statement can have committed already. */
class RegisteringDriver extends PostgresDriver {
  readonly #begin: CompiledQuery
  readonly #beginReading: CompiledQuery

  constructor(config: PostgresDialectConfig, settings: readonly string[]) {
    super(config)
    this.#begin = CompiledQuery.raw(beginWriting(settings))
    this.#beginReading = CompiledQuery.raw(['begin read only', ...settings].join('; '))
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const isReading = settings.accessMode === 'read only'
    try {
      if (isReading) await connection.executeQuery(this.#beginReading)
      else startClock(connection, (await connection.executeQuery<{ micros: number }>(this.#begin)).rows)
    } catch (error) {
      // Kysely does not roll back when begin fails. Without this, the pooled connection would stay in a transaction.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    if (!takeCommitted(connection)) await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: Parameters<PostgresDriver['rollbackTransaction']>[0]) {
    if (!takeCommitted(connection)) await super.rollbackTransaction(connection)
  }
}

const ROLLBACK = CompiledQuery.raw('rollback')
