// Which store of files the configuration asks for.
import type { Config } from '../config.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

export const openFiles = ({ dataDir, s3 }: Config): FileStore =>
  s3 ? s3Store(s3, dataDir) : diskStore(dataDir)
