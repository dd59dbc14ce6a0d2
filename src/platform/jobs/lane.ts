// One lane of a process: runs due jobs, as many at once as the lane has workers, and polls for more.

export interface Lane {
  /** Polls now, because a job was queued. */
  poll(): void
  /** Claims no more jobs, and waits for the running ones. */
  stop(): Promise<void>
}

interface Parts<Job> {
  readonly workers: number
  readonly pollMs: number
  /** Claims the next due job; undefined if there is none. */
  readonly claim: () => Promise<Job | undefined>
  readonly run: (job: Job) => Promise<void>
  readonly logFailure: (error: unknown) => void
}

export function createLane<Job>({ workers, pollMs, claim, run, logFailure }: Parts<Job>): Lane {
  const running = new Set<Promise<void>>()
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let polling: Promise<void> | undefined
  let isWoken = false

  function poll(): void {
    if (stopping) return
    if (polling) {
      isWoken = true
      return
    }
    clearTimeout(timer)
    isWoken = false
    polling = drainDueJobs()
      .catch(logFailure)
      .finally(() => {
        polling = undefined
        if (stopping) return
        if (isWoken) poll()
        else timer = setTimeout(poll, pollMs).unref()
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
    poll,
    async stop() {
      stopping = true
      clearTimeout(timer)
      await polling
      await Promise.all(running)
    },
  }
}
