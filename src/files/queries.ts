import type { Selectable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { forUpdate } from '../db/dialect.ts'
import type { Tables } from '../db/schema.ts'

export type FileRow = Selectable<Tables['files']>
export type NewFileRow = Pick<FileRow, 'webform_id' | 'id' | 'question_id' | 'name' | 'create_date'>

export const insertFile = (trx: Trx, row: NewFileRow) => trx.insertInto('files').values(row).execute()

/** All of it has come. */
export const completeFile = (
  db: Db,
  { webform_id, id }: Pick<FileRow, 'webform_id' | 'id'>,
  told: { readonly media_type: string; readonly size_bytes: number },
) => db.updateTable('files').set(told).where('webform_id', '=', webform_id).where('id', '=', id).execute()

/** Those of the ids that were received whole. */
export const findFiles = (db: Db, webformId: string, ids: readonly string[]) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .where('size_bytes', 'is not', null)
    .execute()

export const findFileOf = (db: Db, webformId: string, responseId: string, id: string) =>
  db
    .selectFrom('files')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Gives a response files that were received whole and that no other one has. @returns how many it got */
export async function claimFiles(
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
    .where('size_bytes', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Takes the files of a response back that was not stored after all. */
export const releaseFiles = (trx: Trx, webformId: string, responseId: string) =>
  trx
    .updateTable('files')
    .set({ response_id: null })
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .execute()

/**
 * Makes some files as if they had never been received whole, so that nobody can claim them: some of a form, of one of its responses,
 * or one that no response has. @returns their ids
 */
export async function condemnFiles(
  trx: Trx,
  { webformId, responseId, unclaimedId }: { webformId: string; responseId?: string; unclaimedId?: string },
  limit: number,
): Promise<string[]> {
  let query = trx.selectFrom('files').select('id').where('webform_id', '=', webformId)
  if (responseId !== undefined) query = query.where('response_id', '=', responseId)
  if (unclaimedId !== undefined) query = query.where('id', '=', unclaimedId).where('response_id', 'is', null)
  const ids = (await forUpdate(trx, query.orderBy('id').limit(limit)).execute()).map(({ id }) => id)
  if (ids.length > 0)
    await trx
      .updateTable('files')
      .set({ size_bytes: null })
      .where('webform_id', '=', webformId)
      .where('id', 'in', ids)
      .execute()
  return ids
}

export const deleteFiles = (trx: Trx, webformId: string, ids: readonly string[]) =>
  trx.deleteFrom('files').where('webform_id', '=', webformId).where('id', 'in', ids).execute()
