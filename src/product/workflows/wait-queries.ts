// Runs that wait for an event with a subject.
import type { Insertable, Selectable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
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

const waitOf = (db: Db, { organization_id, id }: RunKey) =>
  db
    .selectFrom('workflow_waits')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('run_id', '=', id)

export const findWait = (db: Db, run: RunKey) => waitOf(db, run).executeTakeFirst()

/** The waits of some runs. */
export const findWaits = async (db: Db, organizationId: string, runIds: readonly string[]) =>
  runIds.length === 0
    ? []
    : db
        .selectFrom('workflow_waits')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .where('run_id', 'in', runIds)
        .execute()

export type WaitRow = Selectable<Tables['workflow_waits']>

/**
 * The first event of a subject since a time (ISO 8601), which can have happened before the wait began. It comes after those of the subject
 * that the run has read.
 */
export async function findAwaited(
  db: Db,
  { organization_id, app_id, type, subject }: WaitRow,
  since: string,
  read: readonly string[],
) {
  const ofSubject = db
    .selectFrom('events')
    .where('organization_id', '=', organization_id)
    .where('app_id', '=', app_id)
    .where('type', '=', type)
    .where('subject', '=', subject)
  const last =
    read.length === 0
      ? undefined
      : await ofSubject.select('id').where('id', 'in', read).orderBy('id', 'desc').limit(1).executeTakeFirst()
  return ofSubject
    .selectAll()
    .where('create_date', '>=', since)
    .where('id', '>', last?.id ?? '')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Looks at a wait that is about to go on, while no dispatcher can end it.
 * @param spent the event that ended it, but does not count. Later ones do.
 * @returns whether events may have come
 */
export async function lookAgain(trx: Trx, run: RunKey, spent: string | null): Promise<boolean> {
  const { event_id = null } = (await forUpdate(trx, waitOf(trx, run)).executeTakeFirst()) ?? {}
  if (event_id !== null && event_id === spent)
    await trx
      .updateTable('workflow_waits')
      .set({ event_id: null })
      .where('organization_id', '=', run.organization_id)
      .where('run_id', '=', run.id)
      .execute()
  return event_id !== null
}

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
