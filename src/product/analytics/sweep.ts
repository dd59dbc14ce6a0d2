// Deletes copies of forms and tables that were deleted, and copies that nobody uses. Files that may still have bytes of deleted rows are
// written again.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatasetById } from '../datasets/queries.ts'
import type { Db } from '../tables/tables.ts'
import { findPointer } from '../webforms/queries.ts'
import { calendarMs } from './calendar.ts'
import { COPY_SUFFIX, copyPath, EXPORT_PREFIX, erasePath } from './copy-file.ts'

const UNUSED_MS = 30 * 24 * 60 * 60_000
const EXPORTED_MS = 60 * 60_000
/** DuckDB reuses the space of deleted rows, but does not clear it. */
const ERASED_MS = 23 * 60 * 60_000

interface Sweeping {
  /** Deletes a copy. */
  forget(organizationId: string, id: string): Promise<void>
  /** Clears the bytes of deleted rows. */
  compact(organizationId: string, id: string): Promise<void>
}

export async function sweepCopies(db: Db, directory: string, { forget, compact }: Sweeping): Promise<void> {
  for (const organizationId of await readdir(directory)) {
    const folder = join(directory, organizationId)
    const names = await readdir(folder)
    // Its reply was never sent.
    for (const name of names)
      if (name.startsWith(EXPORT_PREFIX) && (await ageOf(join(folder, name))) > EXPORTED_MS)
        await rm(join(folder, name), { force: true })
    const files = names.filter(name => name.endsWith(COPY_SUFFIX))
    for (const id of files.map(name => name.slice(0, -COPY_SUFFIX.length))) {
      const isUnused = (await ageOf(copyPath(folder, id))) > UNUSED_MS
      if (isUnused || !((await findPointer(db, id)) ?? (await findDatasetById(db, id))))
        await forget(organizationId, id)
      else if ((await ageOf(erasePath(folder, id))) > ERASED_MS) await compact(organizationId, id)
    }
  }
}

/** Milliseconds since the last change; 0 if the file does not exist. */
async function ageOf(path: string): Promise<number> {
  const file = await stat(path).catch(() => undefined)
  return file ? calendarMs() - file.mtimeMs : 0
}
