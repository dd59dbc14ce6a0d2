// A respondent's own result page.
import { timingSafeEqual } from 'node:crypto'
import { htmlPage } from '../../platform/http/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { findResponse } from '../../product/responses/queries.ts'
import type { Assets } from '../page/assets.ts'
import { sendPrivatePage } from '../page/replies.ts'
import { ResultParams } from '../page/schemas.ts'
import { publishedAt } from '../published/published.ts'
import { endingPage } from './ending-page.ts'
import { toResult } from './result-view.ts'

export const resultRoutes = (assets: Assets) => async (app: App) => {
  app.get(
    '/f/:slug/result/:responseid/:token',
    {
      config: { permission: 'result.read' },
      schema: {
        operationId: 'getResultPage',
        summary: "Show a respondent's result page",
        description:
          "HTML with a thank-you message and the parts of the result that the form's settings show.",
        tags: ['Taking'],
        security: [],
        params: ResultParams,
        response: { 200: htmlPage('The result page') },
      },
    },
    async ({ params }, reply) => {
      const published = await publishedAt(app, params.slug)
      const row = await findResponse(app.db, published.webformId, params.responseid)
      if (!row || !sameToken(row.result_token, params.token)) throw new Problem('not_found')
      const form = await app.published.findVersion(
        params.slug,
        published.webformId,
        row.version,
        row.language ?? undefined,
      )
      if (!form) throw new Problem('not_found')
      return sendPrivatePage(reply, endingPage(form, toResult(form, row), assets))
    },
  )
}

function sameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
