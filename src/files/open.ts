// Which store of files the configuration asks for.
import type { Config } from '../config.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './store.ts'

export async function openFiles({ dataDir, s3 }: Config): Promise<FileStore> {
  if (!s3) return diskStore(dataDir)
  const { s3Store } = await import('./s3.ts')
  return s3Store(s3, dataDir)
}
