import { inTransaction, newId } from '../../../platform/db/database.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { Semaphore } from '../../../platform/semaphore.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { Db } from '../../tables/tables.ts'
import { findByKeys, storeRows } from '../row-queries.ts'
import { LoadEnded, type StartedLoad } from './attempt.ts'
import { type Faults, FileFault } from './faults.ts'
import { shareLockLoad, updateLoad } from './queries.ts'
import type { LoadedRow, RowPart } from './reader.ts'
import { MAX_UPSERTED } from './schemas.ts'

export interface WriteParts {
  readonly db: Db
  readonly files: Pick<FileStore, 'requireSpace'>
  /** Loads take turns by parts of their files, so that a large one holds up no others. */
  readonly turns: Semaphore
}

/**
 * Writes the rows of a file into a part of the dataset that nobody sees yet. After the first fault, it only looks for more.
 * @returns how many
 * @throws {FileFault | LoadEnded}
 */
export async function writePart(
  { db, files, turns }: WriteParts,
  parts: AsyncIterable<RowPart>,
  load: StartedLoad,
  faults: Faults,
  signal: AbortSignal,
): Promise<number> {
  let rowCount = 0
  // While a part is written, the next one is read.
  let storing = Promise.resolve()
  try {
    for await (const part of parts) {
      await storing
      signal.throwIfAborted()
      for (const fault of part.faults) faults.add(fault)
      rowCount += part.rows.length
      if (load.mode === 'UPSERT' && rowCount > MAX_UPSERTED)
        throw new FileFault({
          code: 'too_many_rows',
          detail: `UPSERT takes files of up to ${MAX_UPSERTED} rows. Send several files, or use REPLACE.`,
        })
      await checkKeys(db, load, part.rows, faults)
      if (faults.isFull) return rowCount
      if (faults.list.length > 0 || part.rows.length === 0) continue
      await requireSpace(files)
      const count = rowCount
      storing = turns.run(() => storeRowsOf(db, load, part.rows, count))
      storing.catch(() => {})
    }
  } finally {
    await storing
  }
  return rowCount
}

async function requireSpace(files: WriteParts['files']): Promise<void> {
  try {
    await files.requireSpace()
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    throw new FileFault({
      code: 'disk_full',
      detail:
        'The disk of the server is nearly full. Delete data, or ask for a larger disk, and send the file again.',
    })
  }
}

function storeRowsOf(
  db: Db,
  { id, dataset, partId }: StartedLoad,
  rows: readonly LoadedRow[],
  rowCount: number,
): Promise<void> {
  return inTransaction(db, async trx => {
    const load = await shareLockLoad(trx, dataset.id, id)
    if (load?.part_id !== partId) throw new LoadEnded()
    const place = { dataset_id: dataset.id, part_id: partId }
    await storeRows(
      trx,
      rows.map(({ key, row }) => ({ ...place, id: newId(trx, 'row'), key, row })),
    )
    await updateLoad(trx, dataset.id, id, { row_count: rowCount })
  })
}

/** Finds keys that are repeated in the file, and those of existing rows, unless the file replaces them. */
async function checkKeys(
  db: Db,
  { mode, dataset, partId }: StartedLoad,
  rows: readonly LoadedRow[],
  faults: Faults,
) {
  const lines = new Map<string, number>()
  for (const { line, key } of rows) {
    if (key === null) continue
    if (lines.has(key)) faults.add(repeated(line))
    else lines.set(key, line)
  }
  const parts = mode === 'APPEND' ? [...dataset.parts, partId] : [partId]
  for (const { key, part_id } of await findByKeys(db, dataset.id, parts, [...lines.keys()])) {
    const line = lines.get(key ?? '') ?? 0
    faults.add(
      part_id === partId
        ? repeated(line)
        : {
            line,
            code: 'key_exists',
            detail: 'A row with this key exists. To replace it, use the mode UPSERT.',
          },
    )
  }
}

const repeated = (line: number) => ({
  line,
  code: 'key_repeated',
  detail: 'An earlier line has the same key.',
})
