// Corrections to the scoring of published versions. The highest revision of a version is in force.
import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../tables/tables.ts'

/** The correction in force; undefined if the version is scored as published. */
export const findCorrection = (db: Db, webformId: string, version: number) =>
  db
    .selectFrom('scoring_corrections')
    .selectAll()
    .where('webform_id', '=', webformId)
    .where('version', '=', version)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The versions with corrected scoring. */
export async function findCorrectedVersions(db: Db, webformId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('scoring_corrections')
    .select('version')
    .distinct()
    .where('webform_id', '=', webformId)
    .execute()
  return rows.map(({ version }) => version)
}

/** The revision of the correction in force. */
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

/** Selects by revision, which is unique within a form. @returns the number deleted, at most `limit` */
export async function deleteNextCorrections(trx: Trx, webformId: string, limit: number): Promise<number> {
  const ofForm = trx.selectFrom('scoring_corrections').select('revision').where('webform_id', '=', webformId)
  const deleted = await trx
    .deleteFrom('scoring_corrections')
    .where('webform_id', '=', webformId)
    .where('revision', 'in', ofForm.orderBy('version').orderBy('revision').limit(limit))
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
