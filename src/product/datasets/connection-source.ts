// What a dataset of kind CONNECTION asks its connection, and when.
import { nextRun } from '../../engine/cron.ts'
import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { findConnection } from '../connections/queries.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { ConnectionSource, DatasetKind } from '../tables/dataset-tables.ts'
import type { Trx } from '../tables/tables.ts'
import { scheduleFault } from './load/schedule-fault.ts'
import type { DatasetRow } from './queries.ts'
import type { DatasetChanges } from './schemas.ts'

export interface Asked {
  readonly source?: ConnectionSource | undefined
  readonly schedule?: DatasetChanges['schedule'] | undefined
}

interface Place extends AppParams {
  readonly id: string
  readonly kind: DatasetKind
}

export const unexpected = (member: string, detail: string, code = 'not_allowed') =>
  new Problem('dataset_invalid', { faults: [{ pointer: `/${member}`, code, detail }] })

/** @throws {Problem} dataset_invalid */
export function refuseConnection({ source, schedule }: Asked): void {
  if (source) throw unexpected('source', 'Only a dataset of kind CONNECTION has a `source`.')
  if (schedule) throw unexpected('schedule', 'Only a dataset of kind CONNECTION has a `schedule`.')
}

/** The columns of a new dataset. @throws {Problem} dataset_invalid */
export async function connectionShape(
  trx: Trx,
  principal: Member,
  place: Place,
  { source, schedule }: Asked,
  now: string,
) {
  if (place.kind !== 'CONNECTION') {
    refuseConnection({ source, schedule })
    return { source: null, schedule: null }
  }
  if (!source) throw unexpected('source', 'Say what to load, in `source`.', 'required')
  await checkSource(trx, principal, place, source)
  return {
    source: JSON.stringify(source),
    schedule: await storeSchedule(trx, principal, place.id, schedule ?? null, now),
  }
}

/** The columns to update. Another source resets the cursor, so the next load replaces all rows. @throws {Problem} dataset_invalid */
export async function connectionChanges(
  trx: Trx,
  principal: Member,
  { id, kind, user_id: userid, app_id: appid }: DatasetRow,
  { source, schedule }: Asked,
  now: string,
) {
  if (kind !== 'CONNECTION') return refuseConnection({ source, schedule })
  if (source) await checkSource(trx, principal, { userid, appid }, source)
  return {
    ...(source && { source: JSON.stringify(source), cursor_value: null }),
    ...(schedule !== undefined && { schedule: await storeSchedule(trx, principal, id, schedule, now) }),
  }
}

async function checkSource(
  trx: Trx,
  { organizationId }: Member,
  { userid, appid }: AppParams,
  { connectionid, query, table }: ConnectionSource,
): Promise<void> {
  if ((query === undefined) === (table === undefined))
    throw unexpected('source', 'Name either a `query` or a `table`.')
  if (!(await findConnection(trx, organizationId, { userid, appid, connectionid })))
    throw unexpected('source/connectionid', 'The application has no such connection.', 'unknown')
}

/** Queues the job of a schedule. */
async function storeSchedule(
  trx: Trx,
  { organizationId }: Member,
  datasetId: string,
  schedule: Asked['schedule'],
  now: string,
): Promise<string | null> {
  if (!schedule) return null
  const fault = await scheduleFault(schedule, new Date(now))
  if (fault) throw unexpected('schedule', fault, 'schedule_invalid')
  const id = newId(trx, 'schedule')
  const runAt = await nextRun(schedule, new Date(now))
  if (runAt)
    await enqueue(
      trx,
      'loadBySchedule',
      { datasetId, scheduleId: id },
      { organizationId, now: new Date(now), runAt },
    )
  return JSON.stringify({ id, cron: schedule.cron, timeZone: schedule.timeZone })
}
