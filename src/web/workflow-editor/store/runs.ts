// The runs of the workflow: a list by state, and one with its steps.

import type { RunData, RunRow, RunStatus } from './shapes.ts'
import type { WorkflowApi } from './sources.ts'

const PAGE = 25

export type RunFilter = RunStatus | ''
export type Runs = ReturnType<typeof createRuns>

/** Which version of the workflow a repeated run takes. */
export type RerunVersion = 'SAME' | 'CURRENT'

export function createRuns(api: WorkflowApi, onChange: () => void) {
  const path = `${api.path}/run`
  let filter: RunFilter = ''
  let rows: readonly RunRow[] | undefined
  let cursor: string | undefined
  let open: RunData | undefined
  let failure: unknown
  let round = 0

  async function load(more: boolean): Promise<void> {
    const own = ++round
    try {
      const body = {
        limit: PAGE,
        ...(filter !== '' && { status: filter }),
        ...(more && cursor !== undefined && { cursor }),
      }
      const reply = await api.call<readonly RunRow[]>('POST', `${path}/all`, { body })
      if (own !== round) return
      rows = more ? [...(rows ?? []), ...reply.body] : reply.body
      cursor = reply.cursor
      failure = undefined
    } catch (error) {
      if (own === round) failure = error
    }
    onChange()
  }
  /** After a change, the list is read again. */
  async function changed(reply: Promise<{ readonly body: RunData }>): Promise<void> {
    open = (await reply).body
    await load(false)
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
      open = id === undefined ? undefined : (await api.call<RunData>('GET', `${path}/${id}`)).body
      onChange()
    },
    cancel: (id: string) => changed(api.call<RunData>('PUT', `${path}/${id}/cancel`)),
    /** Moves the response of a run to a state of its review. The run goes on a moment later. */
    async review({ runid, webformid, responseid }: RunData, state: string): Promise<void> {
      const response = `${api.app}/webform/${webformid}/response/${responseid}`
      await api.call('PUT', `${response}/review`, { body: { state } })
      await changed(api.call<RunData>('GET', `${path}/${runid}`))
    },
    resolve: (id: string, happened: boolean) =>
      changed(api.call<RunData>('PUT', `${path}/${id}/resolve`, { body: { happened } })),
    /** @param from the id of the step to begin at */
    async rerun(id: string, version: RerunVersion, from?: string): Promise<void> {
      const body = { version, ...(from !== undefined && { from }) }
      const { runid } = (await api.call<{ readonly runid: string }>('POST', `${path}/${id}/rerun`, { body }))
        .body
      await changed(api.call<RunData>('GET', `${path}/${runid}`))
    },
    async start(input: unknown): Promise<void> {
      const { runid } = (await api.call<{ readonly runid: string }>('POST', path, { body: { input } })).body
      await changed(api.call<RunData>('GET', `${path}/${runid}`))
    },
  }
}
