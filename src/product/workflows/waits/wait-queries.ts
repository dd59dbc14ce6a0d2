// Runs that wait for an event with a subject.
import type { Insertable, Selectable } from 'kysely'
import { forUpdate } from '../../../platform/db/dialect.ts'
import type { EventType } from '../../event-types.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'
import { MAX_ROWS, type RunKey } from '../runs/run-queries.ts'

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
    .where(eb => eb.or([eb('subject', '=', subject), eb('email_subject', '=', subject)]))
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
  readonly email_subject: string | null
}

const subjectsOf = ({ subject, email_subject }: Happened) =>
  [subject, email_subject].filter(one => one !== null)

/** Ends the waits for events of an application. The first event counts. */
export async function wakeWaiting(trx: Trx, events: readonly Happened[], now: string): Promise<void> {
  for (const ofApp of Map.groupBy(events, ({ app_id }) => app_id).values()) {
    const awaited = await findAwaitedSubjects(trx, ofApp)
    for (const event of ofApp)
      if (subjectsOf(event).some(subject => awaited.has(subject))) await wakeRuns(trx, event, now)
  }
}

/** Few events are waited for, so that most of them need no statement of their own. */
async function findAwaitedSubjects(trx: Trx, events: readonly Happened[]): Promise<ReadonlySet<string>> {
  const [first] = events
  const subjects = [...new Set(events.flatMap(subjectsOf))]
  const found: string[] = []
  for (let from = 0; first && from < subjects.length; from += MAX_ROWS) {
    const waits = await trx
      .selectFrom('workflow_waits')
      .select('subject')
      .distinct()
      .where('organization_id', '=', first.organization_id)
      .where('app_id', '=', first.app_id)
      .where('type', 'in', [...new Set(events.map(({ type }) => type))])
      .where('subject', 'in', subjects.slice(from, from + MAX_ROWS))
      .where('event_id', 'is', null)
      .execute()
    found.push(...waits.map(({ subject }) => subject))
  }
  return new Set(found)
}

async function wakeRuns(trx: Trx, event: Happened, now: string): Promise<void> {
  const { organization_id, app_id, id, type } = event
  const woken = await trx
    .updateTable('workflow_waits')
    .set({ event_id: id })
    .where('organization_id', '=', organization_id)
    .where('app_id', '=', app_id)
    .where('type', '=', type)
    .where('subject', 'in', subjectsOf(event))
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
