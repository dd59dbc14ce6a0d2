// Receives a file to be loaded. A job loads it.
import { rm } from 'node:fs/promises'
import { inTransaction, newId } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/identity/principal.ts'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import { record } from '../../audit/record.ts'
import { FileRefused, toUploadProblem, writeUpload } from '../../files/write-upload.ts'
import { enqueue } from '../../job-payloads.ts'
import { Problem } from '../../problem.ts'
import type { LoadMode } from '../../tables/dataset-tables.ts'
import type { Db } from '../../tables/tables.ts'
import { lockTable } from '../find.ts'
import type { DatasetParams } from '../schemas.ts'
import { loadFileKey } from './file-key.ts'
import { insertLoad, type LoadRow } from './queries.ts'
import type { SentFile } from './reader.ts'
import { MAX_FILE_BYTES } from './schemas.ts'

/** If the process dies before it queues the load, this later job finds that there is no file, and ends the load. */
const GIVE_UP_MS = 60 * 60_000

interface Upload extends SentFile {
  readonly mode: LoadMode
  readonly source: AsyncIterable<Buffer>
}

/** @throws {Problem} dataset_not_found, dataset_not_editable, rows_invalid, body_too_large, body_unreadable, store_unavailable */
export async function receiveLoad(
  db: Db,
  store: FileStore,
  principal: Member,
  params: DatasetParams,
  { mode, format, sheet, timeZone, dates, source }: Upload,
): Promise<LoadRow> {
  let path = ''
  try {
    path = await store.newPath()
    const { sizeBytes } = await writeUpload(path, source, MAX_FILE_BYTES)
    const now = new Date()
    const { organizationId, id: by, requestId } = principal
    const author = { organizationId, by, requestId }
    const payload = (row: LoadRow) => ({
      datasetId: row.dataset_id,
      loadId: row.id,
      author,
      ...(sheet !== undefined && { sheet }),
      ...(timeZone !== undefined && { timeZone }),
      ...(dates !== undefined && { dates }),
    })
    const row = await inTransaction(db, async trx => {
      const dataset = await lockTable(trx, organizationId, params)
      if (mode === 'UPSERT' && !dataset.key_columns)
        throw new Problem('rows_invalid', {
          detail:
            'UPSERT replaces rows with the same key. Give the dataset a key first, or use another mode.',
        })
      const inserted = await insertLoad(trx, {
        dataset_id: dataset.id,
        id: newId(trx, 'load'),
        mode,
        format,
        status: 'WAITING',
        size_bytes: sizeBytes,
        part_id: null,
        attempts: 0,
        row_count: 0,
        faults: '[]',
        create_date: now.toISOString(),
        finish_date: null,
      })
      await record(trx, principal, {
        action: 'create',
        resource: 'load',
        id: inserted.id,
        now: inserted.create_date,
      })
      const runAt = new Date(now.getTime() + GIVE_UP_MS)
      await enqueue(trx, 'loadFile', { ...payload(inserted), isLate: true }, { organizationId, now, runAt })
      return inserted
    })
    await store.put(loadFileKey(row.dataset_id, row.id), path)
    await inTransaction(db, trx => enqueue(trx, 'loadFile', payload(row), { organizationId, now }))
    return row
  } catch (error) {
    throw toFileProblem(error)
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

/** The problem of an upload that failed; other errors as they are. */
export function toFileProblem(error: unknown): unknown {
  if (!(error instanceof FileRefused)) return toUploadProblem(error)
  return error.reason.code === 'file_empty'
    ? new Problem('body_unreadable', { detail: 'The file is empty.' })
    : tooLarge()
}

export const tooLarge = () =>
  new Problem('body_too_large', { detail: `The file is larger than ${MAX_FILE_BYTES / 1024 / 1024} MiB.` })
