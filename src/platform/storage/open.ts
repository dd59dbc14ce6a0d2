// Which store of files the configuration asks for.
import type { Config } from '../../config.ts'
import { diskStore, newPathIn } from './disk.ts'
import type { FileStore } from './store.ts'

export async function openFiles({ dataDir, minFreeBytes, s3 }: Config): Promise<FileStore> {
  const newPath = newPathIn(dataDir, minFreeBytes)
  if (!s3) return diskStore(dataDir, newPath)
  const { s3Store } = await import('./s3.ts')
  return s3Store(s3, newPath)
}
