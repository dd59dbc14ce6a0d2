// Compiles published versions with the scoring in force: as published, or as corrected later.
import {
  COMPILED_RATIO,
  type CompiledForm,
  type CountedForm,
  compileCounted,
  compileForm,
} from '../../engine/definition/compiled-form.ts'
import type { Scoring } from '../../engine/scoring/schemas.ts'
import type { Db } from '../tables/tables.ts'
import { findCorrection } from './correction-queries.ts'
import { findVersion, type VersionRow } from './queries.ts'
import { toPublishedVersion } from './wire.ts'

/** A correction of the scoring. */
interface Correction {
  readonly scoring: Scoring
  readonly revision: number
}

interface Place {
  /** The slug of the form's page; needed only to render the page. */
  readonly slug?: string
  /** One of the form's languages; the first by default. */
  readonly language?: string | undefined
}

export const compileVersion = (
  row: VersionRow,
  correction: Correction | undefined,
  { slug = '', language }: Place = {},
): CompiledForm =>
  compileForm(slug, toPublishedVersion(row), correction?.scoring, correction?.revision, language)

/** Undefined if the version does not exist. `scoringRevision` is 0 without a correction. */
export async function findCompiledVersion(
  db: Db,
  webformId: string,
  version: number,
  place?: Place,
): Promise<CompiledForm | undefined> {
  const row = await findVersion(db, webformId, version)
  return row && compileVersion(row, await findCorrection(db, webformId, version), place)
}

/** Finds what counting the answers to a version needs; undefined if the version does not exist. */
export async function findCountedVersion(
  db: Db,
  webformId: string,
  version: number,
): Promise<CountedForm | undefined> {
  const row = await findVersion(db, webformId, version)
  const correction = row && (await findCorrection(db, webformId, version))
  return row && compileCounted(toPublishedVersion(row), correction?.scoring)
}

/** The estimated bytes of memory of a compiled form. It has the texts of one language. */
export const compiledBytes = ({ name, description, questions, settings, logic, scoring }: CompiledForm) =>
  JSON.stringify([name, description, questions, settings, logic, scoring]).length * COMPILED_RATIO
