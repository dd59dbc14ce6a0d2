// Stores the outcomes of attempts: of each delivery, and what they say about its endpoint.
import { inTransaction } from '../../platform/db/database.ts'
import type { Settled } from '../../platform/jobs/pump.ts'
import { emit, placeOf } from '../events/emit.ts'
import { queueMail } from '../mail/queue.ts'
import type { Attempt } from '../tables/automation-tables.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { moveClaims, type SettledDelivery, settleDeliveries } from './claim-queries.ts'
import type { DeliveryRow } from './delivery-queries.ts'
import type { EndpointState } from './endpoint-state.ts'
import { lockWebhookRow, updateWebhookRow, type WebhookRow } from './queries.ts'
import { isDead, isWorrying, probeAfter, waitAfter } from './schedule.ts'
import type { SentAttempt } from './send.ts'

export interface DueDelivery {
  readonly delivery: DeliveryRow
  readonly webhook: WebhookRow
}

/** `RETURNED`: not sent, because the endpoint fails, or its webhook was disabled or deleted. `GONE`: its event does not exist any more. */
export type Outcome = SentAttempt | 'RETURNED' | 'GONE'

type Done = Settled<DueDelivery, Outcome>

const KEPT_ATTEMPTS = 10
const GONE = 410

interface SettleParts {
  readonly db: Db
  readonly state: EndpointState
  readonly random: () => number
  /** Whether owners can get mail. */
  readonly hasMail: boolean
}

/** @param by the process that claimed them */
export async function settle(
  { db, state, random, hasMail }: SettleParts,
  settled: readonly Done[],
  by: string,
  now: Date,
): Promise<void> {
  const broken = new Map<string, boolean>()
  await inTransaction(db, async trx => {
    broken.clear()
    for (const [id, ofOne] of Map.groupBy(settled, ({ item }) => item.webhook.id)) {
      const returned = ofOne.filter(({ outcome }) => outcome === 'RETURNED').map(({ item }) => item.delivery)
      await moveClaims(trx, returned, by, { locked_by: null, next_date: now.toISOString() })
      const sent = ofOne.filter(({ outcome }) => outcome !== 'RETURNED')
      const rows = sent.map(({ item, outcome }) => ({
        ...keyOf(item.delivery),
        ...changeOf(item.delivery, outcome, random(), now),
        locked_by: by,
      }))
      await settleDeliveries(trx, rows)
      const [first] = sent
      if (first) broken.set(id, await noteOutcomes(trx, first.item.webhook, sent, hasMail, now))
    }
  })
  for (const [id, isBroken] of broken) state.setBroken(id, isBroken)
}

const keyOf = ({ organization_id, webhook_id, event_id }: DeliveryRow) => ({
  organization_id,
  webhook_id,
  event_id,
})

function changeOf(
  { attempt_count, attempt_log }: DeliveryRow,
  outcome: Outcome,
  random: number,
  now: Date,
): Omit<SettledDelivery, keyof ReturnType<typeof keyOf> | 'locked_by'> {
  const ended = { next_date: null, finish_date: now.toISOString() }
  if (typeof outcome === 'string')
    return { status: 'FAILED', attempt_count, attempt_log: JSON.stringify(attempt_log), ...ended }
  const { attempt, isDelivered, retryAfterMs } = outcome
  const attempts = {
    attempt_count: attempt_count + 1,
    attempt_log: JSON.stringify([...attempt_log, attempt].slice(-KEPT_ATTEMPTS)),
  }
  if (isDelivered) return { ...attempts, ...ended, status: 'DELIVERED' }
  const wait = waitAfter(attempt_count + 1, random, retryAfterMs)
  if (wait === undefined) return { ...attempts, ...ended, status: 'FAILED' }
  const next_date = new Date(now.getTime() + wait).toISOString()
  return { ...attempts, status: 'WAITING', next_date, finish_date: null }
}

/** @returns whether only probes are sent from now on */
async function noteOutcomes(
  trx: Trx,
  webhook: WebhookRow,
  settled: readonly Done[],
  hasMail: boolean,
  now: Date,
): Promise<boolean> {
  const sent = settled.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : outcome))
  if (sent.length === 0) return false
  const date = now.toISOString()
  const stored = await lockWebhookRow(trx, webhook)
  if (!stored) return false
  const lastSuccess = sent.findLastIndex(({ isDelivered }) => isDelivered)
  const failedSince = sent.slice(lastSuccess + 1)
  const failures = (lastSuccess >= 0 ? 0 : stored.failures) + failedSince.length
  const failing_since = failures === 0 ? null : ((lastSuccess >= 0 ? null : stored.failing_since) ?? date)
  const probe = probeAfter(failures)
  await updateWebhookRow(trx, webhook, {
    failures,
    failing_since,
    probe_date: probe === undefined ? null : new Date(now.getTime() + probe).toISOString(),
    ...(lastSuccess >= 0 && { last_success_date: date, warn_date: null }),
  })
  const last = failedSince.at(-1)?.attempt
  const failingMs = failing_since === null ? 0 : now.getTime() - Date.parse(failing_since)
  const isGone = sent.some(({ attempt }) => attempt.status === GONE)
  if (isGone) await disable(trx, stored, 'GONE', last, hasMail, now)
  else if (isDead(failures, failingMs)) await disable(trx, stored, 'FAILING', last, hasMail, now)
  else if (isWorrying(failures, failingMs) && stored.warn_date === null) {
    await updateWebhookRow(trx, webhook, { warn_date: date })
    if (hasMail) await mailOwner(trx, stored, 'webhook_failing', errorOf(last), now)
  }
  return probe !== undefined || isGone
}

async function disable(
  trx: Trx,
  webhook: WebhookRow,
  reason: 'GONE' | 'FAILING',
  attempt: Attempt | undefined,
  hasMail: boolean,
  now: Date,
): Promise<void> {
  if (webhook.status === 'DISABLED') return
  const date = now.toISOString()
  await updateWebhookRow(trx, webhook, { status: 'DISABLED', disable_date: date })
  const error = errorOf(attempt)
  await emit(trx, placeOf(webhook), {
    type: 'webhook.disabled',
    id: webhook.id,
    data: { reason, error },
    now: date,
  })
  if (hasMail) await mailOwner(trx, webhook, 'webhook_disabled', error, now)
}

const errorOf = (attempt: Attempt | undefined): string => attempt?.error ?? `HTTP ${attempt?.status ?? GONE}`

function mailOwner(
  trx: Trx,
  { organization_id, id, user_id, app_id, url, description }: WebhookRow,
  kind: 'webhook_failing' | 'webhook_disabled',
  error: string,
  now: Date,
): Promise<unknown> {
  // The rest of the URL can be a secret of the receiver.
  const { host } = new URL(url)
  const name = description === '' ? host : `"${description}" (${host})`
  const about = { name, error, path: `/console/apps/${app_id}/webhooks/${id}` }
  return queueMail(trx, organization_id, { kind, userIds: [user_id], about }, now)
}
