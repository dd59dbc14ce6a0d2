// Stores files in the data directory.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HttpProblem } from '../http/problem.ts'
import type { FileStore } from './file-store.ts'

const FILES = 'files'
const RECEIVING = join(FILES, 'receiving')

/** Creates the directory with the first file. */
export function diskStore(dataDir: string, receiving: Receiving): FileStore {
  const pathOf = (key: string) => join(dataDir, FILES, key)
  return {
    ...receiving,
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

export async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

const MAX_RECEIVING_MS = 24 * 60 * 60_000

/** The part of a file store that is always on the local disk. */
export type Receiving = Pick<FileStore, 'newPath' | 'requireSpace'>

/** Makes paths in the data directory for uploads in progress, while `minFreeBytes` are free. Removes old partial uploads of dead processes. */
export function receivingIn(dataDir: string, minFreeBytes: number): Receiving {
  const directory = join(dataDir, RECEIVING)
  let ready: Promise<void> | undefined
  async function requireSpace(): Promise<void> {
    ready ??= prepare(directory)
    await ready.catch(error => {
      ready = undefined
      throw error
    })
    const freeBytes = await freeBytesIn(directory)
    if (freeBytes < minFreeBytes) throw noSpace(freeBytes)
  }
  return {
    requireSpace,
    async newPath() {
      await requireSpace()
      return join(directory, randomUUID())
    },
  }
}

/** Only uploads are refused. The remaining space is for responses, which are usually on the same disk. */
const noSpace = (freeBytes: number) =>
  new HttpProblem('store_unavailable', {
    headers: { 'retry-after': '60' },
    cause: new Error(`Uploads are refused: only ${freeBytes} bytes are free in FORMYARD_DATA_DIR`),
  })

async function prepare(directory: string) {
  await makeDirectory(directory)
  for (const name of await readdir(directory)) {
    const path = join(directory, name)
    const mtimeMs = await lastChange(path)
    if (mtimeMs < Date.now() - MAX_RECEIVING_MS) await rm(path, { force: true })
  }
}

/** The current time if another process has removed the file meanwhile. */
async function lastChange(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (isNotThere(error)) return Date.now()
    throw error
  }
}

const isNotThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Creates missing parents too. */
async function makeDirectory(path: string) {
  const highest = await mkdir(path, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = path; made.length >= highest.length; made = dirname(made))
    await flushDirectory(dirname(made))
}

/** A new file name survives a power failure only after its directory is synced. */
async function flushDirectory(path: string) {
  const directory = await open(path)
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
