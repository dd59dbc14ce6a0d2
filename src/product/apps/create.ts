import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { recordAll } from '../events/record-all.ts'
import type { UserParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { type AppRow, insertApp, type ListedApp } from './queries.ts'
import type { App, NewApp } from './schemas.ts'

/** Creates an application. The foreign key refuses unknown users and those of other organizations. */
export async function createApp(
  trx: Trx,
  principal: Member,
  { userid }: UserParams,
  { name, description = '', origins = [], recordEvents = false }: NewApp,
  now: string,
): Promise<AppRow> {
  const row = {
    id: newId(trx, 'app'),
    organization_id: principal.organizationId,
    user_id: userid,
    name,
    description,
    origins,
    record_events: recordEvents,
    revision: 1,
    create_date: now,
    update_date: now,
  }
  // The insert comes last, because it locks the user until the commit.
  await record(trx, principal, { action: 'create', resource: 'app', id: row.id, now })
  await insertApp(trx, { ...row, origins: JSON.stringify(origins) })
  if (recordEvents) await recordAll(trx, row, true)
  return row
}

export const toApp = (row: ListedApp): App => ({
  appid: row.id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  origins: row.origins ?? [],
  recordEvents: Boolean(row.record_events),
  createDate: row.create_date,
  updateDate: row.update_date,
})
