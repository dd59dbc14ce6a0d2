import type { Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'
import type { Dimensions } from './image-dimensions.ts'

export type ImageRow = Selectable<Tables['images']>

export const insertImage = (trx: Trx, row: ImageRow) => trx.insertInto('images').values(row).execute()

export async function countImages(trx: Trx, webformId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('images')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('webform_id', '=', webformId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Marks an upload as complete. @returns false if the image was deleted */
export async function completeImage(db: Db, id: string, sizeBytes: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('images')
    .set({ size_bytes: sizeBytes })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Finds an image with a completed upload. */
export const findImage = (db: Db, id: string) =>
  db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', id)
    .where('size_bytes', 'is not', null)
    .executeTakeFirst()

/** The sizes of images, by id. Images of unknown size are missing. */
export async function findImageSizes(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Dimensions>> {
  const rows = await db
    .selectFrom('images')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .where('size_bytes', 'is not', null)
    .execute()
  return new Map(
    rows.flatMap(({ id, width, height }) =>
      width === null || height === null ? [] : [[id, { width, height }] as const],
    ),
  )
}

export const readImages =
  (db: Db, webformId: string): ReadRows<ImageRow> =>
  ({ after, limit }) => {
    const query = db
      .selectFrom('images')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('size_bytes', 'is not', null)
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

/** @returns false if the form has no such image */
export async function deleteImageRow(trx: Trx, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('images')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteImageRowsOf = (trx: Trx, webformIds: readonly string[]) =>
  trx.deleteFrom('images').where('webform_id', 'in', webformIds).returning(['id', 'webform_id']).execute()
