// Has the log folded into the file now and then, by a thread that is there while there is much to write.
import { Worker } from 'node:worker_threads'

/** Of what was written; the pages that change most are folded once for all of it. */
const AFTER_BYTES = 8 * 1024 * 1024
/** What a commit takes besides what it is given: pages of the table and its indexes. */
const COMMIT_BYTES = 16 * 1024
const IDLE_MS = 5_000

export class Checkpoints {
  readonly #file: string
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isAtWork = false
  #bytes = 0

  constructor(file: string) {
    this.#file = file
  }

  /** Never throws: what it is told of is stored. */
  wrote(bytes: number): void {
    this.#bytes += COMMIT_BYTES + bytes
    if (this.#bytes < AFTER_BYTES || this.#isAtWork) return
    this.#bytes = 0
    clearTimeout(this.#idle)
    try {
      this.#worker ??= this.#start()
      this.#worker.postMessage('fold')
      this.#isAtWork = true
    } catch (error) {
      this.#failed(error)
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: this.#file })
    worker.unref()
    worker.on('message', () => {
      this.#isAtWork = false
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    })
    worker.on('error', error => {
      if (this.#worker === worker) this.#worker = undefined
      this.#isAtWork = false
      this.#failed(error)
    })
    return worker
  }

  /** Tried again when as much was written again. A log that is not folded is no harm but for its size. */
  #failed(error: unknown): void {
    process.emitWarning(`The log of ${this.#file} could not be folded into it: ${error}`)
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
