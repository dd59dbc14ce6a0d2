// The directory of the embedded store. It is created on demand and locked, so that only one server uses it.
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { BUSY } from './sqlite/handle.ts'

/** The file name of the embedded store in the data directory. */
export const SQLITE_FILE = 'formyard.sqlite'
const LOCK_FILE = 'server.lock'

/** Another server uses the data directory. `message` says what to do. */
class DataDirInUse extends Error {}

/** Creates the directory, for its owner only. Node's recursive mkdir never returns if creation is impossible (`/proc/x`). */
export function makeDataDir(path: string): void {
  const directory = resolve(path)
  if (existsSync(directory) && statSync(directory).isDirectory()) return
  if (dirname(directory) !== directory) makeDataDir(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}

/**
 * Locks the data directory against other servers; the command line can still use the store. The lock is an operating system lock on an
 * empty SQLite file, so it ends with the process even after a crash.
 * @returns a function that releases the lock
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
