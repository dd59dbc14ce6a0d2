// Deletes web forms. The data plane has no cascading foreign keys, so jobs delete the dependent rows.

import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { emit, placeOf } from '../events/emit.ts'
import { deleteImagesOf } from '../files/delete-images.ts'
import { enqueue } from '../job-payloads.ts'
import type { Trx } from '../tables/tables.ts'
import { deleteTokensOfForms } from '../tokens/queries.ts'
import { deletePreviewsOf } from './preview-queries.ts'
import { deleteSlugs, deleteWebformRows, type WebformRow } from './queries.ts'

/** Deletes web forms. The caller has locked them. */
export async function deleteForms(
  trx: Trx,
  principal: Member,
  forms: readonly Pick<WebformRow, 'id' | 'version' | 'organization_id' | 'user_id' | 'app_id'>[],
  now: string,
): Promise<void> {
  // A form that was never activated has no other rows.
  for (const { id, version } of forms)
    if (version !== null) await deleteDependents(trx, principal.organizationId, id, now)
  const ids = forms.map(({ id }) => id)
  if (ids.length > 0) {
    await deletePreviewsOf(trx, ids)
    await deleteTokensOfForms(trx, ids)
    await deleteWebformRows(trx, ids)
  }
  await deleteImagesOf(trx, principal.organizationId, ids, now)
  const changes = ids.map(id => ({ action: 'delete', resource: 'webform', id, now }) as const)
  await record(trx, principal, ...changes)
  // Forms of a deleted application have no listeners any more.
  for (const form of forms)
    await emit(trx, placeOf(form), {
      type: 'webform.deleted',
      id: form.id,
      webformId: form.id,
      data: {},
      now,
    })
}

async function deleteDependents(
  trx: Trx,
  organizationId: string,
  webformId: string,
  now: string,
): Promise<void> {
  const when = { organizationId, now: new Date(now) }
  await enqueue(trx, 'deleteResponses', { webformId }, when)
  await enqueue(trx, 'deleteFiles', { webformId }, when)
  await deleteSlugs(trx, webformId)
}
