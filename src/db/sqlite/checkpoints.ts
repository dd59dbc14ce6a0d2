// Has the log folded into the file now and then, by a thread that is there while there is much to write.
import { Worker } from 'node:worker_threads'

/** Some megabytes, of which the pages that change most are written once. */
const AFTER_COMMITS = 150
const IDLE_MS = 5_000

export class Checkpoints {
  readonly #file: string
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined
  #isAtWork = false
  #commits = 0

  constructor(file: string) {
    this.#file = file
  }

  wrote(): void {
    this.#commits++
    if (this.#commits < AFTER_COMMITS || this.#isAtWork) return
    this.#commits = 0
    this.#isAtWork = true
    clearTimeout(this.#idle)
    this.#worker ??= this.#start()
    this.#worker.postMessage('fold')
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checkpoint-worker.mjs', import.meta.url), { workerData: this.#file })
    worker.unref()
    const rest = () => {
      this.#isAtWork = false
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref()
    }
    worker.on('message', rest)
    // What keeps it from the disk keeps commits from it too, and they tell. The next one that is due begins anew.
    worker.on('error', () => {
      this.#isAtWork = false
      if (this.#worker === worker) this.#worker = undefined
    })
    return worker
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }
}
