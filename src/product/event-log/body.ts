// What receivers and conditions see of events. The store keeps facts only, so a response is read now: who deletes it deletes it here too.
import type { EventType } from '../event-types.ts'
import { CATALOGUE } from '../events/catalogue.ts'
import type { EventRow } from '../events/queries.ts'
import { findResponses } from '../responses/queries.ts'
import { toResponse } from '../responses/wire.ts'
import type { Db } from '../tables/tables.ts'
import { carriesResponse, thingMember } from './schemas.ts'

export interface EventBody {
  readonly type: EventType
  readonly version: number
  readonly timestamp: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Larger bodies are sent without answers. */
const MAX_BODY_BYTES = 1024 * 1024

/** Reads what events say now, by their ids. */
export async function bodiesOf(
  db: Db,
  events: readonly EventRow[],
  publicUrl: string,
): Promise<Map<string, EventBody>> {
  const responses = new Map<string, ReturnType<typeof toResponse>>()
  const withResponse = events.filter(({ type, webform_id }) => carriesResponse(type) && webform_id !== null)
  for (const [webformId, ofForm] of Map.groupBy(withResponse, ({ webform_id }) => webform_id ?? '')) {
    const ids = [...new Set(ofForm.map(({ thing_id }) => thing_id))]
    for (const row of await findResponses(db, webformId, ids)) responses.set(row.id, toResponse(row))
  }
  return new Map(
    events.map(event => [event.id, toBody(event, responses.get(event.thing_id) ?? null, publicUrl)]),
  )
}

function toBody(event: EventRow, response: object | null, publicUrl: string): EventBody {
  const { type, version, create_date: timestamp, user_id: userid, app_id: appid, webform_id } = event
  const { slug, ...facts } = event.data
  return {
    type,
    version,
    timestamp,
    data: {
      userid,
      appid,
      ...(webform_id !== null && { webformid: webform_id }),
      [thingMember[CATALOGUE[type].thing]]: event.thing_id,
      ...(carriesResponse(type) && { response }),
      ...facts,
      ...(slug !== undefined && { url: `${publicUrl}/f/${slug}` }),
    },
  }
}

/** The body as bytes that are signed and sent. */
export function bodyText(body: EventBody): string {
  const text = JSON.stringify(body)
  if (text.length <= MAX_BODY_BYTES && Buffer.byteLength(text) <= MAX_BODY_BYTES) return text
  const { response, ...rest } = body.data
  const { answers: _, grading: __, ...thin } = Object(response)
  return JSON.stringify({ ...body, data: { ...rest, response: thin, truncated: true } })
}
