// Writes uploads to the disk, before their bytes move to the file store.
import { open } from 'node:fs/promises'
import { sizeMessage } from '../../engine/questions/file/answer.ts'
import type { Message } from '../../engine/text/messages/codes.ts'
import { message } from '../../engine/text/messages/message.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { Problem, RefusalProblem } from '../problem.ts'
import { SAMPLE_BYTES } from './media-type.ts'

/** A file that is not accepted; `reason` is the message for its sender. */
export class FileRefused extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}

/** Reports a broken upload as the client's problem rather than as one of the store. */
async function* readAll(source: AsyncIterable<Buffer>) {
  try {
    yield* source
  } catch (cause) {
    throw new Problem('body_unreadable', { detail: 'The upload ended before the file was complete.', cause })
  }
}

/** The problem of a failed upload: store_unavailable if the disk or the file store failed, otherwise the error itself. */
export function toUploadProblem(error: unknown): unknown {
  if (isDiskFailure(error)) return filesUnavailable({ 'retry-after': '60' }, error)
  const isUnavailable = error instanceof ProblemError && error.code === 'store_unavailable'
  return isUnavailable ? filesUnavailable(error.headers, error.cause) : error
}

const filesUnavailable = (headers: ProblemError['headers'], cause: unknown) =>
  new RefusalProblem(
    'store_unavailable',
    [{ pointer: '', code: 'store_unavailable', message: message('files_unavailable') }],
    { headers, cause },
  )

/** A disk that is full, failing or read-only, which may be temporary. */
const isDiskFailure = (error: unknown) =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  )

/** Writes an upload to a new file. Returns and throws like `readUpload`. */
export async function writeUpload(path: string, source: AsyncIterable<Buffer>, maxBytes: number) {
  const file = await open(path, 'wx', 0o600)
  try {
    const read = await readUpload(source, maxBytes, chunk => file.appendFile(chunk))
    await file.sync()
    return read
  } finally {
    await file.close()
  }
}

/**
 * Reads an upload, without buffering it in memory.
 * @returns its first bytes and its size
 * @throws {FileRefused} if it is empty or too large
 * @throws {Problem} body_unreadable if it is incomplete
 */
export async function readUpload(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  keep: (chunk: Buffer) => Promise<void>,
) {
  const sampleChunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of readAll(source)) {
    if (sizeBytes < SAMPLE_BYTES) sampleChunks.push(chunk.subarray(0, SAMPLE_BYTES - sizeBytes))
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes)
      throw new FileRefused(message('file_too_large', { size: sizeMessage(maxBytes) }))
    await keep(chunk)
  }
  if (sizeBytes === 0) throw new FileRefused(message('file_empty'))
  return { sample: Buffer.concat(sampleChunks), sizeBytes }
}
