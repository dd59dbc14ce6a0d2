// A respondent's own result page.
import { timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { htmlPage } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { findResponse } from '../../product/responses/queries.ts'
import type { Assets } from '../page/assets.ts'
import { sendPrivatePage } from '../page/replies.ts'
import { EMBED_ROUTE, ResultParams } from '../page/schemas.ts'
import { publishedAt } from '../published/published.ts'
import { endingPage } from './ending-page.ts'
import { toResult } from './result-view.ts'

export const resultRoutes = (assets: Assets) => async (app: App) => {
  const schema = {
    tags: ['Taking'],
    security: [],
    params: ResultParams,
    response: { 200: htmlPage('The result page') },
  }
  async function showResult({ params, routeOptions }: ResultRequest, reply: FastifyReply) {
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
    const shown = app.published.shown(form, published, routeOptions.config.isFramed)
    return sendPrivatePage(
      reply,
      endingPage(shown, toResult(shown, row), assets),
      shown === form ? undefined : shown,
    )
  }

  app.get(
    '/f/:slug/result/:responseid/:token',
    {
      config: { permission: 'result.read' },
      schema: {
        ...schema,
        operationId: 'getResultPage',
        summary: "Show a respondent's result page",
        description:
          "HTML with a thank-you message and the parts of the result that the form's settings show.",
      },
    },
    showResult,
  )
  app.get(
    `${EMBED_ROUTE}/result/:responseid/:token`,
    {
      config: { permission: 'result.read', isFramed: true },
      schema: {
        ...schema,
        operationId: 'getEmbeddedResultPage',
        summary: "Show a respondent's result page in a frame",
        description: "Like the result page, for the sites in the `origins` of the form's application.",
      },
    },
    showResult,
  )
}

interface ResultRequest extends Pick<FastifyRequest, 'routeOptions'> {
  readonly params: ResultParams
}

function sameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
