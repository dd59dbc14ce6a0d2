// The reviews of responses. A response without a row is in the first state of its form.
import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

type ReviewRow = Selectable<Tables['reviews']>

/** A review with an id for lists. */
export type ListedReview = ReviewRow & { readonly id: string }

export const findReview = (db: Db, webformId: string, responseId: string) =>
  db
    .selectFrom('reviews')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .executeTakeFirst()

export const putReview = (trx: Trx, row: Insertable<Tables['reviews']>) =>
  trx
    .insertInto('reviews')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['webform_id', 'response_id']).doUpdateSet(({ ref }) => ({
        review_state: ref('excluded.review_state'),
        author: ref('excluded.author'),
        update_date: ref('excluded.update_date'),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reads reviews in the order of the responses. */
export const readReviews =
  (
    db: Db,
    webformId: string,
    { state, responseids }: { readonly state?: string; readonly responseids?: readonly string[] },
  ): ReadRows<ListedReview> =>
  async ({ after, limit }) => {
    let query = db.selectFrom('reviews').selectAll().where('webform_id', '=', webformId)
    if (state !== undefined) query = query.where('review_state', '=', state)
    if (responseids !== undefined) query = query.where('response_id', 'in', responseids)
    if (after !== undefined) query = query.where('response_id', '>', after)
    const rows = await query.orderBy('response_id').limit(limit).execute()
    return rows.map(row => ({ ...row, id: row.response_id }))
  }

export const deleteReviewsOf = (trx: Trx, webformId: string, responseIds: readonly string[]) =>
  trx
    .deleteFrom('reviews')
    .where('webform_id', '=', webformId)
    .where('response_id', 'in', responseIds)
    .execute()

/** Deletes the reviews of the responses with ids after `after`, up to and including `last`. */
export const deleteReviewsBetween = (trx: Trx, webformId: string, after: string, last: string) =>
  trx
    .deleteFrom('reviews')
    .where('webform_id', '=', webformId)
    .where('response_id', '>', after)
    .where('response_id', '<=', last)
    .execute()
