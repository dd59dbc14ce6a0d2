// Opens the configured file store.
import { diskStore, receivingIn } from './disk.ts'
import type { FileStore } from './file-store.ts'
import type { S3Config } from './s3.ts'

interface FilesConfig {
  readonly dataDir: string
  readonly minFreeBytes: number
  /** Undefined to use the data directory. */
  readonly s3: S3Config | undefined
}

export async function openFiles({ dataDir, minFreeBytes, s3 }: FilesConfig): Promise<FileStore> {
  const receiving = receivingIn(dataDir, minFreeBytes)
  if (!s3) return diskStore(dataDir, receiving)
  const { s3Store } = await import('./s3.ts')
  return s3Store(s3, receiving)
}
