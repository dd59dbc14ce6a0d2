// Copies a web form's draft within its application. The copy has images of its own, so that it outlives the original.
import { inTransaction } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { FileStore } from '../../platform/storage/file-store.ts'
import { record } from '../audit/record.ts'
import { fileKey } from '../files/file-key.ts'
import { findImage } from '../files/image-queries.ts'
import { receiveImage } from '../files/receive-image.ts'
import { Problem } from '../problem.ts'
import type { AppParams, WebformParams } from '../schemas.ts'
import type { Db } from '../tables/tables.ts'
import { createWebform } from './create.ts'
import { type Content, digestOf } from './digest.ts'
import { findWebform, lockWebform, updateWebform, type WebformRow } from './queries.ts'

const MAX_NAME = 200

/** @throws {Problem} webform_not_found, app_not_found, store_unavailable */
export async function copyWebform(
  db: Db,
  files: FileStore,
  principal: Member,
  { userid, appid, webformid }: WebformParams,
  name: string | undefined,
  now: string,
): Promise<WebformRow> {
  const { organizationId } = principal
  const original = await findWebform(db, organizationId, { userid, appid, webformid })
  if (!original) throw new Problem('webform_not_found')
  const { description, definition } = original
  const content = { name: name ?? copiedName(original.name), description, definition }
  const appType = original.app_type as Parameters<typeof createWebform>[3]
  const copy = await inTransaction(db, trx =>
    createWebform(trx, principal, { userid, appid }, appType, content, now),
  )
  const copies = await copyImages(db, files, principal, { original, copy }, now)
  return copies.size === 0 ? copy : withImages(db, principal, { userid, appid }, copy.id, copies, now)
}

const copiedName = (name: string) => `${name.slice(0, MAX_NAME - 7).toWellFormed()} (copy)`

/** Copies the images of the original that its draft shows. Returns their new ids by the old ones. */
async function copyImages(
  db: Db,
  files: FileStore,
  principal: Member,
  { original, copy }: { readonly original: WebformRow; readonly copy: WebformRow },
  now: string,
): Promise<ReadonlyMap<string, string>> {
  const shown = new Set(JSON.stringify(original.definition).match(IMAGE_IDS))
  const copies = new Map<string, string>()
  for (const id of shown) {
    const image = await findImage(db, id)
    if (image?.webform_id !== original.id) continue
    const source = await files.read(fileKey(image))
    if (!source) continue
    const lockForm = async (trx: Parameters<typeof lockWebform>[0]) => {
      const params = { userid: copy.user_id, appid: copy.app_id, webformid: copy.id }
      if (!(await lockWebform(trx, copy.organization_id, params))) throw new Problem('webform_not_found')
    }
    const made = await receiveImage(db, files, principal, { webformId: copy.id, source, lockForm }, now)
    copies.set(id, made.id)
  }
  return copies
}

const IMAGE_IDS = /image_[0-9a-z]{26}/g

/** Shows the copied images in place of the original ones. */
const withImages = (
  db: Db,
  principal: Member,
  app: AppParams,
  webformid: string,
  copies: ReadonlyMap<string, string>,
  now: string,
) =>
  inTransaction(db, async trx => {
    const row = await lockWebform(trx, principal.organizationId, { ...app, webformid })
    if (!row) throw new Problem('webform_not_found')
    const text = JSON.stringify(row.definition).replace(IMAGE_IDS, id => copies.get(id) ?? id)
    const content: Content = { ...row, definition: JSON.parse(text) }
    await record(trx, principal, { action: 'update', resource: 'webform', id: row.id, now })
    return updateWebform(trx, row.id, {
      definition: text,
      digest: digestOf(content),
      revision: row.revision + 1,
      update_date: now,
    })
  })
