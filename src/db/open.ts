// Opens the store that the configuration names, and brings its schema up to date.
import { join } from 'node:path'
import { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Config } from '../config.ts'
import { makeDataDir, SQLITE_FILE } from './data-dir.ts'
import type { Db } from './database.ts'
import { migrations } from './migrations/index.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './schema.ts'
import { sqliteDialect } from './sqlite/driver.ts'

export interface StoreLog {
  /** Told of a broken idle connection; the pool opens another. */
  error(error: Error): void
}

export function openStore(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log: StoreLog): Db {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, error => log.error(error))
  makeDataDir(config.dataDir)
  return new Kysely<Tables>({ dialect: sqliteDialect(join(config.dataDir, SQLITE_FILE)) })
}

/**
 * Brings the schema up to date; processes that start together wait for one another.
 * @returns the names of the migrations that ran
 */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).map(result => result.migrationName)
}
