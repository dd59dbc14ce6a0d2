// The store with the tables of the product.
import * as citus from '../platform/db/citus.ts'
import { openDatabase, runMigrations, type StoreConfig, type StoreLog } from '../platform/db/open.ts'
import { restoreDatabase } from '../platform/db/restore.ts'
import { migrations } from './migrations/index.ts'
import { BOOLEAN_COLUMNS, type Db, JSON_COLUMNS, PLANES, type Tables } from './tables.ts'

export const openStore = (config: StoreConfig, log: StoreLog): Db =>
  openDatabase<Tables>(config, { json: JSON_COLUMNS, boolean: BOOLEAN_COLUMNS }, log)

/**
 * Brings the schema up to date.
 * @returns the names of the migrations that ran
 */
export const migrate = (db: Db, config: Pick<StoreConfig, 'databaseUrl' | 'prepare'>): Promise<string[]> =>
  runMigrations(db, migrations, config)

/**
 * Puts a backup in the place of the embedded store, while no server uses it.
 * @returns where the store that was there is now; undefined when there was none
 */
export const restoreStore = (dataDir: string, source: string, now: Date): Promise<string | undefined> =>
  restoreDatabase(dataDir, source, migrations, now)

export const isDistributed = (db: Db): Promise<boolean> => citus.isDistributed(db, PLANES)

/** @throws {Error} in a distributed store some of whose tables are not */
export const refuseUndistributed = (db: Db): Promise<void> => citus.refuseUndistributed(db, PLANES)
