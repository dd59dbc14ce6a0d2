import { setImmediate } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import { findGradedForm } from '../grading/compiled.ts'
import { type Client, ClientLeft, hasLeft, readFor } from '../http/client.ts'
import { refusals, WebformParams } from '../http/schemas.ts'
import type { Routes } from '../http/types.ts'
import { compileFilter, slicesOf } from '../responses/filter.ts'
import { indexedIn } from '../responses/ignore-case.ts'
import { readResponses } from '../responses/queries.ts'
import type { CompiledForm } from '../taking/compiled.ts'
import { findQuestions, requireWebform } from '../webforms/queries.ts'
import { Summary, SummaryBody } from './schemas.ts'
import { summariser } from './summarise.ts'

export const summaryRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/webform/:webformid/summary',
    {
      config: { scope: 'read' },
      schema: {
        operationId: 'summariseResponses',
        summary: 'Summarise the responses to a web form',
        description:
          'Counts, means, distributions and samples of each question in every version; of a quiz also the scores, and how each question works. With a filter, of the responses that it holds for.',
        tags: ['Responses'],
        params: WebformParams,
        body: SummaryBody,
        response: { 200: Summary, ...refusals(400, 401, 403, 404, 413, 415) },
      },
    },
    async request => {
      const { actor, params, body } = request
      await requireWebform(app.db, actor.organizationId, params)
      const summary = await summarise(app.db, params.webformid, body, request)
      // Of a form that went meanwhile, some responses had gone before they were counted.
      await requireWebform(app.db, actor.organizationId, params)
      return summary
    },
  )
}

async function summarise(db: Db, webformId: string, { filter }: SummaryBody, client: Client) {
  const versions = await findQuestions(db, webformId)
  const matches = filter && compileFilter(filter, versions)
  const forms: CompiledForm[] = []
  for (const { version } of versions) {
    if (hasLeft(client)) throw new ClientLeft()
    const form = await findGradedForm(db, webformId, version)
    if (form) forms.push(form)
    // To compile a large form takes a while, and there may be many versions.
    await setImmediate()
  }
  const summary = summariser(forms)
  const read = readFor(client, readResponses(db, webformId, filter && indexedIn(filter)))
  for await (const rows of slicesOf(read)) {
    for (const row of rows) if (!matches || matches(row)) summary.add(row)
  }
  return summary.told()
}
