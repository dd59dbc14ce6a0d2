// Runs that wait for an event with a subject.
import type { Insertable } from 'kysely'
import type { EventType } from '../event-types.ts'
import type { Db, Tables, Trx } from '../tables.ts'
import { MAX_ROWS, type RunKey } from './run-queries.ts'

export const insertWait = (trx: Trx, row: Insertable<Tables['workflow_waits']>) =>
  trx
    .insertInto('workflow_waits')
    .values(row)
    .onConflict(conflict => conflict.columns(['organization_id', 'run_id']).doNothing())
    .execute()

export const deleteWait = (trx: Trx, { organization_id, id }: RunKey) =>
  trx
    .deleteFrom('workflow_waits')
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .execute()

export const findWait = (db: Db, { organization_id, id }: RunKey) =>
  db
    .selectFrom('workflow_waits')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)
    .executeTakeFirst()

/** The first event of a subject since a time (ISO 8601), which can have happened before the wait began. */
export const findAwaited = (
  db: Db,
  {
    organizationId,
    appId,
    type,
    subject,
  }: Readonly<Record<'organizationId' | 'appId' | 'subject', string>> & { readonly type: EventType },
  since: string,
) =>
  db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('app_id', '=', appId)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('create_date', '>=', since)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

type Happened = Readonly<Record<'organization_id' | 'app_id' | 'id', string>> & {
  readonly type: EventType
  readonly subject: string | null
}

/** Ends the waits for an event. The first event counts. */
export async function wakeWaiting(
  trx: Trx,
  { organization_id, app_id, id, type, subject }: Happened,
  now: string,
) {
  const woken = await trx
    .updateTable('workflow_waits')
    .set({ event_id: id })
    .where('organization_id', '=', organization_id)
    .where('app_id', '=', app_id)
    .where('type', '=', type)
    .where('subject', '=', subject)
    .where('event_id', 'is', null)
    .returning('run_id')
    .execute()
  const ids = woken.map(row => row.run_id)
  for (let from = 0; from < ids.length; from += MAX_ROWS)
    await trx
      .updateTable('workflow_runs')
      .set({ due_date: now })
      .where('organization_id', '=', organization_id)
      .where('id', 'in', ids.slice(from, from + MAX_ROWS))
      .where('status', 'in', ['WAITING', 'HELD'])
      .execute()
}
