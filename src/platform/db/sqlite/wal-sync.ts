// Syncs the write-ahead log (sqlite.org/wal.html). SQLite itself syncs the log in every commit and checkpoints it every thousand pages,
// which blocks the process. Here a commit only writes. A second thread syncs the log, once for all waiting commits, and a third one
// checkpoints it. A write is acknowledged after its sync, so it is as durable as with `synchronous = full`.
import { closeSync, constants, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { Checkpoints } from './checkpoints.ts'

export interface WalSyncOptions {
  readonly file: string
  /**
   * Checkpoints the whole log within SQLite, which syncs the file.
   * @throws on I/O errors
   */
  readonly checkpoint: () => Promise<void>
  /** Replaces fdatasync in tests. */
  readonly sync?: ((fd: number) => Promise<void>) | undefined
}

/** Has the code of SQLite's own I/O errors, SQLITE_IOERR (sqlite.org/rescode.html), and is handled like them. */
class SyncFailed extends Error {
  readonly code = 'ERR_SQLITE_ERROR'
  readonly errcode = 10
}

export class WalSync {
  readonly #file: string
  readonly #checkpoint: WalSyncOptions['checkpoint']
  readonly #sync: NonNullable<WalSyncOptions['sync']>
  readonly #checkpoints: Checkpoints
  #fd: number | undefined
  /** The number of commits, and of those on disk. */
  #written = 0
  #durable = 0
  #syncing: Promise<void> | undefined
  /** True after a failed sync. The next sync may succeed although the earlier writes are lost (postgresql.org, "fsyncgate"). */
  #isDoubtful = false

  constructor({ file, checkpoint, sync = promisify(fdatasync) }: WalSyncOptions) {
    this.#file = file
    this.#checkpoint = checkpoint
    this.#sync = sync
    this.#checkpoints = new Checkpoints(file)
  }

  /** Call after each commit with changes. `bytes` is an estimate of their size. */
  noteCommit(bytes: number): void {
    this.#written++
    if (!this.#isDoubtful) this.#checkpoints.noteCommit(bytes)
  }

  /**
   * Resolves when all commits so far are on disk.
   * @throws {SyncFailed} on I/O errors
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
      if (this.#isDoubtful) await this.#checkpoint()
      else await this.#sync(this.#open())
    } catch (error) {
      this.#isDoubtful = true
      throw new SyncFailed('The log could not be synced', { cause: error })
    }
    this.#isDoubtful = false
    this.#durable = upTo
  }

  /** The log exists from the first commit until SQLite closes the file. */
  #open(): number {
    this.#fd ??= openSync(`${this.#file}-wal`, constants.O_RDWR)
    return this.#fd
  }

  async close(): Promise<void> {
    // A waiting commit starts another sync.
    while (this.#syncing) await this.#syncing.catch(() => {})
    await this.#checkpoints.close()
    if (this.#fd !== undefined) closeSync(this.#fd)
    this.#fd = undefined
  }
}
