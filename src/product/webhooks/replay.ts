// Replays one delivery, and queues the jobs that send many.
import { announce } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { JobRow } from '../../platform/jobs/queries.ts'
import { record } from '../audit/record.ts'
import { enqueue, findJob, jobStatusOf } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { requireWebform } from '../webforms/queries.ts'
import { requireLocked } from './change.ts'
import { DELIVERIES_TOPIC, findDelivery, makeDue } from './delivery-queries.ts'
import type { BackfillBody, ReplayBody, WebhookJob } from './delivery-schemas.ts'
import { findWebhook } from './queries.ts'
import type { QueueProgress } from './queue-progress.ts'
import type { WebhookParams } from './schemas.ts'

/** @throws {Problem} webhook_not_found, delivery_not_found */
export async function replayOne(
  trx: Trx,
  principal: Member,
  params: WebhookParams & { readonly eventid: string },
  now: Date,
) {
  const webhook = await requireLocked(trx, principal, params)
  await makeDue(trx, webhook, params.eventid, now.toISOString())
  const row = await findDelivery(trx, webhook, params.eventid)
  if (!row) throw new Problem('delivery_not_found')
  await record(trx, principal, {
    action: 'update',
    resource: 'webhook',
    id: webhook.id,
    now: now.toISOString(),
  })
  announce(trx, DELIVERIES_TOPIC)
  return row
}

async function queued(
  trx: Trx,
  principal: Member,
  webhookId: string,
  name: 'replayDeliveries' | 'backfillWebhook',
  id: string,
  now: Date,
) {
  const change = { action: 'update', resource: 'webhook', id: webhookId } as const
  await record(trx, principal, { ...change, now: now.toISOString() })
  const job = await findJob(trx, name, id)
  if (!job) throw new Error('The queued job was not found')
  return job
}

/** @throws {Problem} webhook_not_found */
export async function queueReplayJob(
  trx: Trx,
  principal: Member,
  params: WebhookParams,
  { status, types, since, until }: ReplayBody,
  now: Date,
): Promise<JobRow> {
  const { organizationId } = principal
  const { id: webhookId } = await requireLocked(trx, principal, params)
  const payload = { organizationId, webhookId, status, types, since, until }
  const id = await enqueue(trx, 'replayDeliveries', payload, { organizationId, now })
  return queued(trx, principal, webhookId, 'replayDeliveries', id, now)
}

/** @throws {Problem} webhook_not_found, webform_not_found */
export async function queueBackfillJob(
  trx: Trx,
  principal: Member,
  { webhookid, ...app }: WebhookParams,
  { webformid, since }: BackfillBody,
  now: Date,
): Promise<JobRow> {
  const { organizationId } = principal
  const { id: webhookId } = await requireLocked(trx, principal, { webhookid, ...app })
  await requireWebform(trx, organizationId, { ...app, webformid })
  const payload = { organizationId, webhookId, webformId: webformid, since: since ?? null }
  const id = await enqueue(trx, 'backfillWebhook', payload, { organizationId, now })
  return queued(trx, principal, webhookId, 'backfillWebhook', id, now)
}

/** @throws {Problem} webhook_not_found, job_not_found */
export async function requireJob(
  db: Db,
  principal: Pick<Member, 'organizationId'>,
  { jobid, ...params }: WebhookParams & { readonly jobid: string },
): Promise<JobRow> {
  const webhook = await findWebhook(db, principal.organizationId, params)
  if (!webhook) throw new Problem('webhook_not_found')
  const job = (await findJob(db, 'replayDeliveries', jobid)) ?? (await findJob(db, 'backfillWebhook', jobid))
  // Both have this member.
  const payload = job?.payload as { readonly webhookId: string } | undefined
  if (!job || payload?.webhookId !== webhook.id) throw new Problem('job_not_found')
  return job
}

/** Only these two jobs have this progress. */
export const toJob = (row: JobRow): WebhookJob => ({
  jobid: row.id,
  kind: row.name === 'replayDeliveries' ? 'REPLAY' : 'BACKFILL',
  status: jobStatusOf(row),
  queued: (row.progress as QueueProgress | null)?.queued ?? 0,
  createDate: row.create_date,
  finishDate: row.finish_date,
})
