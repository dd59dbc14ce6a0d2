import type { FastifyInstance } from 'fastify'
import type { Condition } from '../../engine/expressions/condition.ts'
import { namesIn } from '../../engine/expressions/references.ts'
import { type Client, readFor } from '../../platform/http/client.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { compileFilter, visitRows } from '../responses/filter.ts'
import { toIndexedFilter } from '../responses/ignore-case.ts'
import { type ResponseRow, readResponses } from '../responses/queries.ts'
import { findAskedQuestions } from '../responses/response-fields.ts'
import { type ResponseView, viewOf, visibleTo, withoutHiddenFields } from '../responses/view.ts'
import { WebformParams } from '../schemas.ts'
import { requireWebform } from '../webforms/queries.ts'
import { collectQuestions } from './collect-questions.ts'
import { Summary, SummaryBody } from './schemas.ts'
import { addResponse, emptySummary, type SummaryVersion, summaryResult } from './summarise.ts'
import { createVersions } from './versions.ts'

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
      const summary = await summarise(app, {
        organizationId: principal.organizationId,
        webformId: params.webformid,
        filter: body.filter,
        view: viewOf(principal),
        client: request,
      })
      // If the form was deleted in the meantime, the summary is incomplete.
      await requireWebform(app.db, principal.organizationId, params)
      return summary
    },
  )
}

interface RequestedSummary {
  readonly organizationId: string
  readonly webformId: string
  readonly filter: Condition | undefined
  readonly view: ResponseView
  readonly client: Client
}

/** @throws {Problem} body_invalid if the filter is not valid */
async function summarise(
  { db, copies }: Pick<FastifyInstance, 'db' | 'copies'>,
  { organizationId, webformId, filter, view, client }: RequestedSummary,
) {
  const { hidden } = view
  const isVisible = await visibleTo(view, db, webformId, client)
  const matches =
    filter && compileFilter(filter, await findAskedQuestions(db, webformId, namesIn(filter), client), hidden)
  const scope = { organizationId, webformId, filter, visible: view.filter, hidden: [...hidden] }
  const copied = await copies.summarise(scope)
  if (copied) return copied
  const { all, known, quizTexts } = await collectQuestions(db, webformId, client, hidden)
  const tally = emptySummary(all)
  const versions = createVersions(db, webformId, { all, known })
  const add = (row: ResponseRow, version: SummaryVersion | undefined) => {
    addResponse(tally, version, withoutHiddenFields(row, hidden))
    return true
  }
  const read = readFor(client, readResponses(db, webformId, filter && toIndexedFilter(filter)))
  await visitRows(read, row => {
    if (isVisible?.(row) === false || matches?.(row) === false) return true
    const version = versions.known(row.version)
    return version ? add(row, version) : versions.load(row.version).then(loaded => add(row, loaded))
  })
  return summaryResult(tally, all, quizTexts)
}
