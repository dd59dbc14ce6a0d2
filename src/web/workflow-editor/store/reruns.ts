// A job that repeats many runs: how many it would repeat, and how far it is.
import type {
  ListRuns,
  RepeatedStatus,
  Rerun,
  RerunFrom,
  RerunVersion,
  RunSummary,
} from '../../api/contract.d.ts'
import type { Polling } from './polling.ts'
import type { WorkflowApi } from './sources.ts'

const PAGE = 100
const MAX_PAGES = 10

export interface RerunChoice {
  readonly status: Exclude<RepeatedStatus, 'DONE'>
  readonly failedStep?: string
  /** ISO 8601 */
  readonly since?: string
  readonly from: RerunFrom
  readonly version: RerunVersion
}

/** The runs that a job can repeat. */
export interface Repeatable {
  readonly runs: readonly RunSummary[]
  /** False if there are older runs. */
  readonly isComplete: boolean
}

export type Reruns = ReturnType<typeof createReruns>

export const hasEnded = ({ status }: Rerun): boolean => status !== 'WAITING' && status !== 'RUNNING'

export interface RerunParts {
  readonly api: WorkflowApi
  readonly polling: Polling
  onChange(): void
  /** The job has ended. */
  onEnd(): Promise<void>
}

export function createReruns({ api, polling, onChange, onEnd }: RerunParts) {
  let job: Rerun | undefined
  let failure: unknown
  const path = `${api.path}/rerun` as const

  /** @returns whether to read it once more */
  function take(next: Rerun): boolean {
    job = next
    failure = undefined
    onChange()
    if (!hasEnded(next)) return true
    void onEnd()
    return false
  }
  function follow(next: Rerun): void {
    polling.stop()
    if (!take(next)) return
    polling.start({
      read: async () => (await api.call('GET', `${path}/${next.rerunid}`)).body,
      take,
      failed(error) {
        failure = error
        onChange()
      },
    })
  }
  /** The latest runs, up to a page in which `isLast` holds. */
  async function readRuns(
    filter: ListRuns,
    isLast: (page: readonly RunSummary[]) => boolean,
  ): Promise<Repeatable> {
    const runs: RunSummary[] = []
    let cursor: string | undefined
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const body = { limit: PAGE, ...filter, ...(cursor !== undefined && { cursor }) }
      const reply = await api.call('POST', `${api.path}/run/all`, { body })
      runs.push(...reply.body)
      cursor = reply.cursor
      if (cursor === undefined || isLast(reply.body)) return { runs, isComplete: true }
    }
    return { runs, isComplete: false }
  }
  return {
    /** The last job, until it is put away. */
    get job() {
      return job
    },
    /** The error that stopped polling, so that the progress of the job is unknown. */
    get failure() {
      return failure
    },
    putAway() {
      polling.stop()
      job = undefined
      onChange()
    },
    /** The latest runs that ended so and were not repeated yet. @throws {ApiError} */
    async repeatable(status: RerunChoice['status']): Promise<Repeatable> {
      const ended = await readRuns({ status }, () => false)
      const oldest = ended.runs.at(-1)?.runid
      if (oldest === undefined) return ended
      // A run is repeated after it began, so older ones need no look.
      const later = await readRuns({}, page => page.some(({ runid }) => runid <= oldest))
      const repeated = new Set(later.runs.map(({ rerunOf }) => rerunOf))
      return {
        runs: ended.runs.filter(({ runid }) => !repeated.has(runid)),
        isComplete: ended.isComplete && later.isComplete,
      }
    },
    /** @throws {ApiError} */
    async start(choice: RerunChoice): Promise<void> {
      follow((await api.call('POST', path, { body: choice })).body)
    },
    async cancel(): Promise<void> {
      if (job) follow((await api.call('PUT', `${path}/${job.rerunid}/cancel`)).body)
    },
  }
}

/** Those that the choice means. Runs that failed at no step cannot begin there. */
export const matching = (
  runs: readonly RunSummary[],
  { failedStep, since, from }: RerunChoice,
): readonly RunSummary[] =>
  runs.filter(
    ({ error, createDate }) =>
      (failedStep === undefined || error?.stepid === failedStep) &&
      (since === undefined || Date.parse(createDate) >= Date.parse(since)) &&
      (from === 'START' || (error?.stepid ?? null) !== null),
  )
