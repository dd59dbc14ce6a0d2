// Opens the configured file store.
import { diskStore, newPathIn } from './disk.ts'
import type { FileStore } from './file-store.ts'
import type { S3Config } from './s3.ts'

interface FilesConfig {
  readonly dataDir: string
  readonly minFreeBytes: number
  /** Undefined to use the data directory. */
  readonly s3: S3Config | undefined
}

export async function openFiles({ dataDir, minFreeBytes, s3 }: FilesConfig): Promise<FileStore> {
  const newPath = newPathIn(dataDir, minFreeBytes)
  if (!s3) return diskStore(dataDir, newPath)
  const { s3Store } = await import('./s3.ts')
  return s3Store(s3, newPath)
}
