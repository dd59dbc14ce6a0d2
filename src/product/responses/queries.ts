import type { Insertable, Selectable } from 'kysely'
import { asciiLower, forUpdate } from '../../platform/db/dialect.ts'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import { type Place, placeOf } from '../events/emit.ts'
import type { Db, Tables, Trx, WebformStatus } from '../tables/tables.ts'

export type ResponseRow = Selectable<Tables['responses']>
export type NewResponseRow = Insertable<Tables['responses']>
export type GradingColumns = Pick<
  NewResponseRow,
  'score' | 'max_score' | 'passed' | 'grading' | 'grading_status' | 'grade' | 'outcome'
>

export const findSubmission = (db: Db, webformId: string, submissionId: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('submission_id', '=', submissionId)
    .executeTakeFirst()

/** True if this email has already answered a form that allows one response per email. */
export async function hasAnswered(db: Db, webformId: string, onceKey: string): Promise<boolean> {
  const row = await db
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('once_key', '=', onceKey)
    .executeTakeFirst()
  return row !== undefined
}

/** Undefined if the form was deleted. */
export async function findStatus(db: Db, webformId: string): Promise<WebformStatus | undefined> {
  const row = await db.selectFrom('webforms').select('status').where('id', '=', webformId).executeTakeFirst()
  return row?.status
}

/** The application of a form; undefined if the form was deleted. */
export async function findPlace(db: Db, webformId: string): Promise<Place | undefined> {
  const form = db.selectFrom('webforms').select(['organization_id', 'user_id', 'app_id'])
  const row = await form.where('id', '=', webformId).executeTakeFirst()
  return row && placeOf(row)
}

/** Locks a form with a response limit, so that one transaction at a time counts and inserts. */
export const lockForm = (trx: Trx, webformId: string) =>
  forUpdate(trx, trx.selectFrom('webforms').select('id').where('id', '=', webformId)).execute()

/** Counts the responses of a form, up to `limit`. */
export async function countResponses(db: Db, webformId: string, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(
      db.selectFrom('responses').select('id').where('webform_id', '=', webformId).limit(limit).as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export interface ResponseFilter {
  readonly review?: { readonly state: string; readonly isFirst: boolean }
  readonly gradingStatus?: 'GRADED' | 'PENDING'
  /** The email in lower case. */
  readonly emailKey?: string
  readonly submissionId?: string
  /** Only responses with lower ids. */
  readonly until?: string
}

export const readResponses =
  (
    db: Db,
    webformId: string,
    { gradingStatus, review, emailKey, submissionId, until }: ResponseFilter = {},
  ): ReadRows<ResponseRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('responses').selectAll().where('webform_id', '=', webformId)
    // The index excludes responses without an email. SQLite uses it only if the query excludes them too.
    if (emailKey !== undefined)
      query = query.where('email', 'is not', null).where(asciiLower(db, 'email'), '=', emailKey)
    if (submissionId !== undefined) query = query.where('submission_id', '=', submissionId)
    if (gradingStatus === 'PENDING') query = query.where('grading_status', '=', 'PENDING')
    if (gradingStatus === 'GRADED')
      query = query.where('grading', 'is not', null).where('grading_status', 'is', null)
    if (review) {
      const { state, isFirst } = review
      query = query.where(({ exists, not, selectFrom }) => {
        const reviewed = selectFrom('reviews')
          .select('response_id')
          .whereRef('reviews.webform_id', '=', 'responses.webform_id')
          .whereRef('reviews.response_id', '=', 'responses.id')
        // Without a row, a response is in the first state.
        return isFirst
          ? not(exists(reviewed.where('review_state', '!=', state)))
          : exists(reviewed.where('review_state', '=', state))
      })
    }
    if (after !== undefined) query = query.where('id', '>', after)
    if (until !== undefined) query = query.where('id', '<', until)
    return query.orderBy('id').limit(limit).execute()
  }

export const findResponse = (db: Db, webformId: string, id: string) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Finds several responses, in the order of their ids. */
export const findResponses = (db: Db, webformId: string, ids: readonly string[]) =>
  db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

/** @returns which of the ids exist */
export async function findPresent(db: Db, webformId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the responses up to an id. */
export async function countUntil(db: Db, webformId: string, id: string): Promise<number> {
  const { count } = await db
    .selectFrom('responses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webform_id', '=', webformId)
    .where('id', '<=', id)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many responses have later ids, at most `limit`. */
export async function countAfter(db: Db, webformId: string, id: string, limit: number): Promise<number> {
  const later = db
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('id', '>', id)
    .limit(limit)
  const { count } = await db
    .selectFrom(later.as('later'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** True if the response existed. */
export async function deleteResponseRow(db: Db, webformId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('responses')
    .where('webform_id', '=', webformId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteResponseRows = (trx: Trx, webformId: string, ids: readonly string[]) =>
  trx.deleteFrom('responses').where('webform_id', '=', webformId).where('id', 'in', ids).execute()

/** Reads several responses and locks them until the transaction ends. */
export const lockResponses = (trx: Trx, webformId: string, ids: readonly string[]) =>
  forUpdate(
    trx,
    trx
      .selectFrom('responses')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('id', 'in', ids)
      .orderBy('id'),
  ).execute()

/** Reads a response and locks it until the transaction ends. */
export const lockResponse = (trx: Trx, webformId: string, id: string) =>
  forUpdate(
    trx,
    trx.selectFrom('responses').selectAll().where('webform_id', '=', webformId).where('id', '=', id),
  ).executeTakeFirst()

export const updateResponseGrading = (
  trx: Trx,
  { webform_id, id }: Pick<ResponseRow, 'webform_id' | 'id'>,
  changes: GradingColumns & { readonly scoring_revision: number },
) =>
  trx
    .updateTable('responses')
    .set(changes)
    .where('webform_id', '=', webform_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks the next responses to a version that were graded before the correction of its scoring. */
export function lockStaleResponses(
  trx: Trx,
  webformId: string,
  { version, revision, after, limit }: { version: number; revision: number; after: string; limit: number },
) {
  const stale = trx
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('id', '>', after)
    .where('version', '=', version)
    .where('scoring_revision', '<', revision)
    .orderBy('id')
    .limit(limit)
  return forUpdate(trx, stale).execute()
}

export const readResponsesOfVersion =
  (db: Db, webformId: string, version: number): ReadRows<ResponseRow> =>
  ({ after = '', limit }) =>
    db
      .selectFrom('responses')
      .selectAll()
      .where('webform_id', '=', webformId)
      .where('id', '>', after)
      .where('version', '=', version)
      .orderBy('id')
      .limit(limit)
      .execute()

export async function countResponsesOfVersion(db: Db, webformId: string, version: number): Promise<number> {
  const { count } = await db
    .selectFrom('responses')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks responses as up to date whose grading did not change. */
export const markGraded = (trx: Trx, webformId: string, ids: readonly string[], revision: number) =>
  trx
    .updateTable('responses')
    .set({ scoring_revision: revision })
    .where('webform_id', '=', webformId)
    .where('id', 'in', ids)
    .execute()

/**
 * Deletes the next responses of a form in the order of their ids. `after` skips those that are already deleted.
 * @returns the id of the last one; undefined if there were none
 */
export async function deleteNextResponses(
  trx: Trx,
  webformId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string | undefined> {
  const next = trx
    .selectFrom('responses')
    .select('id')
    .where('webform_id', '=', webformId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  const deleted = await trx
    .deleteFrom('responses')
    .where('webform_id', '=', webformId)
    .where('id', 'in', next)
    .returning('id')
    .execute()
  const ids = deleted.map(({ id }) => id)
  return ids.sort().at(-1)
}
