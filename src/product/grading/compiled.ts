// The grading that holds for a version now: by its scoring as published, or as corrected since.

import { type CompiledForm, compileForm } from '../../engine/definition/compiled-form.ts'
import type { Db } from '../tables.ts'
import { findCorrection } from '../webforms/correction-queries.ts'
import { findVersion } from '../webforms/queries.ts'
import { toPublishedVersion } from '../webforms/wire.ts'

/** Undefined where there is no such version. The revision is that of the correction; 0 where there is none. */
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
