import { namesIn } from '../../engine/expressions/references.ts'
import { createCache } from '../../platform/cache/cache.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { json } from '../../platform/http/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { compileFilter, visitRows } from '../responses/filter.ts'
import { toIndexedFilter } from '../responses/ignore-case.ts'
import { type ResponseRow, readResponses } from '../responses/queries.ts'
import { findAskedQuestions } from '../responses/response-fields.ts'
import { type ResponseView, viewOf, visibleTo, withoutHiddenFields } from '../responses/view.ts'
import { WebformParams } from '../schemas.ts'
import type { Db } from '../tables.ts'
import { findCompiledVersion } from '../webforms/compiled-version.ts'
import { findCorrectedVersions, findCorrection } from '../webforms/correction-queries.ts'
import { eachVersion } from '../webforms/each-version.ts'
import { requireWebform } from '../webforms/queries.ts'
import { createQuestionCollector } from './question-collector.ts'
import type { QuizTexts } from './quiz-tally.ts'
import { Summary, SummaryBody } from './schemas.ts'
import { addResponse, emptySummary, type SummaryVersion, summaryResult, summaryVersion } from './summarise.ts'

/** The fields that the figures of a quiz reveal. */
const QUIZ_FIELDS = ['_score', '_maxScore', '_passed', '_grade', '_outcome', '_gradingStatus']
/** Responses are in order of time, and so, mostly, are their versions. Few versions are in use at once. */
const MAX_VERSION_BYTES = 64 * 1024 * 1024

export const summaryRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/webform/:webformid/summary',
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'summariseResponses',
        summary: 'Summarize the responses to a web form',
        description:
          'Returns counts, means, distributions and sample answers for each question of any version. For a quiz, also returns scores and an item analysis of each question. With `filter`, covers only matching responses.',
        tags: ['Responses'],
        params: WebformParams,
        body: SummaryBody,
        problems: ['webform_not_found'],
        response: { 200: json(Summary, 'The summary') },
      },
    },
    async request => {
      const { principal, params, body } = request
      await requireWebform(app.db, principal.organizationId, params)
      const summary = await summarise(app.db, params.webformid, body, request, viewOf(principal))
      // If the form was deleted in the meantime, the summary is incomplete.
      await requireWebform(app.db, principal.organizationId, params)
      return summary
    },
  )
}

async function summarise(
  db: Db,
  webformId: string,
  { filter }: SummaryBody,
  client: Client,
  view: ResponseView,
) {
  const { hidden } = view
  const isVisible = await visibleTo(view, db, webformId, client)
  const matches =
    filter && compileFilter(filter, await findAskedQuestions(db, webformId, namesIn(filter), client), hidden)
  const { all, known, quizTexts } = await collectQuestions(db, webformId, client, hidden)
  const tally = emptySummary(all)
  const versions = createCache<SummaryVersion>(MAX_VERSION_BYTES)

  async function load(version: number): Promise<SummaryVersion | undefined> {
    const form = known.has(version) ? await findCompiledVersion(db, webformId, version) : undefined
    if (!form) return undefined
    const loaded = summaryVersion(form, all)
    versions.set(String(version), loaded, loaded.sizeBytes)
    return loaded
  }

  const add = (row: ResponseRow, version: SummaryVersion | undefined) => {
    addResponse(tally, version, withoutHiddenFields(row, hidden))
    return true
  }
  const read = readFor(client, readResponses(db, webformId, filter && toIndexedFilter(filter)))
  await visitRows(read, row => {
    if (isVisible?.(row) === false || matches?.(row) === false) return true
    const version = versions.get(String(row.version))
    return version ? add(row, version) : load(row.version).then(loaded => add(row, loaded))
  })
  return summaryResult(tally, all, quizTexts)
}

/** The questions of all versions, and the numbers of the versions. */
async function collectQuestions(db: Db, webformId: string, client: Client, hidden: ReadonlySet<string>) {
  const corrected = new Set(await findCorrectedVersions(db, webformId))
  const asked = createQuestionCollector()
  const known = new Set<number>()
  const outcomeTitles = new Map<string, string>()
  let isQuiz = false
  let isWhole = true
  let passPercent: number | null = null
  for await (const { version, definition, app_type } of eachVersion(db, webformId, client)) {
    const correction = corrected.has(version) ? await findCorrection(db, webformId, version) : undefined
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
  const quizTexts: QuizTexts | undefined = isShown ? { isWhole, passPercent, outcomeTitles } : undefined
  return { all: asked.all(), known, quizTexts }
}
