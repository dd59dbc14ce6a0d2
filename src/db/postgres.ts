// Kysely on Postgres. The driver is loaded with the first statement: a server on the embedded store has no use for it.
import { Kysely, PostgresDialect } from 'kysely'
import type { Tables } from './schema.ts'

export const openPostgres = (
  url: string,
  onError: (error: Error) => void,
  statementTimeoutMs?: number,
): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: async () => (await import('./postgres-pool.ts')).newPool(url, onError, statementTimeoutMs),
    }),
  })
