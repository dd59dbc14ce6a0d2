// Compiles a version with the scoring in force: as published, or as corrected later.

import { type CompiledForm, compileForm } from '../../engine/definition/compiled-form.ts'
import type { Db } from '../tables.ts'
import { findCorrection } from '../webforms/correction-queries.ts'
import { findVersion } from '../webforms/queries.ts'
import { toPublishedVersion } from '../webforms/wire.ts'

/** Undefined if the version does not exist. `scoringRevision` is 0 without a correction. */
export async function findGradedForm(
  db: Db,
  webformId: string,
  version: number,
): Promise<CompiledForm | undefined> {
  const row = await findVersion(db, webformId, version)
  if (!row) return undefined
  const correction = await findCorrection(db, webformId, version)
  return compileForm('', toPublishedVersion(row), correction?.scoring, correction?.revision ?? 0)
}
