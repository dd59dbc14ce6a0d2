// One lane of a process: runs due jobs, as many at once as the lane has workers, and polls for more after each one.
import { AsyncResource } from 'node:async_hooks'

export interface Lane {
  /** Polls now, because a job may be due. */
  poll(): void
  /** Claims no more jobs, and waits for the running ones. */
  stop(): Promise<void>
}

interface LaneParts<Job> {
  readonly workers: number
  /** Claims the next due job; undefined if there is none. */
  readonly claim: () => Promise<Job | undefined>
  readonly run: (job: Job) => Promise<void>
  readonly logFailure: (error: unknown) => void
}

export function createLane<Job>({ workers, claim, run, logFailure }: LaneParts<Job>): Lane {
  const running = new Set<Promise<void>>()
  let stopping = false
  let polling: Promise<void> | undefined
  let isWoken = false

  function poll(): void {
    if (stopping) return
    if (polling) {
      isWoken = true
      return
    }
    isWoken = false
    polling = drainDueJobs()
      .catch(logFailure)
      .finally(() => {
        polling = undefined
        if (isWoken) poll()
      })
  }

  async function drainDueJobs(): Promise<void> {
    while (!stopping && running.size < workers) {
      const job = await claim()
      if (!job) return
      const end = run(job)
        .catch(logFailure)
        .finally(() => {
          running.delete(end)
          poll()
        })
      running.add(end)
    }
  }

  return {
    // Who wakes the lane does not cause what its jobs do.
    poll: AsyncResource.bind(poll),
    async stop() {
      stopping = true
      await polling
      await Promise.all(running)
    },
  }
}
