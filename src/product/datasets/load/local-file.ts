import { rm } from 'node:fs/promises'
import type { FileStore } from '../../../platform/storage/file-store.ts'
import { writeUpload } from '../../files/write-upload.ts'
import { MAX_FILE_BYTES } from './schemas.ts'

/** Keeps a copy on the local disk while `work` reads it. @throws like `writeUpload` */
export async function withLocalFile<T>(
  files: FileStore,
  bytes: AsyncIterable<Buffer>,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = await files.newPath()
  try {
    await writeUpload(path, bytes, MAX_FILE_BYTES)
    return await work(path)
  } finally {
    await rm(path, { force: true })
  }
}
