// Files in the data directory.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sizeInWords } from '../../engine/questions/file/size.ts'
import { HttpProblem } from '../http/problem.ts'
import type { FileStore } from './store.ts'

const FILES = 'files'
const RECEIVING = join(FILES, 'receiving')

/** The directory is made with the first file. */
export function diskStore(dataDir: string, newPath: FileStore['newPath']): FileStore {
  const pathOf = (key: string) => join(dataDir, FILES, key)
  return {
    newPath,
    async put(key, path) {
      const directory = dirname(pathOf(key))
      await makeDirectory(directory)
      await rename(path, pathOf(key))
      await flushDirectory(directory)
    },
    async read(key) {
      try {
        const file = await open(pathOf(key))
        return createReadStream('', { fd: file })
      } catch (error) {
        if (isNotThere(error)) return undefined
        throw error
      }
    },
    remove: key => rm(pathOf(key), { force: true }),
  }
}

const LEFT_BEHIND_MS = 24 * 60 * 60_000

/**
 * Makes paths in the data directory for files that are being received, while so many bytes are free there; what a process left behind
 * that died is removed.
 * @throws {Problem} store_unavailable, from the path
 */
export function newPathIn(dataDir: string, minFreeBytes: number): FileStore['newPath'] {
  const directory = join(dataDir, RECEIVING)
  let ready: Promise<void> | undefined
  return async () => {
    ready ??= prepare(directory)
    await ready.catch(error => {
      ready = undefined
      throw error
    })
    const { bavail, bsize } = await statfs(directory)
    if (bavail * bsize < minFreeBytes) throw noRoom(bavail * bsize)
    return join(directory, randomUUID())
  }
}

/** Forms and their answers go on: they lie on the same disk as a rule, and what is left of it is theirs. */
const noRoom = (freeBytes: number) =>
  new HttpProblem('store_unavailable', {
    detail: 'There is no room for files now. Try again later.',
    headers: { 'retry-after': '60' },
    cause: new Error(`Only ${sizeInWords(freeBytes)} are free in FORMYARD_DATA_DIR: files are refused`),
  })

async function prepare(directory: string) {
  await makeDirectory(directory)
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const mtimeMs = await lastChange(path)
    if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true })
  }
}

/** Now for what another process has taken away meanwhile. */
async function lastChange(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isNotThere(error)) return Date.now()
    throw error
  }
}

const isNotThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** With those above it that are not there. */
async function makeDirectory(path: string) {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = path; made.length >= highest.length; made = dirname(made))
    await flushDirectory(dirname(made))
}

/** A new name outlives a power cut only when its directory was written. */
async function flushDirectory(path: string) {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
