import { inTransaction } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/list-order.ts'
import { createTimeSlice } from '../../../platform/time-slices.ts'
import type { Db } from '../../tables.ts'
import { findByKeys, storeRows } from '../row-queries.ts'
import { LoadEnded, type LoadShape, type StartedLoad } from './attempt.ts'
import { type Faults, FileFault } from './faults.ts'
import { shareLockLoad, updateLoad } from './queries.ts'
import type { Source } from './record.ts'
import { createRowMaker, type LoadedRow } from './rows.ts'
import { MAX_UPSERTED } from './schemas.ts'

/** Rows in a transaction: some ten milliseconds, during which submissions wait. */
const BATCH = 1000

/**
 * Writes the rows of a file into a part that nobody sees yet. After the first fault, it only looks for more.
 * @returns how many
 * @throws {FileFault | LoadEnded}
 */
export async function writePart(
  db: Db,
  source: Source,
  load: StartedLoad,
  shape: LoadShape,
  faults: Faults,
  signal: AbortSignal,
): Promise<number> {
  const toRow = createRowMaker(source, shape, faults)
  const slice = createTimeSlice()
  let rowCount = 0
  let batch: LoadedRow[] = []
  // While a batch is written, the next one is read.
  let storing = Promise.resolve()
  const flush = async () => {
    await storing
    signal.throwIfAborted()
    rowCount += batch.length
    if (load.mode === 'UPSERT' && rowCount > MAX_UPSERTED)
      throw new FileFault({
        code: 'too_many_rows',
        detail: `UPSERT takes files of up to ${MAX_UPSERTED} rows. Send several files, or use REPLACE.`,
      })
    await checkKeys(db, load, batch, faults)
    if (faults.list.length === 0) storing = storeBatch(db, load, batch, rowCount)
    storing.catch(() => {})
    batch = []
  }
  try {
    for await (const records of source.records()) {
      for (const record of records) {
        const row = toRow(record)
        if (row) batch.push(row)
        if (batch.length === BATCH) await flush()
        if (slice.isOver()) await slice.next()
      }
      if (faults.isFull) return rowCount
    }
    if (batch.length > 0) await flush()
  } finally {
    await storing
  }
  return rowCount
}

function storeBatch(
  db: Db,
  { id, dataset, partId }: StartedLoad,
  batch: readonly LoadedRow[],
  rowCount: number,
): Promise<void> {
  const ready = batch.map(({ key, cells }) => ({ key, row: JSON.stringify(cells) }))
  return inTransaction(db, async trx => {
    const load = await shareLockLoad(trx, dataset.id, id)
    if (load?.part_id !== partId) throw new LoadEnded()
    const place = { dataset_id: dataset.id, part_id: partId }
    await storeRows(
      trx,
      ready.map(row => ({ ...place, id: newId(trx, 'row'), ...row })),
    )
    await updateLoad(trx, dataset.id, id, { row_count: rowCount })
  })
}

/** Finds keys that are repeated in the file, and those of existing rows, unless the file replaces them. */
async function checkKeys(
  db: Db,
  { mode, dataset, partId }: StartedLoad,
  batch: readonly LoadedRow[],
  faults: Faults,
) {
  const lines = new Map<string, number>()
  for (const { line, key } of batch) {
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
