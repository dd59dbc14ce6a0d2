// Copies the embedded store while a server is using it, with SQLite's online backup.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { SQLITE_FILE } from './data-dir.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Writes a whole, consistent copy to `target`, which must not exist yet; it appears only when it is complete.
 * @throws {Error} with a sentence for the operator
 */
export async function backupStore(dataDir: string, target: string): Promise<void> {
  const file = join(dataDir, SQLITE_FILE)
  if (!existsSync(file)) throw new Error(`There is no store at ${file}. Set FORMYARD_DATA_DIR.`)
  refuseExisting(target)
  const source = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    holdStill(source)
    await writeFileAtomically(target, async copy => {
      await backup(source, copy)
      // Another backup may have come to the same name meanwhile.
      refuseExisting(target)
    })
  } finally {
    source.close()
  }
}

/** A copy that sees what others write meanwhile begins anew each time, and never ends beside a busy server. */
function holdStill(source: DatabaseSync): void {
  source.exec('begin')
  source.prepare('select count(*) from sqlite_schema').get()
}

function refuseExisting(target: string): void {
  if (existsSync(target)) throw new Error(`${target} exists already; a backup overwrites nothing.`)
}
