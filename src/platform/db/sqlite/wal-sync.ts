// The write-ahead log (sqlite.org/wal.html). Left to itself, SQLite syncs it within every commit and folds it into the file within
// every thousandth page, and meanwhile the process does nothing else. Here a commit only writes; then the log is synced by another
// thread, once for all commits that wait, and folded by a third one. A write is answered after the sync that holds it, so that it is as
// durable as with `synchronous = full`.
import { closeSync, constants, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { Checkpoints } from './checkpoints.ts'

export interface LogParts {
  readonly file: string
  /**
   * Folds the whole log into the file, and syncs that, within SQLite.
   * @throws when the disk does not take it
   */
  readonly fold: () => Promise<void>
  /** For tests: syncs what was written to a file. */
  readonly sync?: ((fd: number) => Promise<void>) | undefined
}

/** Has the code of SQLite's own failures of the kind, SQLITE_IOERR (sqlite.org/rescode.html), and is answered as they are. */
class SyncFailed extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = 10
}

export class Log {
  readonly #file: string
  readonly #fold: LogParts['fold']
  readonly #sync: NonNullable<LogParts['sync']>
  readonly #checkpoints: Checkpoints
  #fd: number | undefined
  /** Commits so far, and how many of them are on the disk. */
  #written = 0
  #durable = 0
  #syncing: Promise<void> | undefined
  /** A disk that has refused a sync may say yes to the next one without having what it refused (postgresql.org, "fsyncgate"). */
  #isDoubtful = false

  constructor({ file, fold, sync = promisify(fdatasync) }: LogParts) {
    this.#file = file
    this.#fold = fold
    this.#sync = sync
    this.#checkpoints = new Checkpoints(file)
  }

  /** Called after a commit that has changed something; `bytes` is about how much. */
  wrote(bytes: number): void {
    this.#written++
    if (!this.#isDoubtful) this.#checkpoints.wrote(bytes)
  }

  /**
   * Resolves when all commits so far are on the disk.
   * @throws {SyncFailed} when the disk does not take them
   */
  async durable(): Promise<void> {
    const upTo = this.#written
    while (this.#durable < upTo) {
      this.#syncing ??= this.#syncNow().finally(() => {
        this.#syncing = undefined
      })
      await this.#syncing
    }
  }

  async #syncNow(): Promise<void> {
    const upTo = this.#written
    try {
      if (this.#isDoubtful) await this.#fold()
      else await this.#sync(this.#open())
    } catch (error) {
      this.#isDoubtful = true
      throw new SyncFailed('The disk did not take what was written', { cause: error })
    }
    this.#isDoubtful = false
    this.#durable = upTo
  }

  /** The log is there from the first commit on, its name on the disk, and stays as long as SQLite has the file open. */
  #open(): number {
    this.#fd ??= openSync(`${this.#file}-wal`, constants.O_RDWR)
    return this.#fd
  }

  async close(): Promise<void> {
    // Who still waits begins another one.
    while (this.#syncing) await this.#syncing.catch(() => {})
    await this.#checkpoints.close()
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }
}
