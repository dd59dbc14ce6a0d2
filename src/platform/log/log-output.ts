// Writes the log to a file descriptor, and never stops the server. While it cannot be written (a full disk, a stopped reader), lines wait
// in memory up to a limit; further lines are lost and counted. Pino's own destination ends the process at the first error.
import { write, writeSync } from 'node:fs'

const MAX_WAITING_CHARACTERS = 1024 * 1024
/** Short, because a reader usually empties a full pipe soon. */
const RETRY_FULL_PIPE_MS = 10
const RETRY_MS = 1_000
/** How long the process waits for the reader of a full pipe before it exits. */
const LAST_WRITE_MS = 1_000

export class LogOutput {
  /** Lines that were never written. */
  linesLost = 0
  readonly #fd: number
  #waiting = ''
  #chunk = Buffer.alloc(0)
  #state: 'idle' | 'writing' | 'failed' = 'idle'

  constructor(fd: number) {
    this.#fd = fd
  }

  write(line: string): void {
    if (this.#waiting.length + line.length > MAX_WAITING_CHARACTERS) {
      this.linesLost++
      return
    }
    this.#waiting += line
    if (this.#state === 'idle') this.#writeNext()
  }

  #writeNext(): void {
    if (this.#chunk.length === 0) {
      this.#chunk = Buffer.from(this.#waiting)
      this.#waiting = ''
    }
    if (this.#chunk.length === 0) {
      this.#state = 'idle'
      return
    }
    this.#state = 'writing'
    write(this.#fd, this.#chunk, (error, written) => {
      if (error) {
        this.#state = 'failed'
        setTimeout(() => this.#writeNext(), isFullPipe(error) ? RETRY_FULL_PIPE_MS : RETRY_MS).unref()
        return
      }
      this.#chunk = this.#chunk.subarray(written)
      this.#writeNext()
    })
  }

  /** Writes the waiting lines before the process exits. Another thread finishes a chunk that is being written. */
  writeRest(): void {
    const begun = this.#state === 'writing' ? [] : [this.#chunk]
    let rest = Buffer.concat([...begun, Buffer.from(this.#waiting)])
    const deadline = performance.now() + LAST_WRITE_MS
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(this.#fd, rest))
      } catch (error) {
        if (!isFullPipe(error) || performance.now() > deadline) return
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_FULL_PIPE_MS)
      }
    }
  }
}

const isFullPipe = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EAGAIN'
