// Receives an image for the texts, choices and theme of a form.
import { rm } from 'node:fs/promises'
import { inTransaction, newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { Db, Trx } from '../tables/tables.ts'
import { fileKey } from './file-key.ts'
import { dimensionsOf } from './image-dimensions.ts'
import { completeImage, countImages, type ImageRow, insertImage } from './image-queries.ts'
import { isAccepted, mediaTypeOf } from './media-type.ts'
import { FileRefused, toUploadProblem, writeUpload } from './write-upload.ts'

/** SVG is not among them, because it can contain scripts. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024
const MAX_IMAGES = 500

export interface ImageUpload {
  readonly webformId: string
  readonly source: AsyncIterable<Buffer>
  /** Refuses the upload if the web form is gone; otherwise nobody can delete it until the transaction ends. */
  readonly lockForm: (trx: Trx) => Promise<void>
}

/** @throws {Problem} media_type_unsupported, body_too_large, images_too_many, body_unreadable, store_unavailable, and those of `lockForm` */
export async function receiveImage(
  db: Db,
  store: FileStore,
  principal: Member,
  { webformId, source, lockForm }: ImageUpload,
  now: string,
): Promise<ImageRow> {
  let path = ''
  try {
    path = await store.newPath()
    const { sample, sizeBytes } = await writeUpload(path, source, MAX_IMAGE_BYTES)
    const mediaType = await mediaTypeOf(sample, '')
    if (!isAccepted(mediaType, IMAGE_TYPES))
      throw unsupported(`The file is ${mediaType}. Send a PNG, JPEG, WebP, AVIF or GIF image.`)
    const { width, height } = (await dimensionsOf(path, sample)) ?? { width: null, height: null }
    const row = await inTransaction(db, async trx => {
      await lockForm(trx)
      if ((await countImages(trx, webformId)) >= MAX_IMAGES)
        throw new Problem('images_too_many', {
          detail: `The web form has ${MAX_IMAGES} images, the limit. Delete some first.`,
        })
      const id = newId(trx, 'image')
      const image = {
        id,
        webform_id: webformId,
        media_type: mediaType,
        size_bytes: null,
        width,
        height,
        create_date: now,
      }
      await record(trx, principal, { action: 'create', resource: 'image', id, webformId, now })
      await insertImage(trx, image)
      return image
    })
    await store.put(fileKey(row), path)
    if (!(await completeImage(db, row.id, sizeBytes))) {
      // The form's deletion may have removed this image before its bytes were stored.
      await store.remove(fileKey(row))
      throw new Problem('webform_not_found')
    }
    return { ...row, size_bytes: sizeBytes }
  } catch (error) {
    if (error instanceof FileRefused)
      throw error.reason.code === 'file_empty'
        ? unsupported('The file is empty.')
        : new Problem('body_too_large', { detail: 'The image is larger than 5 MiB.' })
    throw toUploadProblem(error)
  } finally {
    await rm(path, { force: true }).catch(() => {})
  }
}

/** Also for content of another type than the client says (RFC 9110, 15.5.16). */
const unsupported = (detail: string) => new Problem('media_type_unsupported', { detail })
