import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { insertStatement } from '../../platform/db/batch-statements.ts'
import { type Connection, castTo, forUpdateOfFree, type ValueType } from '../../platform/db/dialect.ts'
import type { EventType } from '../event-types.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type EventRow = Selectable<Tables['events']>
export type NewEventRow = Insertable<Tables['events']>
export type ListenerRow = Selectable<Tables['listeners']>

/** Limits the parameters of a statement. */
const MAX_ROWS = 500

const COLUMNS = {
  organization_id: true,
  id: true,
  user_id: true,
  app_id: true,
  type: true,
  version: true,
  webform_id: true,
  thing_id: true,
  subject: true,
  email_subject: true,
  data: true,
  cause: true,
  depth: true,
  create_date: true,
  dispatch_date: true,
} as const satisfies Record<keyof NewEventRow, true>

const insertNew = insertStatement<NewEventRow>('events', COLUMNS)

/** The rows of a batch, or those of a transaction. */
export async function insertEvents(db: Db, rows: readonly NewEventRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += MAX_ROWS)
    await db.executeQuery(insertNew(db, rows.slice(from, from + MAX_ROWS)))
}

/** What differs between the events of stored rows; the other columns are the same, or those of the row. */
export const TOLD_COLUMNS = {
  event_id: 'text',
  event_organization: 'text',
  event_user: 'text',
  event_app: 'text',
  event_type: 'text',
  event_version: 'integer',
  event_subject: 'text',
  event_email_subject: 'text',
  event_cause: 'text',
  event_depth: 'integer',
} as const satisfies Record<string, ValueType>

/**
 * A part of a statement: inserts the events of the rows of `submitted` that `stored` has inserted. `submitted` has the columns
 * `webform_id`, `id`, `create_date` and those of TOLD_COLUMNS. Rows without `event_id` have no event.
 */
export const insertToldEvents = (db: Connection): RawBuilder<unknown> => sql`insert into events
(organization_id, id, user_id, app_id, type, version, webform_id, thing_id, subject, email_subject, data, cause, depth, create_date, dispatch_date)
select submitted.event_organization, submitted.event_id, submitted.event_user, submitted.event_app, submitted.event_type,
submitted.event_version, submitted.webform_id, submitted.id, submitted.event_subject, submitted.event_email_subject,
${castTo(db, sql`'{}'`, 'json')}, submitted.event_cause, submitted.event_depth, submitted.create_date, null
from submitted join stored on stored.id = submitted.id where submitted.event_id is not null`

/** The listeners of an application. */
export const findListeners = (db: Db, organizationId: string, appId: string): Promise<ListenerRow[]> =>
  db
    .selectFrom('listeners')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .execute()

/** The listeners of several applications, whose ids are unique. */
export const findListenersOf = (
  db: Db,
  organizationIds: readonly string[],
  appIds: readonly string[],
): Promise<ListenerRow[]> =>
  db
    .selectFrom('listeners')
    .selectAll()
    .where('organization_id', 'in', organizationIds)
    .where('app_id', 'in', appIds)
    .execute()

/** Adds a listener, or replaces what it listens to. */
export const putListener = (trx: Trx, row: Insertable<Tables['listeners']>) =>
  trx
    .insertInto('listeners')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['organization_id', 'app_id', 'kind', 'id']).doUpdateSet(({ ref }) => ({
        types: ref('excluded.types'),
        webform_ids: ref('excluded.webform_ids'),
      })),
    )
    .execute()

export const deleteListener = (
  trx: Trx,
  { organization_id, app_id, kind, id }: Pick<ListenerRow, 'organization_id' | 'app_id' | 'kind' | 'id'>,
) =>
  trx
    .deleteFrom('listeners')
    .where('organization_id', '=', organization_id)
    .where('app_id', '=', app_id)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()

export const deleteListenersOfApps = (trx: Trx, organizationId: string, appIds: readonly string[]) =>
  trx
    .deleteFrom('listeners')
    .where('organization_id', '=', organizationId)
    .where('app_id', 'in', appIds)
    .execute()

/** Locks the oldest events that were not dispatched. Concurrent processes get different ones. */
export function lockWaitingEvents(trx: Trx, limit: number, without: readonly string[]): Promise<EventRow[]> {
  let query = trx.selectFrom('events').selectAll().where('dispatch_date', 'is', null)
  if (without.length > 0) query = query.where('id', 'not in', without)
  const oldest = query.orderBy('id').limit(limit)
  return forUpdateOfFree(trx, oldest).execute()
}

/** A read, so that an idle process does not lock anything. */
export const findWaitingEvents = (db: Db) =>
  db.selectFrom('events').select('id').where('dispatch_date', 'is', null)

/** When the oldest event happened that was not dispatched. */
export async function findOldestWaiting(db: Db): Promise<string | undefined> {
  const waiting = db.selectFrom('events').select('create_date').where('dispatch_date', 'is', null)
  return (await waiting.orderBy('id').limit(1).executeTakeFirst())?.create_date
}

export const markDispatched = (trx: Trx, ids: readonly string[], now: string) =>
  trx
    .updateTable('events')
    .set({ dispatch_date: now })
    .where('id', 'in', ids)
    .where('dispatch_date', 'is', null)
    .execute()

export const findEvent = (db: Db, organizationId: string, appId: string, id: string) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Events of an organization by their ids. Says between which ids too: while Postgres has no statistics of a store that fills, it would
 * read all events of the application.
 */
function byIds(db: Db, organizationId: string, ids: readonly string[]) {
  const sorted = ids.toSorted()
  return db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '>=', sorted[0] ?? '')
    .where('id', '<=', sorted.at(-1) ?? '')
    .where('id', 'in', ids)
}

export const findEventsOf = (db: Db, organizationId: string, ids: readonly string[]): Promise<EventRow[]> =>
  byIds(db, organizationId, ids).execute()

/** Those of an application that exist, in the order of their ids. */
export const findEvents = (db: Db, organizationId: string, appId: string, ids: readonly string[]) =>
  byIds(db, organizationId, ids).where('app_id', '=', appId).orderBy('id').execute()

/** The events of an application in the order of their ids: from `from` on, before `to`. */
export function findEventsAfter(
  db: Db,
  organizationId: string,
  appId: string,
  range: {
    readonly after: string
    readonly from?: string | undefined
    readonly to?: string | undefined
    readonly types?: readonly EventType[] | undefined
    readonly limit: number
  },
): Promise<EventRow[]> {
  const { after, from = '', to, types, limit } = range
  let query = db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .where('id', '>', after)
    .where('id', '>=', from)
    .where('dispatch_date', 'is not', null)
  if (to !== undefined) query = query.where('id', '<', to)
  if (types !== undefined) query = query.where('type', 'in', types)
  return query.orderBy('id').limit(limit).execute()
}

/** Inserts events that do not exist yet. */
export const insertEventsOnce = (trx: Trx, rows: readonly NewEventRow[]) =>
  trx
    .insertInto('events')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()

/** Deletes events that were dispatched before a time, but none that a delivery or a run may need. @returns how many */
export async function deleteOldEvents(trx: Trx, before: string, limit: number): Promise<number> {
  const rows = await trx
    .selectFrom('events')
    .select(['organization_id', 'id'])
    .where('dispatch_date', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('webhook_deliveries')
            .select('event_id')
            .whereRef('webhook_deliveries.organization_id', '=', 'events.organization_id')
            .whereRef('webhook_deliveries.event_id', '=', 'events.id')
            .where('status', '!=', 'DELIVERED'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          // By way of the workflows, because the index of runs begins with them.
          selectFrom('workflows')
            .innerJoin('workflow_runs', join =>
              join
                .onRef('workflow_runs.organization_id', '=', 'workflows.organization_id')
                .onRef('workflow_runs.workflow_id', '=', 'workflows.id'),
            )
            .select('workflow_runs.id')
            .whereRef('workflows.organization_id', '=', 'events.organization_id')
            .whereRef('workflows.app_id', '=', 'events.app_id')
            .whereRef('workflow_runs.start_key', '=', 'events.id')
            .where('workflow_runs.state', 'is', null)
            .where('workflow_runs.finish_date', 'is', null),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('workflow_backlogs')
            .select('event_id')
            .whereRef('workflow_backlogs.organization_id', '=', 'events.organization_id')
            .whereRef('workflow_backlogs.event_id', '=', 'events.id'),
        ),
      ),
    )
    .limit(limit)
    .execute()
  for (const [organizationId, ofOne] of Map.groupBy(rows, row => row.organization_id))
    await trx
      .deleteFrom('events')
      .where('organization_id', '=', organizationId)
      .where(
        'id',
        'in',
        ofOne.map(({ id }) => id),
      )
      .execute()
  return rows.length
}

/** Whether a listener listens to a type of event of a web form, or of something else. */
export const listensTo =
  (type: EventType, webformId: string | null) =>
  ({ types, webform_ids }: Pick<ListenerRow, 'types' | 'webform_ids'>): boolean =>
    (types.includes(type) || types.includes('*')) &&
    (webform_ids === null || (webformId !== null && webform_ids.includes(webformId)))
