// Receives an uploaded file. The row and a deletion job are stored before the bytes, so that a failed upload is cleaned up.
import { rm } from 'node:fs/promises'
import type { StoredFile } from '../../engine/questions/file/answer.ts'
import type { Uploads } from '../../engine/questions/type.ts'
import { inTransaction, newId } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { acceptedType, cleanName } from './check-file.ts'
import { fileKey } from './file-key.ts'
import { completeFile, insertFile } from './queries.ts'
import { refuseBeyondQuota, senderOf } from './quota.ts'
import { toUploadProblem, writeUpload } from './write-upload.ts'

/** Unclaimed uploads are deleted after this time. */
const UNCLAIMED_MS = 24 * 60 * 60_000

export interface Upload {
  readonly organizationId: string
  readonly webformId: string
  readonly questionId: string
  readonly name: string
  readonly takes: Uploads
  readonly source: AsyncIterable<Buffer>
  /** The network address of the client. */
  readonly address: string
  /** The most unclaimed bytes of the form. */
  readonly maxUnclaimedBytes: number
}

/**
 * Receives a file in chunks, without buffering it in memory.
 * @throws {FileRefused} if it is empty, too large, or of a type not accepted; nothing is stored
 * @throws {Problem} body_unreadable if the upload is incomplete, not_found if the form was deleted meanwhile, files_waiting,
 * store_unavailable
 */
export async function receiveFile(db: Db, store: FileStore, upload: Upload, now: Date): Promise<StoredFile> {
  const { organizationId, webformId, questionId, takes } = upload
  const name = cleanName(upload.name)
  const sender = await senderOf(db, upload.address)
  await refuseBeyondQuota(db, { webformId, sender, maxBytes: upload.maxUnclaimedBytes })
  let path = ''
  try {
    path = await store.newPath()
    const row = await inTransaction(db, async trx => {
      const file = { webform_id: webformId, id: newId(trx, 'file') }
      await insertFile(trx, {
        ...file,
        question_id: questionId,
        name,
        sender,
        create_date: now.toISOString(),
      })
      const runAt = new Date(now.getTime() + UNCLAIMED_MS)
      await enqueue(trx, 'deleteFiles', { webformId, unclaimedId: file.id }, { organizationId, now, runAt })
      return file
    })
    const { sample, sizeBytes } = await writeUpload(path, upload.source, takes.maxBytes)
    const mediaType = await acceptedType(sample, name, takes.accept)
    await store.put(fileKey(row), path)
    if (!(await completeFile(db, row, { media_type: mediaType, size_bytes: sizeBytes }))) {
      // The form's deletion may have removed this file before its bytes were stored.
      await store.remove(fileKey(row))
      throw new Problem('not_found')
    }
    return { fileid: row.id, name, mediaType, sizeBytes }
  } catch (error) {
    throw toUploadProblem(error)
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}
