// The latest events that a trigger would take, to test with.
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { Api, AppPath } from '../../api/api.ts'
import type { EventSummary, EventTypeName } from '../../api/contract.d.ts'
import { enWorkflows } from '../../texts/workflows/en-workflows.ts'

/** What it needs of the API, which tests replace. */
export interface EventsApi extends Pick<Api, 'call'> {
  readonly app: AppPath
}

const KEPT = 10
const PAGE = 1000
const MAX_PAGES = 5
const MINUTE_MS = 60_000
/** The list of the API starts with the oldest event, so short periods are asked first. Null: everything. */
const PERIODS_MS = [MINUTE_MS, 60 * MINUTE_MS, 24 * 60 * MINUTE_MS, null]

/** Newest first. @throws {ApiError} */
export async function readLatestEvents(
  api: EventsApi,
  trigger: Trigger,
  now: Date,
): Promise<readonly EventSummary[]> {
  const { event, datasetid } = trigger
  if (event === undefined || !isEventType(event)) return []
  let latest: readonly EventSummary[] = []
  for (const period of PERIODS_MS) {
    const since = period === null ? {} : { since: new Date(now.getTime() - period).toISOString() }
    const { events, isWhole } = await readEvents(api, event, trigger.webformid, since)
    // What was read of a period with too many events ends before the latest ones.
    if (isWhole || latest.length === 0) latest = events
    if (!isWhole || latest.length >= KEPT) break
  }
  const newest = latest.toReversed()
  return datasetid === undefined ? newest : ofDataset(api, newest, datasetid)
}

/** A draft can name an event that does not exist. */
const isEventType = (event: string): event is EventTypeName => Object.hasOwn(enWorkflows.events, event)

async function readEvents(
  api: EventsApi,
  type: EventTypeName,
  webformid: string | undefined,
  period: { readonly since?: string },
): Promise<{ readonly events: readonly EventSummary[]; readonly isWhole: boolean }> {
  let events: EventSummary[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || (cursor !== undefined && pages < MAX_PAGES); pages++) {
    const body = { type, limit: PAGE, ...period, ...(cursor !== undefined && { cursor }) }
    const reply = await api.call('POST', `${api.app}/event/all`, { body })
    const fitting = reply.body.filter(one => webformid === undefined || one.webformid === webformid)
    events = [...events, ...fitting].slice(-KEPT)
    cursor = reply.cursor
  }
  return { events, isWhole: cursor === undefined }
}

/** Only one event, and no list, says of which dataset it is. */
async function ofDataset(api: EventsApi, events: readonly EventSummary[], datasetid: string) {
  const found = await Promise.all(
    events.map(async one => {
      const { body } = await api.call('GET', `${api.app}/event/${one.eventid}`)
      return body.data.datasetid === datasetid ? [one] : []
    }),
  )
  return found.flat()
}
