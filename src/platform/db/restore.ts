// Restores a backup of the embedded store. The previous store is kept under another name.
import { existsSync, linkSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { lockDataDir, SQLITE_FILE } from './data-dir.ts'
import { type Migrations, refuseNewer } from './open.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Restores the backup `source`. No server may use the data directory.
 * @returns the path of the previous store; undefined if there was none
 * @throws {Error} with a message for the operator; nothing has changed then
 */
export async function restoreDatabase(
  dataDir: string,
  source: string,
  migrations: Migrations,
  now: Date,
): Promise<string | undefined> {
  if (!existsSync(source)) throw new Error(`File ${source} not found.`)
  const unlock = lockDataDir(dataDir)
  const file = join(dataDir, SQLITE_FILE)
  const kept = existsSync(file) ? nameFor(dataDir, now) : undefined
  try {
    await writeFileAtomically(file, async copy => {
      await copyChecked(source, copy, migrations)
      if (kept) keepAs(file, kept)
    })
    return kept
  } finally {
    unlock()
  }
}

/** A name with the time in seconds, and a number if that exists. */
function nameFor(dataDir: string, now: Date): string {
  for (let n = 1; ; n++) {
    const path = join(dataDir, `formyard.replaced-${stamp(now)}${n === 1 ? '' : `-${n}`}.sqlite`)
    if (!existsSync(path)) return path
  }
}

/**
 * Gives the store a second name. Checkpoints its log first, because SQLite would apply a leftover log to the restored store
 * (sqlite.org/wal.html). There is a complete store under the first name at all times.
 */
function keepAs(file: string, kept: string): void {
  const isWhole = checkpointLog(file)
  linkSync(file, kept)
  if (!isWhole)
    for (const part of ['-wal', '-shm']) if (existsSync(file + part)) renameSync(file + part, kept + part)
}

/** Returns false if the store is too damaged. It is then kept together with its log. */
function checkpointLog(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    return false
  } finally {
    database?.close()
  }
}

async function copyChecked(source: string, target: string, migrations: Migrations): Promise<void> {
  const database = openChecked(source, migrations)
  try {
    await backup(database, target)
  } finally {
    database.close()
  }
}

function openChecked(source: string, migrations: Migrations): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(source, { readOnly: true })
    const sound = database.prepare('pragma integrity_check').get()?.['integrity_check'] === 'ok'
    if (!sound) throw new Error(`${source} is damaged.`)
    refuseForeign(database, source, migrations)
    return database
  } catch (error) {
    database?.close()
    if ((error as { code?: string }).code !== 'ERR_SQLITE_ERROR') throw error
    throw new Error(`${source} is not a Formyard backup.`, { cause: error })
  }
}

function refuseForeign(database: DatabaseSync, source: string, migrations: Migrations): void {
  const ran = database
    .prepare('select name from kysely_migration')
    .all()
    .map(row => String(row['name']))
  refuseNewer(source, ran, migrations)
}

/** 20261120T172400Z */
const stamp = (date: Date) => date.toISOString().replace(/[-:]|\.\d+/g, '')
