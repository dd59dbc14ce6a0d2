// Asks again while the server prepares a dataset: a few times, and each time later.
import { ApiError } from '../api/api.ts'
import { createPreparing } from '../charts/preparing.ts'

export interface Asking {
  /** Ends the waiting. */
  readonly signal: AbortSignal
  /** Called before each wait. */
  onWait(): void
}

/** @throws {ApiError} dataset_preparing after the last try */
export async function whenPrepared<T>({ signal, onWait }: Asking, ask: () => Promise<T>): Promise<T> {
  const preparing = createPreparing()
  for (;;)
    try {
      return await ask()
    } catch (error) {
      const isPreparing = error instanceof ApiError && error.code === 'dataset_preparing'
      const seconds = isPreparing ? preparing.next(error.retryAfter) : undefined
      if (seconds === undefined || signal.aborted) throw error
      onWait()
      await pause(seconds * 1000, signal)
    }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
