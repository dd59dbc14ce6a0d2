// The latest events that a trigger would take, to test with.
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { EventRow } from './shapes.ts'
import type { WorkflowApi } from './sources.ts'

const KEPT = 10
const PAGE = 1000
const MAX_PAGES = 5
const DAY_MS = 24 * 60 * 60_000

/** Newest first. Only of the last day, if there are any: the list of the API starts with the oldest event. @throws {ApiError} */
export async function readLatestEvents(
  api: WorkflowApi,
  trigger: Trigger,
  now: Date,
): Promise<readonly EventRow[]> {
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  const ofDay = await readEvents(api, trigger, { since })
  return ofDay.length > 0 ? ofDay : readEvents(api, trigger, {})
}

async function readEvents(
  api: WorkflowApi,
  { event, webformid, datasetid }: Trigger,
  period: { readonly since?: string },
): Promise<readonly EventRow[]> {
  let latest: EventRow[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || (cursor !== undefined && pages < MAX_PAGES); pages++) {
    const body = { type: event, limit: PAGE, ...period, ...(cursor !== undefined && { cursor }) }
    const reply = await api.call<readonly EventRow[]>('POST', `${api.app}/event/all`, { body })
    const fitting = reply.body.filter(one => webformid === undefined || one.webformid === webformid)
    latest = [...latest, ...fitting].slice(-KEPT)
    cursor = reply.cursor
  }
  const newest = latest.toReversed()
  return datasetid === undefined ? newest : ofDataset(api, newest, datasetid)
}

/** Only one event, and no list, says of which dataset it is. */
async function ofDataset(api: WorkflowApi, events: readonly EventRow[], datasetid: string) {
  const found = await Promise.all(
    events.map(async one => {
      const path = `${api.app}/event/${one.eventid}`
      const { body } = await api.call<{ readonly data: { readonly datasetid?: string } }>('GET', path)
      return body.data.datasetid === datasetid ? [one] : []
    }),
  )
  return found.flat()
}
