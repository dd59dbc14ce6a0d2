import { entityTag, requireMatch } from '../../platform/http/entity-tags.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { recordAll } from '../events/record-all.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { toApp } from './create.ts'
import { type AppRow, lockApp, updateAppRow } from './queries.ts'
import type { AppChanges } from './schemas.ts'

/** Updates the members that were sent. */
export async function updateApp(
  trx: Trx,
  principal: Member,
  params: AppParams,
  changes: AppChanges,
  ifMatch: string | undefined,
  now: string,
): Promise<AppRow> {
  const stored = await lockApp(trx, principal.organizationId, params)
  if (!stored) throw new Problem('app_not_found')
  requireMatch(stored, entityTag(stored), ifMatch)
  const { appid, userid, createDate, updateDate } = toApp(stored)
  refuseChanged(changes, { appid, userid, createDate, updateDate })
  const { name, description, origins, recordEvents } = changes
  const row = await updateAppRow(trx, principal.organizationId, params, {
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
