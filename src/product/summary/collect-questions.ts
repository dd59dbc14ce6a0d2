// The questions of all versions of a form, with the scoring in force, for a summary.
import type { Client } from '../../platform/http/client.ts'
import type { Db } from '../tables.ts'
import { findCorrectedVersions, findCorrection } from '../webforms/correction-queries.ts'
import { eachVersion } from '../webforms/each-version.ts'
import { createQuestionCollector, type QuestionsByKey } from './question-collector.ts'

/** The fields that the figures of a quiz reveal. */
const QUIZ_FIELDS = ['_score', '_maxScore', '_passed', '_grade', '_outcome', '_gradingStatus']

export interface CollectedQuestions {
  readonly all: QuestionsByKey
  /** The numbers of the versions. */
  readonly known: ReadonlySet<number>
  /** True if some version is a quiz, and its figures are not hidden. */
  readonly isQuiz: boolean
}

export async function collectQuestions(
  db: Db,
  webformId: string,
  client: Client,
  hidden: ReadonlySet<string>,
): Promise<CollectedQuestions> {
  const corrected = new Set(await findCorrectedVersions(db, webformId))
  const asked = createQuestionCollector()
  const known = new Set<number>()
  let isQuiz = false
  for await (const { version, definition, app_type } of eachVersion(db, webformId, client)) {
    const correction = corrected.has(version) ? await findCorrection(db, webformId, version) : undefined
    const scoring = correction?.scoring ?? definition.scoring
    const shown = definition.questions.filter(({ id }) => !hidden.has(id))
    asked.add(shown, app_type === 'QUIZ' ? scoring : undefined)
    known.add(version)
    isQuiz ||= app_type === 'QUIZ'
  }
  return { all: asked.all(), known, isQuiz: isQuiz && !QUIZ_FIELDS.some(name => hidden.has(name)) }
}
