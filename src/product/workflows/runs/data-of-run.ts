// What the names of a run stand for, from the facts that started it.
import type { RunInput } from '../../../engine/workflows/scope.ts'
import { isOfResponse } from '../../../engine/workflows/trigger.ts'
import { findEvent } from '../../events/queries.ts'
import { findResponse } from '../../responses/queries.ts'
import { toResponse } from '../../responses/wire.ts'
import type { AppParams } from '../../schemas.ts'
import type { Db } from '../../tables/tables.ts'
import { findWebform } from '../../webforms/queries.ts'
import type { RunRow } from './run-queries.ts'

type EventFacts = NonNullable<Awaited<ReturnType<typeof findEvent>>>

export interface DataParts {
  readonly db: Db
  readonly publicUrl: string
}

/** `event`; `webform` if it is about one or what is in one; and `response` if it is about one that still exists. */
export async function readEventData(parts: DataParts, event: EventFacts): Promise<RunInput> {
  const { webform_id, organization_id, user_id: userid, app_id: appid } = event
  const { slug, ...data } = event.data
  const facts = {
    eventid: event.id,
    type: event.type,
    date: event.create_date,
    ...(webform_id !== null && { webformid: webform_id }),
    thingid: event.thing_id,
    ...data,
    // As receivers of webhooks get it.
    ...(slug !== undefined && { url: addressOf(parts, slug) }),
  }
  if (webform_id === null) return { event: facts }
  const webform = await readWebform(parts, organization_id, { userid, appid }, webform_id)
  const row = isOfResponse(event.type) ? await findResponse(parts.db, webform_id, event.thing_id) : undefined
  return { event: facts, ...webform, ...(row && { response: toResponse(row) }) }
}

/** Nothing if the web form is deleted. */
export async function readWebform(
  parts: DataParts,
  organizationId: string,
  params: AppParams,
  webformid: string,
): Promise<RunInput> {
  const form = await findWebform(parts.db, organizationId, { ...params, webformid })
  if (!form) return {}
  const url = form.slug === null ? null : addressOf(parts, form.slug)
  return { webform: { id: form.id, name: form.name, url } }
}

const addressOf = ({ publicUrl }: DataParts, slug: unknown) => `${publicUrl}/f/${slug}`

/** The input of a run before its first step. Undefined if its event is gone. */
export async function readInput(parts: DataParts, run: RunRow): Promise<RunInput | undefined> {
  const { eventid } = run.input
  if (typeof eventid !== 'string') return run.input
  const event = await findEvent(parts.db, run.organization_id, run.app_id, eventid)
  return event && readEventData(parts, event)
}
