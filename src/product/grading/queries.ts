import type { Insertable, Selectable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { Tables } from '../tables.ts'
import type { ReadRows } from '../../platform/http/chunks.ts'

export type HistoryRow = Selectable<Tables['grading_history']>
export type NewHistoryRow = Insertable<Tables['grading_history']>

/** The correction of a version's scoring that holds; undefined where it is scored as published. */
export const findCorrection = (db: Db, webformId: string, version: number) =>
  db
    .selectFrom('scoring_corrections')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The versions whose scoring was corrected. */
export async function findCorrectedVersions(db: Db, webformId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('scoring_corrections')
    .select('version')
    .distinct()
    .where('webform_id', '=', webformId)
    .execute()
  return rows.map(({ version }) => version)
}

/** The revision of that correction. */
export async function findRevision(db: Db, webformId: string, version: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('scoring_corrections')
    .select('revision')
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revision
}

export const insertCorrection = (trx: Trx, row: Insertable<Tables['scoring_corrections']>) =>
  trx.insertInto('scoring_corrections').values(row).execute()

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

/** @returns how many were deleted, at most `limit`: each correction has a revision of its own in its form */
export async function deleteNextCorrections(trx: Trx, webformId: string, limit: number): Promise<number> {
  const ofForm = trx.selectFrom('scoring_corrections').select('revision').where('webform_id', '=', webformId)
  const deleted = await trx
    .deleteFrom('scoring_corrections')
    .where('webform_id', '=', webformId)
    .where('revision', 'in', ofForm.orderBy('version').orderBy('revision').limit(limit))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Of the responses whose ids come after `after`, up to `last`. */
export const deleteHistoryBetween = (trx: Trx, webformId: string, after: string, last: string) =>
  trx
    .deleteFrom('grading_history')
    .where('webform_id', '=', webformId)
    .where('response_id', '>', after)
    .where('response_id', '<=', last)
    .execute()
