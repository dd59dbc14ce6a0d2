import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { recordAll } from '../events/record-all.ts'
import type { Trx } from '../tables/tables.ts'
import { toApp } from './create.ts'
import { type AppRow, updateAppRow } from './queries.ts'
import type { AppChanges } from './schemas.ts'

/** Updates the members that were sent. */
export async function updateApp(
  trx: Trx,
  principal: Member,
  stored: AppRow,
  changes: AppChanges,
  now: string,
): Promise<AppRow> {
  const { appid, userid, createDate, updateDate } = toApp(stored)
  refuseChanged(changes, { appid, userid, createDate, updateDate })
  const { name, description, origins, recordEvents } = changes
  const row = await updateAppRow(trx, stored.id, {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: description ?? '' }),
    ...(origins !== undefined && { origins: JSON.stringify(origins) }),
    ...(recordEvents !== undefined && { record_events: recordEvents }),
    update_date: now,
  })
  if (recordEvents !== undefined) await recordAll(trx, row, recordEvents)
  await record(trx, principal, { action: 'update', resource: 'app', id: row.id, now })
  return row
}
