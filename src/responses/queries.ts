import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../db/database.ts'
import { forUpdate } from '../db/dialect.ts'
import type { Tables } from '../db/schema.ts'
import type { ReadRows } from '../http/pages.ts'

export type ResponseRow = Selectable<Tables['responses']>
export type NewResponseRow = Insertable<Tables['responses']>

/** Inserts what is new; answers the ids of the rows that were, without those that a unique constraint kept out. */
export const insertResponses = (trx: Trx, rows: NewResponseRow[]) =>
  trx
    .insertInto('responses')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()

export const findSubmission = (db: Db, webformId: string, submissionId: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()

/** The states of forms as this transaction sees them. */
export const readStates = (trx: Trx, webformIds: string[]) =>
  trx.selectFrom('webforms').select(['id', 'status']).where('id', 'in', webformIds).execute()

/** Lets one transaction at a time count and fill a form that takes a limited number of responses. */
export const lockForm = (trx: Trx, webformId: string) =>
  forUpdate(trx, trx.selectFrom('webforms').select('id').where('id', '=', webformId)).execute()

/** How many responses a form has, counted no further than `limit`. */
export async function countResponses(db: Db, webformId: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('responses').select('id').where('webform_id', '=', webformId).limit(limit).as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const readResponses =
  (db: Db, webformId: string): ReadRows<ResponseRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('responses').selectAll().where('webform_id', '=', webformId)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }

export const findResponse = (db: Db, webformId: string, id: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()

/** True when there was such a response. */
export async function deleteResponse(db: Db, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('responses')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteResponsesOf = (trx: Trx, webformId: string) =>
  trx.deleteFrom('responses').where('webform_id', '=', webformId).execute()
