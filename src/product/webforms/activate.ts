// Publishes drafts as immutable versions, pauses forms and resumes them.

import { toAuthorFaults } from '../../engine/faults.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { requireMatch } from '../../platform/http/entity-tags.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { newSecret } from '../../platform/ids.ts'
import { record } from '../audit/record.ts'
import { emit, placeOf } from '../events/emit.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { shareLockTheme } from '../themes/queries.ts'
import { type Content, digestOf } from './digest.ts'
import { draftFaults } from './draft-faults.ts'
import { insertSlug, insertVersion, lockWebform, updateWebform, type WebformRow } from './queries.ts'
import { etag } from './wire.ts'

const SLUG_BYTES = 16

/**
 * Publishes the draft. Without unpublished changes, only makes the form active again.
 * @throws {Problem} webform_incomplete with the faults of the draft
 */
export async function activateWebform(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  ifMatch: string | undefined,
  now: string,
): Promise<WebformRow> {
  const draft = await lockWebform(trx, principal.organizationId, params)
  if (!draft) throw new Problem('webform_not_found')
  requireMatch(draft, etag(draft), ifMatch)
  const isPublished = draft.published_digest === draft.digest
  if (isPublished && draft.status === 'ACTIVE') return draft
  const hasTheme = (id: string) => shareLockTheme(trx, draft.app_id, id)
  const faults = isPublished ? [] : await draftFaults(draft, hasTheme)
  if (faults.length > 0) throw new Problem('webform_incomplete', { faults: toAuthorFaults(authorEn, faults) })
  await record(trx, principal, { action: 'activate', resource: 'webform', id: draft.id, now })
  const published = isPublished ? {} : await publishContent(trx, principal, draft, draft, now)
  const active = await updateWebform(trx, draft.id, { ...published, status: 'ACTIVE' })
  await tellActivated(trx, active, now)
  return active
}

async function tellActivated(trx: Trx, form: WebformRow, now: string): Promise<void> {
  const data = { version: form.version ?? 1, slug: form.slug ?? '' }
  await emit(trx, placeOf(form), { ...aboutForm(form, now), type: 'webform.activated', data })
}

/** Stores a content as the next version. @returns what the form says of it */
export async function publishContent(
  trx: Trx,
  { id: author }: Member,
  form: WebformRow,
  content: Content & Pick<WebformRow, 'app_type'>,
  now: string,
) {
  const { name, description, app_type, definition } = content
  const version = (form.version ?? 0) + 1
  await insertVersion(trx, {
    webform_id: form.id,
    version,
    name,
    description,
    app_type,
    definition: JSON.stringify(definition),
    author,
    create_date: now,
  })
  const slug = form.slug ?? newSecret(SLUG_BYTES)
  if (form.slug === null) await insertSlug(trx, slug, form.id)
  const { closesAt } = definition.settings
  if (closesAt !== undefined && new Date(closesAt) > new Date(now)) {
    const when = { organizationId: form.organization_id, now: new Date(now), runAt: new Date(closesAt) }
    await enqueue(trx, 'tellClosed', { webformId: form.id, version, closesAt }, when)
  }
  return { version, slug, published_digest: digestOf(content), activate_date: now }
}

/** Stops accepting responses. Pausing a paused form has no effect. */
export async function pauseWebform(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  ifMatch: string | undefined,
  now: string,
): Promise<WebformRow> {
  const row = await lockActivated(trx, principal, params, ifMatch)
  if (row.status === 'PAUSED') return row
  await record(trx, principal, { action: 'pause', resource: 'webform', id: row.id, now })
  await emit(trx, placeOf(row), { ...aboutForm(row, now), type: 'webform.paused', data: {} })
  return updateWebform(trx, row.id, { status: 'PAUSED' })
}

/** Accepts responses again with the version that was live. Resuming an active form has no effect. */
export async function resumeWebform(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  ifMatch: string | undefined,
  now: string,
): Promise<WebformRow> {
  const row = await lockActivated(trx, principal, params, ifMatch)
  if (row.status === 'ACTIVE') return row
  await record(trx, principal, { action: 'resume', resource: 'webform', id: row.id, now })
  const active = await updateWebform(trx, row.id, { status: 'ACTIVE' })
  await tellActivated(trx, active, now)
  return active
}

/** Locks a form that was activated once. @throws {Problem} webform_not_active for a draft */
async function lockActivated(
  trx: Trx,
  { organizationId }: Member,
  params: WebformParams,
  ifMatch: string | undefined,
): Promise<WebformRow> {
  const row = await lockWebform(trx, organizationId, params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), ifMatch)
  if (row.status === 'DRAFT')
    throw new Problem('webform_not_active', { detail: 'The web form has never been activated.' })
  return row
}

const aboutForm = ({ id }: WebformRow, now: string) => ({ id, webformId: id, now })
