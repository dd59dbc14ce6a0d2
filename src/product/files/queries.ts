import type { Selectable } from 'kysely'
import { forUpdate } from '../../platform/db/dialect.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type FileRow = Selectable<Tables['files']>
export type NewFileRow = Pick<
  FileRow,
  'webform_id' | 'id' | 'question_id' | 'name' | 'sender' | 'create_date'
>

export const insertFile = (trx: Trx, row: NewFileRow) => trx.insertInto('files').values(row).execute()

/** The number and total size of files that belong to no response. Files still uploading have no size yet. */
export interface Unclaimed {
  readonly files: number
  readonly bytes: number
}

export async function countOfForm(db: Db, webformId: string): Promise<Unclaimed> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size_bytes').as('bytes')])
    .where('webform_id', '=', webformId)
    .where('response_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes) }
}

/** Counts the unclaimed files from one address: for one form, and for all forms. */
export async function countOfSender(
  db: Db,
  sender: string,
  webformId: string,
): Promise<{ ofForm: Unclaimed; ofAll: Unclaimed }> {
  const row = await db
    .selectFrom('files')
    .select(({ fn }) => [
      fn.countAll().as('files'),
      fn.sum('size_bytes').as('bytes'),
      fn.countAll().filterWhere('webform_id', '=', webformId).as('filesOfForm'),
      fn.sum('size_bytes').filterWhere('webform_id', '=', webformId).as('bytesOfForm'),
    ])
    .where('sender', '=', sender)
    .where('response_id', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    ofForm: { files: Number(row.filesOfForm), bytes: Number(row.bytesOfForm) },
    ofAll: { files: Number(row.files), bytes: Number(row.bytes) },
  }
}

export const findSenderSecret = (db: Db) =>
  db.selectFrom('server_secrets').select('value').where('name', '=', 'file_senders').executeTakeFirstOrThrow()

/** The size of a file that is being deleted. */
const DELETING = -1

/** Marks an upload as complete. @returns false if the file is being deleted */
export async function completeFile(
  db: Db,
  { webform_id, id }: Pick<FileRow, 'webform_id' | 'id'>,
  stored: { readonly media_type: string; readonly size_bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set(stored)
    .where('webform_id', '=', webform_id)
    .where('id', '=', id)
    .where('size_bytes', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds the files with completed uploads. */
export const findFiles = (db: Db, webformId: string, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .where('size_bytes', '>=', 0)
    .execute()

export const findFileOf = (db: Db, webformId: string, responseId: string, id: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Finds those of the responses that have files. */
export async function findResponsesWithFiles(
  db: Db,
  webformId: string,
  responseIds: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('response_id')
    .distinct()
    .where('webform_id', '=', webformId)
    .where('response_id', 'in', responseIds)
    .execute()
  return rows.flatMap(({ response_id }) => response_id ?? [])
}

/** Attaches completed, unclaimed files to a response. @returns how many were attached */
export async function attachFiles(
  trx: Trx,
  webformId: string,
  responseId: string,
  ids: readonly string[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('files')
    .set({ response_id: responseId })
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .where('response_id', 'is', null)
    .where('size_bytes', '>=', 0)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Detaches the files of a response that was not stored. */
export const detachFiles = (trx: Trx, webformId: string, responseId: string) =>
  trx
    .updateTable('files')
    .set({ response_id: null })
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .execute()

/** Clears the senders of the files of a stored response. */
export const forgetSenders = (trx: Trx, webformId: string, responseId: string) =>
  trx
    .updateTable('files')
    .set({ sender: null })
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .execute()

interface FilesOf {
  readonly webformId: string
  readonly responseId?: string
  readonly responseIds?: readonly string[]
}

/** Marks files of a form, or of some responses, so that they can no longer be completed or claimed. @returns their ids */
export async function markFilesDeleting(
  trx: Trx,
  { webformId, responseId, responseIds }: FilesOf,
  limit: number,
): Promise<string[]> {
  let query = trx.selectFrom('files').select('id').where('webform_id', '=', webformId)
  if (responseId !== undefined) query = query.where('response_id', '=', responseId)
  if (responseIds !== undefined) query = query.where('response_id', 'in', responseIds)
  const ids = (await forUpdate(trx, query.orderBy('id').limit(limit)).execute()).map(({ id }) => id)
  if (ids.length > 0) await markDeleting(trx, webformId, ids)
  return ids
}

/** Marks one file, unless it belongs to a response. Also returns the id if the row was deleted, because bytes can arrive later. */
export async function markUnclaimedDeleting(trx: Trx, webformId: string, id: string): Promise<string[]> {
  const query = trx
    .selectFrom('files')
    .select('response_id')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
  const row = await forUpdate(trx, query).executeTakeFirst()
  if (row && row.response_id !== null) return []
  await markDeleting(trx, webformId, [id])
  return [id]
}

const markDeleting = (trx: Trx, webformId: string, ids: readonly string[]) =>
  trx
    .updateTable('files')
    .set({ size_bytes: DELETING })
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .execute()

export const deleteFiles = (trx: Trx, webformId: string, ids: readonly string[]) =>
  trx.deleteFrom('files').where('webform_id', '=', webformId).where('id', 'in', ids).execute()
