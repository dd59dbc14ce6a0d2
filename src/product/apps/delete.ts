import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { deleteListenersOfApps } from '../events/queries.ts'
import { enqueue } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import { type AppRow, deleteAppRow, deleteAppRowsOfUser, findWebhookIds } from './queries.ts'

/** Deletes an application. Its web forms are unreachable from then on, and a job deletes them. */
export async function deleteApp(
  trx: Trx,
  principal: Member,
  { id, user_id: userid }: AppRow,
  now: string,
): Promise<void> {
  const webhookIds = await findWebhookIds(trx, principal.organizationId, { userid, appid: id })
  await deleteAppRow(trx, id)
  await finishDeletion(trx, principal, [id], webhookIds, now)
}

export async function deleteAppsOfUser(
  trx: Trx,
  principal: Member,
  userid: string,
  now: string,
): Promise<void> {
  const webhookIds = await findWebhookIds(trx, principal.organizationId, { userid })
  const appIds = await deleteAppRowsOfUser(trx, userid)
  if (appIds.length > 0) await finishDeletion(trx, principal, appIds, webhookIds, now)
}

async function finishDeletion(
  trx: Trx,
  principal: Member,
  appIds: readonly string[],
  webhookIds: readonly string[],
  now: string,
) {
  await deleteListenersOfApps(trx, principal.organizationId, appIds)
  const changes = appIds.map(id => ({ action: 'delete', resource: 'app', id, now }) as const)
  await record(trx, principal, ...changes)
  const { organizationId, id: by, requestId } = principal
  const author = { organizationId, by, requestId }
  const when = { organizationId, now: new Date(now) }
  await enqueue(trx, 'deleteWebforms', { appIds, author }, when)
  await enqueue(trx, 'deleteDatasets', { appIds, author }, when)
  await enqueue(trx, 'eraseRuns', { organizationId, of: { appIds } }, when)
  if (webhookIds.length > 0) await enqueue(trx, 'deleteDeliveries', { organizationId, webhookIds }, when)
}
