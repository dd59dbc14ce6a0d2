// The runs of the workflow: a list by state, and one with its steps.
import { isSameJson } from '../../../engine/same-json.ts'
import type { FormPath } from '../../api/api.ts'
import type { RerunVersion, Run, RunPosition, RunStatus, RunSummary } from '../../api/contract.d.ts'
import type { Polling } from './polling.ts'
import type { Responders } from './responders.ts'
import type { WorkflowApi } from './sources.ts'

const PAGE = 25
/** How often a run is read after a decision. It goes on a moment later. */
const MAX_READS = 20

export type RunFilter = RunStatus | ''
export type Runs = ReturnType<typeof createRuns>

interface RunParts {
  readonly api: WorkflowApi
  readonly responders: Responders
  readonly polling: Polling
  onChange(): void
}

export function createRuns({ api, responders, polling, onChange }: RunParts) {
  const path = `${api.path}/run` as const
  let filter: RunFilter = ''
  let rows: readonly RunSummary[] | undefined
  let cursor: string | undefined
  let open: Run | undefined
  let failure: unknown
  let round = 0
  /** Positions at which people have decided, by the id of the run. */
  const decided = new Map<string, RunPosition | null>()

  async function load(more: boolean): Promise<void> {
    const own = ++round
    try {
      const body = {
        limit: PAGE,
        ...(filter !== '' && { status: filter }),
        ...(more && cursor !== undefined && { cursor }),
      }
      const reply = await api.call('POST', `${path}/all`, { body })
      if (own !== round) return
      rows = more ? [...(rows ?? []), ...reply.body] : reply.body
      cursor = reply.cursor
      responders.read(reply.body)
      failure = undefined
    } catch (error) {
      if (own === round) failure = error
    }
    onChange()
  }
  /** Shows the changed run, and reads the list again. */
  async function changed(reply: Promise<{ readonly body: Run }>): Promise<void> {
    open = (await reply).body
    await load(false)
  }
  const readRun = async (id: string) => (await api.call('GET', `${path}/${id}`)).body
  const isDecided = ({ runid, position }: Pick<RunSummary, 'runid' | 'position'>): boolean =>
    decided.has(runid) && isSameJson(decided.get(runid), position)
  /** Reads an open run until it goes on. */
  function follow(id: string): void {
    let reads = 0
    polling.start({
      read: () => readRun(id),
      take(run) {
        if (open?.runid !== id) return false
        open = run
        onChange()
        if (isDecided(run) || run.status === 'RUNNING' || run.position?.waitsFor === 'TURN')
          return ++reads < MAX_READS
        void load(false)
        return false
      },
    })
  }
  return {
    get filter() {
      return filter
    },
    /** Undefined before they are read. */
    get rows() {
      return rows
    },
    get hasMore() {
      return cursor !== undefined
    },
    get open() {
      return open
    },
    /** Why they could not be read. */
    get failure() {
      return failure
    },
    setFilter(next: RunFilter): Promise<void> {
      filter = next
      rows = undefined
      cursor = undefined
      onChange()
      return load(false)
    },
    load: () => load(false),
    loadMore: () => load(true),
    /** @throws {ApiError} */
    async show(id: string | undefined): Promise<void> {
      open = id === undefined ? undefined : await readRun(id)
      if (open) responders.read([open])
      onChange()
    },
    cancel: (id: string) => changed(api.call('PUT', `${path}/${id}/cancel`)),
    /** Whether a person has decided, and the run has not gone on yet. */
    isDecided,
    /** Moves the response of a run to a state of its review. The run goes on a moment later. */
    async review({ runid, webformid, responseid, position }: Run, state: string): Promise<void> {
      const response: `${FormPath}/response/${string}` = `${api.app}/webform/${webformid}/response/${responseid}`
      await api.call('PUT', `${response}/review`, { body: { state } })
      decided.set(runid, position)
      onChange()
      follow(runid)
    },
    resolve: (id: string, happened: boolean) =>
      changed(api.call('PUT', `${path}/${id}/resolve`, { body: { happened } })),
    /** @param from the id of the step to begin at */
    async rerun(id: string, version: RerunVersion, from?: string): Promise<void> {
      const body = { version, ...(from !== undefined && { from }) }
      const { runid } = (await api.call('POST', `${path}/${id}/rerun`, { body })).body
      await changed(api.call('GET', `${path}/${runid}`))
    },
    async start(input: unknown): Promise<void> {
      const { runid } = (await api.call('POST', path, { body: { input } })).body
      await changed(api.call('GET', `${path}/${runid}`))
    },
  }
}
