// Loads a file: all of it or nothing. Rows are written in short transactions into a part that nobody sees; the last transaction shows it.
import { inTransaction } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/jobs/handler.ts'
import type { ConnectionParts } from '../../connections/open.ts'
import type { JobPayloads } from '../../job-payloads.ts'
import type { Db } from '../../tables.ts'
import { numberColumns } from '../columns.ts'
import { endLoad, LoadEnded, type LoadShape, type StartedLoad, showPart, startLoad } from './attempt.ts'
import { detectColumns, isDated, learnDays } from './detect.ts'
import { Faults, FileFault } from './faults.ts'
import { loadFileKey } from './file-key.ts'
import { openQuery, type QuerySource } from './query-source.ts'
import { type FileParts, type OpenFile, openFile } from './source.ts'
import { writePart } from './write-part.ts'

type Payload = JobPayloads['loadFile']

/** Ends a load that fails for reasons of ours, or whose process was stopped again and again. */
const MAX_ATTEMPTS = 10

export const loadFile =
  (db: Db, parts: FileParts, connections: ConnectionParts): Call<Payload, unknown> =>
  async (payload, _progress, signal) => {
    const { datasetId, loadId } = payload
    const load = await inTransaction(db, trx => startLoad(trx, payload, new Date()))
    const isEnded = load
      ? await attempt(db, { ...parts, connections }, payload, load, signal)
      : !payload.isLate
    // A retry after the end removes it, too.
    if (isEnded) await parts.files.remove(loadFileKey(datasetId, loadId), signal)
  }

interface Sources extends FileParts {
  readonly connections: ConnectionParts
}

/** @returns false if another process has taken over */
async function attempt(
  db: Db,
  { connections, ...parts }: Sources,
  payload: Payload,
  load: StartedLoad,
  signal: AbortSignal,
): Promise<boolean> {
  const faults = new Faults()
  let query: QuerySource | undefined
  const file = fileOf(parts, payload, load)
  try {
    if (load.attempts > MAX_ATTEMPTS)
      throw new FileFault({ code: 'internal', detail: 'The server could not load the file. Send it again.' })
    if (load.format === 'QUERY') query = await openQuery(connections, load)
    const shape = await shapeOf(file, load, payload, query, signal)
    const written = await writePart(db, query ?? (await file.source()), load, shape, faults, signal)
    if (faults.list.length === 0) {
      await showPart(db, payload, load, shape, written, faults, query?.cursor())
      if (faults.list.length === 0) return true
    }
  } catch (error) {
    if (error instanceof LoadEnded) return false
    if (!(error instanceof FileFault)) throw error
    faults.add(error.fault)
  } finally {
    await query?.close()
    await file.close()
  }
  await inTransaction(db, trx => endLoad(trx, payload, load, faults.list, new Date()))
  return true
}

/** The columns of the rows: those of the dataset, or if it has none, those of the file. @throws {FileFault} */
async function shapeOf(
  file: OpenFile,
  { dataset, format }: StartedLoad,
  { dates }: Payload,
  query: QuerySource | undefined,
  signal: AbortSignal,
): Promise<LoadShape> {
  const { columns, key_columns: key, column_numbers: numbers } = dataset
  const checkStop = () => signal.throwIfAborted()
  if (columns.length > 0) {
    const dated = columns.filter(isDated)
    if (format === 'CSV' && !dates && dated.length > 0) await learnDays(await file.source(), dated, checkStop)
    return { columns, numbers, key }
  }
  const detect = async () => detectColumns(await file.source(), checkStop)
  const found = query?.columns ?? (await detect())
  const stored = { columns, key, numbers, hasRows: false }
  return { ...numberColumns(stored, { columns: found, key }), key }
}

/** The result of a query is no file, and is read elsewhere. */
function fileOf(
  parts: FileParts,
  { sheet, timeZone, dates }: Payload,
  { dataset, id, format }: StartedLoad,
): OpenFile {
  const read = () => parts.files.read(loadFileKey(dataset.id, id))
  return openFile(parts, { format: format === 'QUERY' ? 'NDJSON' : format, sheet, timeZone, dates }, read)
}
