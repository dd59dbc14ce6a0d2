// Creates, changes and deletes webhooks, and rotates their secrets. Each also keeps what listens up to date.
import { announce, newId } from '../../platform/db/database.ts'
import { refuseChanged } from '../../platform/http/read-only.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { Egress } from '../../platform/outgoing/egress.ts'
import type { Sealing } from '../../platform/sealing/sealing.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { addressFault } from '../egress/address-fault.ts'
import { deleteListener, putListener } from '../events/queries.ts'
import { enqueue } from '../job-payloads.ts'
import { findEgress } from '../organizations/queries.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { findFormsOfApp } from '../webforms/queries.ts'
import { conditionFaults } from './condition.ts'
import { DELIVERIES_TOPIC } from './delivery-queries.ts'
import { WEBHOOK } from './fan-out.ts'
import { headerFaults, keepValues, lostHeaders, sealHeaders, withoutNulls } from './headers.ts'
import {
  countWebhooks,
  deleteWebhookRow,
  insertWebhook,
  lockWebhook,
  updateWebhookRow,
  type WebhookRow,
} from './queries.ts'
import type { NewWebhook, WebhookChanges, WebhookParams } from './schemas.ts'
import { contextOf, newWebhookSecret, secretText } from './sign.ts'
import { toWebhook } from './wire.ts'

const MAX_WEBHOOKS = 50
const DEFAULT_CONCURRENCY = 10
const HOUR_MS = 60 * 60_000
/** Checks an address. @throws {Problem} address_refused */
export type CheckUrl = (db: Db, organizationId: string, url: string) => Promise<void>

export interface ChangeParts {
  readonly sealing: Sealing
  readonly checkUrl: CheckUrl
}

type Settings = Omit<NewWebhook, 'url' | 'events'>

function refuseFaulty({ when, headers }: Settings, stored?: WebhookRow, isMoved = false): void {
  const conditions = when ? conditionFaults(when, '/when') : []
  const lost = isMoved && stored && headers === undefined ? lostHeaders(stored) : []
  const faults = [...conditions, ...headerFaults(headers ?? {}, isMoved ? undefined : stored), ...lost]
  if (faults.length > 0) throw new Problem('webhook_invalid', { faults })
}

/** Forms that the webhook has already can be deleted by now. @throws {Problem} webhook_invalid */
async function refuseUnknownForms(
  trx: Trx,
  organizationId: string,
  params: AppParams,
  webformids: readonly string[],
  known: readonly string[] = [],
): Promise<void> {
  const asked = webformids.filter(id => !known.includes(id))
  const found = await findFormsOfApp(trx, organizationId, params, asked)
  const faults = webformids.flatMap((id, i) =>
    known.includes(id) || found.has(id)
      ? []
      : [
          {
            pointer: `/webformids/${i}`,
            code: 'webform_unknown',
            detail: 'The application has no web form with this id.',
          },
        ],
  )
  if (faults.length > 0) throw new Problem('webhook_invalid', { faults })
}

const settingsOf = ({ description, webformids, when, maxConcurrency, maxPerSecond }: Settings) => ({
  ...(description !== undefined && { description }),
  ...(webformids !== undefined && { webform_ids: webformids && JSON.stringify(webformids) }),
  ...(when !== undefined && { condition: when && JSON.stringify(when) }),
  ...(maxConcurrency !== undefined && { max_concurrency: maxConcurrency }),
  ...(maxPerSecond !== undefined && { max_per_second: maxPerSecond }),
})

const listen = (trx: Trx, { organization_id, app_id, id, types, webform_ids }: WebhookRow) =>
  putListener(trx, {
    organization_id,
    app_id,
    kind: WEBHOOK,
    id,
    types: JSON.stringify(types),
    webform_ids: webform_ids && JSON.stringify(webform_ids),
  })

/** @throws {Problem} app_not_found, address_refused, webhook_invalid, too_many */
export async function createWebhook(
  trx: Trx,
  principal: Member,
  params: AppParams,
  { url, events, ...settings }: NewWebhook,
  { sealing, checkUrl }: ChangeParts,
  now: string,
): Promise<{ readonly row: WebhookRow; readonly secret: string }> {
  const { organizationId: organization_id } = principal
  if (!(await shareLockApp(trx, organization_id, params))) throw new Problem('app_not_found')
  await checkUrl(trx, organization_id, url)
  refuseFaulty(settings)
  await refuseUnknownForms(trx, organization_id, params, settings.webformids ?? [])
  if ((await countWebhooks(trx, organization_id, params)) >= MAX_WEBHOOKS)
    throw new Problem('too_many', { detail: `An application has at most ${MAX_WEBHOOKS} webhooks.` })
  const id = newId(trx, 'webhook')
  const secret = newWebhookSecret()
  const row = await insertWebhook(trx, {
    organization_id,
    id,
    user_id: params.userid,
    app_id: params.appid,
    url,
    types: JSON.stringify(events),
    status: 'ENABLED',
    secret: sealing.seal('webhooks', secret, contextOf({ organization_id, id })),
    revision: 1,
    create_date: now,
    update_date: now,
    description: '',
    max_concurrency: DEFAULT_CONCURRENCY,
    ...settingsOf(settings),
    ...sealHeaders(sealing, { organization_id, id }, withoutNulls(settings.headers ?? {})),
  })
  await listen(trx, row)
  await record(trx, principal, { action: 'create', resource: 'webhook', id, now })
  return { row, secret: secretText(secret) }
}

/** @throws {Problem} webhook_not_found */
export async function requireLocked(trx: Trx, principal: Member, params: WebhookParams): Promise<WebhookRow> {
  const row = await lockWebhook(trx, principal.organizationId, params)
  if (!row) throw new Problem('webhook_not_found')
  return row
}

/** @throws {Problem} address_refused, webhook_invalid, body_invalid */
export async function updateWebhook(
  trx: Trx,
  principal: Member,
  stored: WebhookRow,
  changes: WebhookChanges,
  { sealing, checkUrl }: ChangeParts,
  now: string,
): Promise<WebhookRow> {
  const { webhookid, appid, userid, status, revision, createDate } = toWebhook(stored, 0)
  refuseChanged(changes, { webhookid, appid, userid, status, revision, createDate })
  const { url = stored.url, events, headers } = changes
  if (url !== stored.url) await checkUrl(trx, stored.organization_id, url)
  refuseFaulty(changes, stored, new URL(url).origin !== new URL(stored.url).origin)
  const known = stored.webform_ids ?? []
  const place = { userid, appid }
  await refuseUnknownForms(trx, stored.organization_id, place, changes.webformids ?? [], known)
  await record(trx, principal, { action: 'update', resource: 'webhook', id: stored.id, now })
  const row = await updateWebhookRow(trx, stored, {
    url,
    ...(events !== undefined && { types: JSON.stringify(events) }),
    ...settingsOf(changes),
    ...(headers !== undefined && sealHeaders(sealing, stored, keepValues(sealing, stored, headers ?? {}))),
    revision: stored.revision + 1,
    update_date: now,
  })
  await listen(trx, row)
  return row
}

export async function deleteWebhook(
  trx: Trx,
  principal: Member,
  row: WebhookRow,
  now: string,
): Promise<void> {
  await deleteWebhookRow(trx, row)
  await deleteListener(trx, { ...row, kind: WEBHOOK })
  const { organizationId } = principal
  const payload = { organizationId, webhookIds: [row.id] }
  await enqueue(trx, 'deleteDeliveries', payload, { organizationId, now: new Date(now) })
  await record(trx, principal, { action: 'delete', resource: 'webhook', id: row.id, now })
}

/** Waiting deliveries go on. Without effect if it is enabled already. @throws {Problem} webhook_not_found */
export async function enableWebhook(trx: Trx, principal: Member, params: WebhookParams, now: string) {
  const stored = await requireLocked(trx, principal, params)
  if (stored.status === 'ENABLED') return stored
  await record(trx, principal, { action: 'activate', resource: 'webhook', id: stored.id, now })
  const row = await updateWebhookRow(trx, stored, {
    status: 'ENABLED',
    failures: 0,
    failing_since: null,
    probe_date: null,
    warn_date: null,
    disable_date: null,
  })
  await listen(trx, row)
  announce(trx, DELIVERIES_TOPIC)
  return row
}

/** Its deliveries wait until it is enabled. @throws {Problem} webhook_not_found */
export async function disableWebhook(trx: Trx, principal: Member, params: WebhookParams, now: string) {
  const stored = await requireLocked(trx, principal, params)
  if (stored.status === 'DISABLED') return stored
  await record(trx, principal, { action: 'pause', resource: 'webhook', id: stored.id, now })
  return updateWebhookRow(trx, stored, { status: 'DISABLED', disable_date: now })
}

/** @throws {Problem} webhook_not_found */
export async function rotateSecret(
  trx: Trx,
  principal: Member,
  params: WebhookParams,
  keepHours: number,
  sealing: Sealing,
  now: Date,
): Promise<{ readonly secret: string; readonly oldSecretUntil: string | null }> {
  const stored = await requireLocked(trx, principal, params)
  const secret = newWebhookSecret()
  const until = keepHours === 0 ? null : new Date(now.getTime() + keepHours * HOUR_MS).toISOString()
  await updateWebhookRow(trx, stored, {
    secret: sealing.seal('webhooks', secret, contextOf(stored)),
    old_secret: until === null ? null : stored.secret,
    old_secret_until: until,
  })
  await record(trx, principal, {
    action: 'update',
    resource: 'webhook',
    id: stored.id,
    now: now.toISOString(),
  })
  return { secret: secretText(secret), oldSecretUntil: until }
}

/** Refuses addresses that can never be called. */
export const checkUrl =
  (egress: Egress): CheckUrl =>
  async (db, organizationId, url) => {
    const detail = addressFault(egress, await findEgress(db, organizationId), url)
    if (detail !== undefined)
      throw new Problem('address_refused', { faults: [{ pointer: '/url', code: 'address_refused', detail }] })
  }
