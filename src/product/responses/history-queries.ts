// The grading history: changes after submission.
import type { Insertable, Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables, Trx } from '../tables/tables.ts'

export type HistoryRow = Selectable<Tables['grading_history']>
export type NewHistoryRow = Insertable<Tables['grading_history']>

export const insertHistory = (trx: Trx, rows: readonly NewHistoryRow[]) =>
  trx.insertInto('grading_history').values(rows).execute()

export const readHistory =
  (db: Db, webformId: string, responseId: string): ReadRows<HistoryRow> =>
  ({ after, limit }) => {
    let query = db
      .selectFrom('grading_history')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('response_id', '=', responseId)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

export const deleteHistoryOf = (trx: Trx, webformId: string, responseId: string) =>
  trx
    .deleteFrom('grading_history')
    .where('webform_id', '=', webformId)
    .where('response_id', '=', responseId)
    .execute()

export const deleteHistoryOfAll = (trx: Trx, webformId: string, responseIds: readonly string[]) =>
  trx
    .deleteFrom('grading_history')
    .where('webform_id', '=', webformId)
    .where('response_id', 'in', responseIds)
    .execute()

/** Deletes the history of the responses with ids after `after`, up to and including `last`. */
export const deleteHistoryBetween = (trx: Trx, webformId: string, after: string, last: string) =>
  trx
    .deleteFrom('grading_history')
    .where('webform_id', '=', webformId)
    .where('response_id', '>', after)
    .where('response_id', '<=', last)
    .execute()
