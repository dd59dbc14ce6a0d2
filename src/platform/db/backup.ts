// Backs up the embedded store while a server uses it, with SQLite's online backup.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from './data-dir.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Writes a consistent copy to `target`, which must not exist. The file appears only when it is complete.
 * @throws {Error} with a message for the operator
 */
export async function backupStore(dataDir: string, target: string): Promise<void> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) throw new Error(`There is no store at ${file}. Set FORMYARD_DATA_DIR.`)
  refuseExisting(target)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    openSnapshot(source)
    await writeFileAtomically(target, async copy => {
      await backup(source, copy)
      // Another backup may have created the file meanwhile.
      refuseExisting(target)
    })
  } finally {
    source.close()
  }
}

/** Opens a read snapshot. Without it, every concurrent write would restart the copy, which might never end. */
function openSnapshot(source: DatabaseSync): void {
  source.exec('begin')
  source.prepare('select count(*) from sqlite_schema').get()
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new Error(`${target} already exists. A backup does not overwrite files.`)
}
