// Loads a file: all of it or nothing. Rows are written in short transactions into a part that nobody sees; the last transaction shows it.
import { inTransaction } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/jobs/handler.ts'
import { Semaphore } from '../../../platform/semaphore.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import type { ConnectionParts } from '../../connections/open.ts'
import type { JobPayloads } from '../../job-payloads.ts'
import type { Db } from '../../tables/tables.ts'
import { firstColumns } from '../columns.ts'
import { endLoad, LoadEnded, type LoadShape, type StartedLoad, showPart, startLoad } from './attempt.ts'
import { Faults, FileFault } from './faults.ts'
import { loadFileKey } from './file-key.ts'
import { withLocalFile } from './local-file.ts'
import { openQuery, QUERY_LIMITS } from './query-source.ts'
import { readRows } from './read-rows.ts'
import { type FileReader, ReaderDied, type RowPart } from './reader.ts'
import { type WriteParts, writePart } from './write-part.ts'

type Payload = JobPayloads['loadFile']

/** Ends a load that fails for reasons of ours. */
const MAX_ATTEMPTS = 10
/** A file that ends the process which reads it is not tried again and again. */
const MAX_DEATHS = 2

export interface LoadParts {
  readonly db: Db
  readonly files: FileStore
  readonly fileReader: FileReader
  readonly connections: ConnectionParts
}

export const loadFile = (parts: LoadParts): Call<Payload, unknown> => {
  const { db, files } = parts
  const turns = new Semaphore(1)
  return async (payload, _progress, signal) => {
    const { datasetId, loadId } = payload
    const load = await inTransaction(db, trx => startLoad(trx, payload, new Date()))
    const isEnded = load ? await attempt({ ...parts, turns }, payload, load, signal) : !payload.isLate
    // A retry after the end removes it, too.
    if (isEnded) await files.remove(loadFileKey(datasetId, loadId), signal)
  }
}

/** @returns false if another process has taken over */
async function attempt(
  parts: LoadParts & WriteParts,
  payload: Payload,
  load: StartedLoad,
  signal: AbortSignal,
): Promise<boolean> {
  const faults = new Faults()
  try {
    if (load.attempts > MAX_ATTEMPTS) throw notLoaded()
    const work = load.format === 'QUERY' ? loadQuery : loadSent
    await work(parts, payload, load, faults, signal)
    if (faults.list.length === 0) return true
  } catch (error) {
    if (error instanceof LoadEnded) return false
    const isLast = error instanceof ReaderDied && load.attempts >= MAX_DEATHS
    if (!(error instanceof FileFault || isLast)) throw error
    faults.add((error instanceof FileFault ? error : notLoaded()).fault)
  }
  await inTransaction(parts.db, trx => endLoad(trx, payload, load, faults.list, new Date()))
  return true
}

const notLoaded = () =>
  new FileFault({ code: 'internal', detail: 'The server could not load the file. Send it again.' })

type Work = (
  parts: LoadParts & WriteParts,
  payload: Payload,
  load: StartedLoad,
  faults: Faults,
  signal: AbortSignal,
) => Promise<void>

const loadSent: Work = async (parts, payload, load, faults, signal) => {
  const { sheet, timeZone, dates } = payload
  const { id, format, dataset } = load
  if (format === 'QUERY') throw new Error('The result of a query is not a file')
  const bytes = await parts.files.read(loadFileKey(dataset.id, id))
  if (!bytes) throw new FileFault({ code: 'missing', detail: 'The file was not received. Send it again.' })
  const { columns, column_numbers: numbers, key_columns: key } = dataset
  await withLocalFile(parts.files, bytes, async path => {
    const task = { path, format, sheet, timeZone, dates, columns, numbers, key, isDryRun: false }
    const read = parts.fileReader.read(task, signal)
    let shape: LoadShape | undefined
    async function* rows(): AsyncGenerator<RowPart> {
      for await (const part of read) {
        if ('shape' in part) shape = part.shape
        else if ('rows' in part) yield part
      }
    }
    const rowCount = await writePart(parts, rows(), load, faults, signal)
    if (faults.list.length === 0 && shape) await showPart(parts.db, payload, load, shape, rowCount, faults)
  })
}

const loadQuery: Work = async (parts, payload, load, faults, signal) => {
  const query = await openQuery(parts.connections, load)
  try {
    const { columns, column_numbers: numbers, key_columns: key } = load.dataset
    const shape: LoadShape =
      columns.length > 0 ? { columns, numbers, key } : firstColumns({ key, numbers }, query.columns)
    const rows = readRows(query, shape, QUERY_LIMITS)
    const rowCount = await writePart(parts, rows, load, faults, signal)
    if (faults.list.length === 0)
      await showPart(parts.db, payload, load, shape, rowCount, faults, query.cursor())
  } finally {
    await query.close()
  }
}
