// Waits for other processes that write, such as the command line beside a server.
import { setTimeout as pass } from 'node:timers/promises'

/** SQLITE_BUSY (sqlite.org/rescode.html). */
export const BUSY = 5
/** How long a write waits for other processes in total. */
const TIMEOUT_MS = 5_000
const PAUSE_MS = 5

export const busyDeadline = () => performance.now() + TIMEOUT_MS

/** Retries while another process writes, without blocking the event loop. */
export async function whenFree<T>(work: () => T, deadline: number): Promise<T> {
  while (true) {
    try {
      return work()
    } catch (error) {
      const isBusy = ((error as { errcode?: number }).errcode ?? 0) % 256 === BUSY
      if (!isBusy || performance.now() > deadline) throw error
      await pass(PAUSE_MS)
    }
  }
}
