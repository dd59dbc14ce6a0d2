// Kysely on Postgres. The pool is loaded with the first statement: a server on the embedded store has no use for it.
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { Tables } from '../../product/tables.ts'
import { BEGIN_WRITING, startClock } from './list-order.ts'

export const openPostgres = (
  url: string,
  onError: (error: Error) => void,
  statementTimeoutMs?: number,
): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new RegisteringDialect({
      pool: async () => (await import('./postgres-pool.ts')).newPool(url, onError, statementTimeoutMs),
    }),
  })

class RegisteringDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new RegisteringDriver(this.#config)
  }
}

/** Transactions register as writers of lists unless they say that they only read. */
class RegisteringDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    if (settings.accessMode === 'read only') return super.beginTransaction(connection, settings)
    try {
      const { rows } = await connection.executeQuery<{ micros: number }>(BEGIN)
      startClock(connection, rows)
    } catch (error) {
      // Kysely does not roll back when begin fails. Without this, the pooled connection would stay in a transaction.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
  }
}

const BEGIN = CompiledQuery.raw(BEGIN_WRITING)
const ROLLBACK = CompiledQuery.raw('rollback')
