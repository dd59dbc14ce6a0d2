// Opens, migrates and restores the store with the product's tables.
import * as citus from '../platform/db/citus.ts'
import { openDatabase, runMigrations, type StoreConfig, type StoreLog } from '../platform/db/open.ts'
import { restoreDatabase } from '../platform/db/restore.ts'
import { BOOLEAN_COLUMNS, JSON_COLUMNS } from './columns.ts'
import { migrations } from './migrations/index.ts'
import { type Db, PLANES, type Tables } from './tables/tables.ts'

export const openStore = (config: StoreConfig, log: StoreLog): Db =>
  openDatabase<Tables>(config, { json: JSON_COLUMNS, boolean: BOOLEAN_COLUMNS }, log)

/**
 * Migrates the schema.
 * @returns the names of the migrations applied
 */
export const migrate = (db: Db, config: Pick<StoreConfig, 'databaseUrl' | 'prepare'>): Promise<string[]> =>
  runMigrations(db, migrations, config)

/**
 * Replaces the embedded store with a backup. No server may be using it.
 * @returns the new path of the previous store; undefined if there was none
 */
export const restoreStore = (dataDir: string, source: string, now: Date): Promise<string | undefined> =>
  restoreDatabase(dataDir, source, migrations, now)

export const isDistributed = (db: Db): Promise<boolean> => citus.isDistributed(db, PLANES)

/** @throws {Error} if the store is distributed but some of its tables are not */
export const refuseUndistributed = (db: Db): Promise<void> => citus.refuseUndistributed(db, PLANES)
