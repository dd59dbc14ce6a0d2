// Reads something again and again until it is as wanted, the editor ends, or reading makes no sense any more.
import { ApiError } from '../../api/api.ts'
import type { Timer } from '../../api/token.ts'

const EVERY_MS = 700
/** The delay after a failed request. */
const RETRY_MS = 5000

export interface Polled<T> {
  read(): Promise<T>
  /** @returns whether to read once more */
  take(value: T): boolean
  /** Called with the reason when polling stops, such as a deleted run. */
  failed?(error: unknown): void
}

export type Polling = ReturnType<typeof createPolling>

/** One chain of reads at a time. */
export function createPolling(timer: Timer) {
  let stop = () => {}
  let hasEnded = false
  return {
    /** Takes the place of an earlier chain. Does nothing after the end. */
    start<T>({ read, take, failed }: Polled<T>): void {
      stop()
      if (hasEnded) return
      let isStopped = false
      let cancel = () => {}
      stop = () => {
        isStopped = true
        cancel()
      }
      const later = (ms: number) => {
        if (!isStopped) cancel = timer.after(ms, () => void round())
      }
      async function round(): Promise<void> {
        try {
          const value = await read()
          if (!isStopped && take(value)) later(EVERY_MS)
        } catch (error) {
          if (canPass(error)) later(RETRY_MS)
          else if (!isStopped) failed?.(error)
        }
      }
      later(EVERY_MS)
    },
    stop: () => stop(),
    end() {
      hasEnded = true
      stop()
    },
  }
}

/** True for temporary errors: no reply, too many requests (429), or a server error. */
const canPass = (error: unknown) =>
  error instanceof ApiError && (error.code === 'unreachable' || error.status === 429 || error.status >= 500)
