// Opens the store that the configuration names, and brings its schema up to date.
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../../config.ts'
import { migrations, refuseNewer } from '../../product/migrations/index.ts'
import type { Tables } from '../../product/tables.ts'
import { makeDataDir, SQLITE_FILE } from './data-dir.ts'
import type { Db } from './database.ts'
import { openPostgres } from './postgres.ts'
import { sqliteDialect } from './sqlite/driver.ts'

const NO_LIMIT = 0

/** What names a store, and how it is used; the defaults are those of the configuration. */
export type StoreConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'sqliteSync' | 'prepare'>>

export interface StoreLog {
  /** Told of a broken idle connection; the pool opens another. */
  error(error: Error): void
}

export function openStore(config: StoreConfig, log: StoreLog): Db {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, error => log.error(error), config)
  makeDataDir(config.dataDir)
  return new Kysely<Tables>({ dialect: sqliteDialect(join(config.dataDir, SQLITE_FILE), config.sqliteSync) })
}

/**
 * Brings the schema up to date; processes that start together wait for one another. On Postgres a migration has a connection of its own, on
 * which a statement may take as long as a large table needs, and the wait for another process an hour, which is Kysely's limit.
 * @returns the names of the migrations that ran
 */
export async function migrate(
  db: Db,
  { databaseUrl, prepare }: Pick<StoreConfig, 'databaseUrl' | 'prepare'>,
): Promise<string[]> {
  const all = await migratorOf(db).getMigrations()
  if (all.some(({ executedAt }) => executedAt)) refuseNewer('The store', await executedOn(db))
  if (all.every(({ executedAt }) => executedAt)) return []
  if (!databaseUrl) return migrateOn(db)
  // Where it breaks, the statement at work is refused, which tells as much.
  const patient = openPostgres(databaseUrl, () => {}, { prepare, statementTimeoutMs: NO_LIMIT })
  try {
    return await migrateOn(patient)
  } finally {
    await patient.destroy()
  }
}

const migratorOf = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

async function executedOn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function migrateOn(db: Db): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map(result => result.migrationName)
}
