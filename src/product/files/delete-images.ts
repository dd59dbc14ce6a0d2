// Deletes images. Their addresses lead nowhere at once, and a job removes their bytes.
import type { Member } from '../../platform/identity/principal.ts'
import { record } from '../audit/record.ts'
import { enqueue } from '../job-payloads.ts'
import { Problem } from '../problem.ts'
import type { Trx } from '../tables/tables.ts'
import { deleteImageRow, deleteImageRowsOf } from './image-queries.ts'

/** @throws {Problem} image_not_found */
export async function deleteImage(
  trx: Trx,
  principal: Member,
  { webformid, imageid }: { readonly webformid: string; readonly imageid: string },
  now: Date,
): Promise<void> {
  if (!(await deleteImageRow(trx, webformid, imageid))) throw new Problem('image_not_found')
  const { organizationId } = principal
  await record(trx, principal, {
    action: 'delete',
    resource: 'image',
    id: imageid,
    webformId: webformid,
    now: now.toISOString(),
  })
  await enqueue(trx, 'deleteImages', { webformId: webformid, imageIds: [imageid] }, { organizationId, now })
}

/** Deletes all images of deleted web forms. */
export async function deleteImagesOf(
  trx: Trx,
  organizationId: string,
  webformIds: readonly string[],
  now: string,
): Promise<void> {
  if (webformIds.length === 0) return
  const rows = await deleteImageRowsOf(trx, webformIds)
  const idsOf = Map.groupBy(rows, row => row.webform_id)
  for (const [webformId, images] of idsOf) {
    const imageIds = images.map(({ id }) => id)
    await enqueue(trx, 'deleteImages', { webformId, imageIds }, { organizationId, now: new Date(now) })
  }
}
