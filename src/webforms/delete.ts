// Deleting web forms with all that hangs on them; on the data plane nothing is left to cascades.
import { type Author, record } from '../audit/record.ts'
import type { Trx } from '../db/database.ts'
import { deleteFilesLater } from '../files/delete-later.ts'
import { deleteCorrections } from '../grading/queries.ts'
import { requireMatch } from '../http/entity-tags.ts'
import type { WebformParams } from '../http/schemas.ts'
import { Problem } from '../problem.ts'
import { deleteResponsesLater } from '../responses/delete-later.ts'
import { deleteSlugs, deleteVersions, deleteWebformRow, lockWebform, lockWebformsOfApp } from './queries.ts'
import { etag } from './wire.ts'

export async function deleteWebform(
  trx: Trx,
  author: Author,
  params: WebformParams,
  ifMatch: string | undefined,
  now: string,
): Promise<void> {
  const row = await lockWebform(trx, author.organizationId, params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), ifMatch)
  await deleteWhole(trx, author, row.id, now)
}

/** The caller holds the application's lock, so no form is added meanwhile. */
export async function deleteWebformsOfApp(
  trx: Trx,
  author: Author,
  appid: string,
  now: string,
): Promise<void> {
  for (const id of await lockWebformsOfApp(trx, appid)) await deleteWhole(trx, author, id, now)
}

async function deleteWhole(trx: Trx, author: Author, webformId: string, now: string): Promise<void> {
  await deleteResponsesLater(trx, webformId, now)
  await deleteFilesLater(trx, webformId, now)
  await deleteCorrections(trx, webformId)
  await deleteVersions(trx, webformId)
  await deleteSlugs(trx, webformId)
  await deleteWebformRow(trx, webformId)
  await record(trx, author, { action: 'delete', thing: 'webform', id: webformId, now })
}
