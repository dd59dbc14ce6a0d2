// The latest events that a trigger would take, to test with.
import type { Trigger } from '../../../engine/workflows/document.ts'
import type { CallOptions, Method, Reply } from '../../api/api.ts'

export interface EventRow {
  readonly eventid: string
  readonly webformid: string | null
  readonly createDate: string
}

/** What it needs of the API, which tests replace. */
export interface EventsApi {
  /** The path of the application. */
  readonly app: string
  readonly call: <T>(method: Method, path: string, options?: CallOptions) => Promise<Reply<T>>
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
): Promise<readonly EventRow[]> {
  let latest: readonly EventRow[] = []
  for (const period of PERIODS_MS) {
    const since = period === null ? {} : { since: new Date(now.getTime() - period).toISOString() }
    const { events, isWhole } = await readEvents(api, trigger, since)
    // What was read of a period with too many events ends before the latest ones.
    if (isWhole || latest.length === 0) latest = events
    if (!isWhole || latest.length >= KEPT) break
  }
  const newest = latest.toReversed()
  return trigger.datasetid === undefined ? newest : ofDataset(api, newest, trigger.datasetid)
}

async function readEvents(
  api: EventsApi,
  { event, webformid }: Trigger,
  period: { readonly since?: string },
): Promise<{ readonly events: readonly EventRow[]; readonly isWhole: boolean }> {
  let events: EventRow[] = []
  let cursor: string | undefined
  for (let pages = 0; pages === 0 || (cursor !== undefined && pages < MAX_PAGES); pages++) {
    const body = { type: event, limit: PAGE, ...period, ...(cursor !== undefined && { cursor }) }
    const reply = await api.call<readonly EventRow[]>('POST', `${api.app}/event/all`, { body })
    const fitting = reply.body.filter(one => webformid === undefined || one.webformid === webformid)
    events = [...events, ...fitting].slice(-KEPT)
    cursor = reply.cursor
  }
  return { events, isWhole: cursor === undefined }
}

/** Only one event, and no list, says of which dataset it is. */
async function ofDataset(api: EventsApi, events: readonly EventRow[], datasetid: string) {
  const found = await Promise.all(
    events.map(async one => {
      const path = `${api.app}/event/${one.eventid}`
      const { body } = await api.call<{ readonly data: { readonly datasetid?: string } }>('GET', path)
      return body.data.datasetid === datasetid ? [one] : []
    }),
  )
  return found.flat()
}
