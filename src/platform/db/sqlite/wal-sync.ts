// Syncs the write-ahead log (sqlite.org/wal.html). SQLite itself syncs the log in every commit and checkpoints it every thousand pages,
// which blocks the process. Here a commit only writes. A second thread syncs the log, once for all waiting commits, and a third one
// checkpoints it. A write is acknowledged after its sync, so it is as durable as with `synchronous = full`.
import { closeSync, constants, fdatasync, openSync } from 'node:fs'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'

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

/** The bytes written between two checkpoints. A page that changes often is written to the file only once. */
const AFTER_BYTES = 8 * 1024 * 1024
/** The estimated bytes of a commit besides its values: pages of the table and its indexes. */
const COMMIT_BYTES = 16 * 1024
const IDLE_MS = 5_000

/** Checkpoints the log periodically, in a thread that runs only under load. */
class Checkpoints {
  readonly #file: string
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isRunning = false
  #bytes = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Never throws, because the commit is already stored. */
  noteCommit(bytes: number): void {
    this.#bytes += COMMIT_BYTES + bytes
    if (this.#bytes < AFTER_BYTES || this.#isRunning) return
    this.#bytes = 0
    clearTimeout(this.#idle)
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage('checkpoint')
      this.#isRunning = true
    } catch (error) {
      this.#failed(error)
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: this.#file })
    worker.unref()
    worker.on('message', () => {
      this.#isRunning = false
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    })
    worker.on('error', error => {
      if (this.#worker === worker) this.#worker = undefined
      this.#isRunning = false
      this.#failed(error)
    })
    return worker
  }

  /** The next checkpoint is due after as many writes. Until then the log only grows. */
  #failed(error: unknown): void {
    process.emitWarning(`The log of ${this.#file} could not be checkpointed: ${error}`)
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
