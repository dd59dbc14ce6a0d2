// Runs that wait for an event with a subject.
import type { Insertable } from 'kysely'
import type { EventType } from '../events/catalogue.ts'
import type { Db, Tables, Trx } from '../tables.ts'
import type { RunKey } from './run-queries.ts'

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
  { organizationId, appId, type, subject }: Readonly<Record<'organizationId' | 'appId' | 'subject', string>> & { readonly type: EventType },
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
