// The directory of the embedded store: made when it is not there, and used by one server at a time.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BUSY } from './sqlite/busy.ts'

/** Where the embedded store lies inside the data directory. */
export const SQLITE_FILE = 'formyard.sqlite'
const LOCK_FILE = 'server.lock'

/** Another server has the data directory; `message` says what to do. */
export class DataDirInUse extends Error {}

/** Makes the directory, for its owner only. Node's own recursive mkdir never ends where nothing can be made (`/proc/x`). */
export function makeDataDir(path: string): void {
  const directory = resolve(path)
  if (existsSync(directory) && statSync(directory).isDirectory()) return
  if (dirname(directory) !== directory) makeDataDir(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/**
 * Takes the data directory for this server alone; the command line may still use the store beside it. The lock is the
 * operating system's, through an empty SQLite file, so that it ends with the process however that ends.
 * @returns what gives it back
 * @throws {DataDirInUse}
 */
export function lockDataDir(dataDir: string): () => void {
  makeDataDir(dataDir)
  const lock = new DatabaseSync(join(dataDir, LOCK_FILE), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    throw new DataDirInUse(
      `another server uses FORMYARD_DATA_DIR ${dataDir}. Stop it, or set FORMYARD_DATA_DIR to another directory.`,
    )
  }
  return () => lock.close()
}
