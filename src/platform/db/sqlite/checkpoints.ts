// Checkpoints the log periodically, in a thread that runs only under load.
import { Worker } from 'node:worker_threads'

/** The bytes written between two checkpoints. A page that changes often is written to the file only once. */
const AFTER_BYTES = 8 * 1024 * 1024
/** The estimated bytes of a commit besides its values: pages of the table and its indexes. */
const COMMIT_BYTES = 16 * 1024
const IDLE_MS = 5_000

export class Checkpoints {
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
