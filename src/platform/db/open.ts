// Opens a store and runs its migrations.
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { makeDataDir, SQLITE_FILE } from './data-dir.ts'
import type { Connection } from './dialect.ts'
import { openPostgres } from './postgres.ts'
import { sqliteDialect } from './sqlite/driver.ts'
import type { ParsedColumns, SqliteSync } from './sqlite/handle.ts'

const NO_LIMIT = 0

export interface StoreConfig {
  /** `postgres://...`, or undefined for the embedded store. */
  readonly databaseUrl: string | undefined
  /** The directory of the embedded store. */
  readonly dataDir: string
  readonly sqliteSync?: SqliteSync
  /** False behind a transaction pooler. */
  readonly prepare?: boolean
}

/** Every migration by name, in order. */
export type Migrations = Readonly<Record<string, Migration>>

export interface StoreLog {
  /** Called when an idle connection breaks. The pool replaces it. */
  error(error: Error): void
}

export function openDatabase<Tables>(
  config: StoreConfig,
  columns: ParsedColumns,
  log: StoreLog,
): Kysely<Tables> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl, error => log.error(error), config)
  makeDataDir(config.dataDir)
  return new Kysely<Tables>({
    dialect: sqliteDialect(join(config.dataDir, SQLITE_FILE), { columns, mode: config.sqliteSync }),
  })
}

/**
 * Runs missing migrations. Processes that start together wait for each other. On Postgres, migrations use a connection without a statement
 * timeout, because large tables take long. They wait up to an hour for another process, which is Kysely's limit.
 * @returns the names of the migrations that ran
 */
export async function runMigrations<Tables>(
  db: Kysely<Tables>,
  migrations: Migrations,
  { databaseUrl, prepare }: Pick<StoreConfig, 'databaseUrl' | 'prepare'>,
): Promise<string[]> {
  const all = await migratorOf(db, migrations).getMigrations()
  if (all.some(({ executedAt }) => executedAt)) refuseNewer('The store', await executedOn(db), migrations)
  if (all.every(({ executedAt }) => executedAt)) return []
  if (!databaseUrl) return migrateOn(db, migrations)
  // If the connection breaks, the running statement reports it.
  const patient = openPostgres(databaseUrl, () => {}, { prepare, statementTimeoutMs: NO_LIMIT })
  try {
    return await migrateOn(patient, migrations)
  } finally {
    await patient.destroy()
  }
}

/** @throws {Error} if a migration that ran in the store is unknown here */
export function refuseNewer(store: string, ran: readonly string[], migrations: Migrations): void {
  const newer = ran.filter(name => !Object.hasOwn(migrations, name))
  if (newer.length > 0)
    throw new Error(`${store} was written by a newer Formyard (${newer.join(', ')}). Start that version.`)
}

const migratorOf = <Tables>(db: Kysely<Tables>, migrations: Migrations) =>
  new Migrator({ db, provider: { getMigrations: async () => migrations } })

async function executedOn(db: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

async function migrateOn<Tables>(db: Kysely<Tables>, migrations: Migrations): Promise<string[]> {
  const { error, results } = await migratorOf(db, migrations).migrateToLatest()
  if (error) throw error
  return (results ?? []).map(result => result.migrationName)
}
