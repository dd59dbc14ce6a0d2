// A job that repeats many runs: how many it would repeat, and how far it is.
import type { Rerun, RunRow } from './shapes.ts'
import type { WorkflowApi } from './sources.ts'

const EVERY_MS = 700
/** After a failed request. */
const RETRY_MS = 5000
const PAGE = 100
const MAX_PAGES = 10

export interface RerunChoice {
  readonly status: 'FAILED' | 'CANCELLED'
  readonly failedStep?: string
  /** ISO 8601 */
  readonly since?: string
  readonly from: 'START' | 'FAILED_STEP'
  readonly version: 'SAME' | 'CURRENT'
}

/** The runs that a job can repeat. */
export interface Repeatable {
  readonly runs: readonly RunRow[]
  /** False if there are older runs. */
  readonly isComplete: boolean
}

export type Reruns = ReturnType<typeof createReruns>

export const hasEnded = ({ status }: Rerun): boolean => status !== 'WAITING' && status !== 'RUNNING'

export function createReruns(api: WorkflowApi, onChange: () => void, onEnd: () => Promise<void>) {
  let job: Rerun | undefined
  const path = `${api.path}/rerun`

  async function follow(next: Rerun): Promise<void> {
    job = next
    onChange()
    if (hasEnded(next)) await onEnd()
    else setTimeout(() => void read(next), EVERY_MS)
  }
  async function read(last: Rerun): Promise<void> {
    if (job?.rerunid !== last.rerunid) return
    try {
      await follow((await api.call<Rerun>('GET', `${path}/${last.rerunid}`)).body)
    } catch {
      setTimeout(() => void read(last), RETRY_MS)
    }
  }
  return {
    /** The last job, until it is put away. */
    get job() {
      return job
    },
    putAway() {
      job = undefined
      onChange()
    },
    /** The latest runs that ended so and were not repeated yet. @throws {ApiError} */
    async repeatable(status: RerunChoice['status']): Promise<Repeatable> {
      const all: RunRow[] = []
      let cursor: string | undefined
      for (let pages = 0; pages === 0 || (cursor !== undefined && pages < MAX_PAGES); pages++) {
        const body = { limit: PAGE, ...(cursor !== undefined && { cursor }) }
        const reply = await api.call<readonly RunRow[]>('POST', `${api.path}/run/all`, { body })
        all.push(...reply.body)
        cursor = reply.cursor
      }
      const repeated = new Set(all.map(({ rerunOf }) => rerunOf))
      const runs = all.filter(run => run.status === status && !repeated.has(run.runid))
      return { runs, isComplete: cursor === undefined }
    },
    /** @throws {ApiError} */
    async start(choice: RerunChoice): Promise<void> {
      await follow((await api.call<Rerun>('POST', path, { body: choice })).body)
    },
    async cancel(): Promise<void> {
      if (job) await follow((await api.call<Rerun>('PUT', `${path}/${job.rerunid}/cancel`)).body)
    },
  }
}

/** Those that the choice means. */
export const matching = (runs: readonly RunRow[], { failedStep, since }: RerunChoice): readonly RunRow[] =>
  runs.filter(
    ({ error, createDate }) =>
      (failedStep === undefined || error?.stepid === failedStep) &&
      (since === undefined || Date.parse(createDate) >= Date.parse(since)),
  )
