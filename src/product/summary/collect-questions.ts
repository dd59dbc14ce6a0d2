// The questions of all versions of a form, with the scoring in force, for a summary.
import type { Client } from '../../platform/http/client.ts'
import type { Db } from '../tables/tables.ts'
import { findCorrectedVersions, findCorrection } from '../webforms/correction-queries.ts'
import { eachVersion } from '../webforms/each-version.ts'
import { createQuestionCollector, type QuestionsByKey } from './question-collector.ts'
import type { QuizTexts } from './quiz-tally.ts'

/** The fields that the figures of a quiz reveal. */
const QUIZ_FIELDS = ['_score', '_maxScore', '_passed', '_grade', '_outcome', '_gradingStatus']

export interface CollectedQuestions {
  readonly all: QuestionsByKey
  /** The numbers of the versions. */
  readonly known: ReadonlySet<number>
  /** Differs after each new version and each correction of the scoring: revisions of a form are unique, and increase. */
  readonly state: string
  /** Undefined unless some version is a quiz whose figures are shown. */
  readonly quizTexts: QuizTexts | undefined
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
  const outcomeTitles = new Map<string, string>()
  let isQuiz = false
  let isWhole = true
  let passPercent: number | null = null
  let revision = 0
  for await (const { version, definition, app_type } of eachVersion(db, webformId, client)) {
    const correction = corrected.has(version) ? await findCorrection(db, webformId, version) : undefined
    revision = Math.max(revision, correction?.revision ?? 0)
    const scoring = correction?.scoring ?? definition.scoring
    const shown = definition.questions.filter(({ id }) => !hidden.has(id))
    isWhole &&= shown.length === definition.questions.length
    asked.add(shown, app_type === 'QUIZ' ? scoring : undefined)
    known.add(version)
    if (app_type !== 'QUIZ') continue
    isQuiz = true
    passPercent = scoring?.passMark?.percent ?? null
    for (const { id, title } of scoring?.outcomes ?? []) outcomeTitles.set(id, title)
  }
  const isShown = isQuiz && !QUIZ_FIELDS.some(name => hidden.has(name))
  const quizTexts = isShown ? { isWhole, passPercent, outcomeTitles } : undefined
  return { all: asked.all(), known, state: `${known.size} ${revision}`, quizTexts }
}
