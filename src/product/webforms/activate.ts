// Publishes drafts as immutable versions, and pauses forms.

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
import type { Trx } from '../tables.ts'
import { shareLockTheme } from '../themes/queries.ts'
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
  const active = isPublished
    ? await updateWebform(trx, draft.id, { status: 'ACTIVE' })
    : await publish(trx, principal, draft, now)
  const data = { version: active.version ?? 1, slug: active.slug ?? '' }
  await emit(trx, placeOf(draft), { ...aboutForm(draft, now), type: 'webform.activated', data })
  return active
}

async function publish(
  trx: Trx,
  { id: author }: Member,
  draft: WebformRow,
  now: string,
): Promise<WebformRow> {
  const version = (draft.version ?? 0) + 1
  await insertVersion(trx, {
    webform_id: draft.id,
    version,
    name: draft.name,
    description: draft.description,
    app_type: draft.app_type,
    definition: JSON.stringify(draft.definition),
    author,
    create_date: now,
  })
  const slug = draft.slug ?? newSecret(SLUG_BYTES)
  if (draft.slug === null) await insertSlug(trx, slug, draft.id)
  const { closesAt } = draft.definition.settings
  if (closesAt !== undefined && new Date(closesAt) > new Date(now)) {
    const when = { organizationId: draft.organization_id, now: new Date(now), runAt: new Date(closesAt) }
    await enqueue(trx, 'tellClosed', { webformId: draft.id, version, closesAt }, when)
  }
  return updateWebform(trx, draft.id, {
    status: 'ACTIVE',
    version,
    slug,
    published_digest: draft.digest,
    activate_date: now,
  })
}

/** Stops accepting responses. Pausing a paused form has no effect. */
export async function pauseWebform(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  ifMatch: string | undefined,
  now: string,
): Promise<WebformRow> {
  const row = await lockWebform(trx, principal.organizationId, params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), ifMatch)
  if (row.status === 'DRAFT')
    throw new Problem('webform_not_active', { detail: 'The web form has never been activated.' })
  if (row.status === 'PAUSED') return row
  await record(trx, principal, { action: 'pause', resource: 'webform', id: row.id, now })
  await emit(trx, placeOf(row), { ...aboutForm(row, now), type: 'webform.paused', data: {} })
  return updateWebform(trx, row.id, { status: 'PAUSED' })
}

const aboutForm = ({ id }: WebformRow, now: string) => ({ id, webformId: id, now })
