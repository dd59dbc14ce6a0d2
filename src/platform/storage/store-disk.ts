// Space that only deletions get. They write too, to the log of the embedded store first, so a full disk would refuse them.
import { randomBytes } from 'node:crypto'
import { stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '../db/dialect.ts'
import { reusableBytes } from '../db/sqlite/reusable-bytes.ts'
import { DISK_FULL } from '../db/store-errors.ts'
import { writeFileAtomically } from '../db/write-file-atomically.ts'
import { HttpProblem } from '../http/problem.ts'
import { freeBytesIn } from './disk.ts'

const FILE = 'full-disk.reserve'
const MIB = 1024 * 1024
const RESERVE_BYTES = 16 * MIB
/** The reserve is given up when less is free. */
export const LOW_BYTES = 4 * MIB
/** The reserve is made when as much is free, so that making it does not fill the disk. */
const PLENTY_BYTES = 2 * RESERVE_BYTES + LOW_BYTES
/** Deleted rows leave space in the file of the store. New rows are refused when it has less. */
const MIN_REUSABLE_BYTES = MIB
const CHECK_MS = 1000

/** The disk of the store, as those see it who add rows. */
export interface StoreDisk {
  /** @throws {HttpProblem} store_unavailable if the disk is full */
  requireSpace(): void
  /** Looks at the disk now. It is looked at once a second otherwise. */
  check(): Promise<void>
  /** Resolves when nothing is written any more. */
  close(): Promise<void>
}

/** The disk of a Postgres store. Formyard does not see it, so nothing is refused. */
export const unseenDisk: StoreDisk = { requireSpace() {}, check: async () => {}, close: async () => {} }

/**
 * Keeps 16 MiB of the disk of an embedded store in a file. A full disk gets them back, and from then on new rows are refused until there
 * is space again. So people can sign in, and delete.
 */
export function createStoreDisk(db: Connection, dataDir: string): StoreDisk {
  const path = join(dataDir, FILE)
  let isFull = false
  let checking: Promise<void> | undefined

  async function look(): Promise<void> {
    const bytes = await sizeOf(path)
    const free = await freeBytesIn(dataDir)
    if (bytes !== RESERVE_BYTES && free >= PLENTY_BYTES) {
      await makeReserve(path)
      isFull = false
    } else if (bytes === RESERVE_BYTES && free >= LOW_BYTES) isFull = false
    else {
      // The file stays, empty. So the server knows after a restart that it has given up the reserve.
      if (bytes === RESERVE_BYTES) await truncate(path)
      const isGivenUp = bytes !== undefined
      isFull = (isGivenUp || free < LOW_BYTES) && (await reusableBytes(db)) < MIN_REUSABLE_BYTES
    }
  }
  // What fails here, such as a read-only disk, fails again where it matters.
  const check = () =>
    (checking ??= look()
      .catch(() => {})
      .finally(() => {
        checking = undefined
      }))
  const timer = setInterval(check, CHECK_MS).unref()
  return {
    check,
    requireSpace() {
      if (isFull)
        throw new HttpProblem('store_unavailable', {
          detail: DISK_FULL,
          headers: { 'retry-after': '1' },
          cause: new Error('New rows are refused: the disk of FORMYARD_DATA_DIR is full'),
        })
    },
    async close() {
      clearInterval(timer)
      await checking
    },
  }
}

async function makeReserve(path: string): Promise<void> {
  // A file system that compresses would keep nothing free for zeros.
  const bytes = await promisify(randomBytes)(RESERVE_BYTES)
  await writeFileAtomically(path, file => writeFile(file, bytes))
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size
  } catch {
    return undefined
  }
}
