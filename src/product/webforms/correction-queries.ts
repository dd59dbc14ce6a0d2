// Corrections of the scoring of published versions. Of several for one version, the one with the highest revision holds.
import type { Insertable } from 'kysely'
import type { Db, Tables, Trx } from '../tables.ts'

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
