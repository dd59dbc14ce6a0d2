// What the public sees: the page, the form as data, the result. No key, and nothing that gives an answer away.
import { timingSafeEqual } from 'node:crypto'
import { refusals } from '../http/schemas.ts'
import type { App } from '../http/types.ts'
import { Problem } from '../problem.ts'
import { findResponse } from '../responses/queries.ts'
import type { Assets } from './assets.ts'
import type { CompiledForm } from './compiled.ts'
import { endingPage } from './ending.ts'
import { closedProblem, closedToVisitors } from './open.ts'
import { toResult } from './outcome.ts'
import { takePage } from './page.ts'
import { newSubmissionId, type PageBytes, pageBytes } from './page-bytes.ts'
import { publishedAt } from './published.ts'
import { pageHeaders, sendClosed, sendPrivatePage } from './replies.ts'
import { isPage, PublishedFormData, pageRefusals, ResultParams, SlugParams } from './schemas.ts'

const tags = ['Taking']

export const takingRoutes = (assets: Assets) => async (app: App) => {
  const pages = new WeakMap<CompiledForm, { bytes: PageBytes; headers: Record<string, string> }>()

  /** Worked out when a version is first asked for. */
  function pageOf(form: CompiledForm) {
    let page = pages.get(form)
    if (!page) {
      const bytes = pageBytes(submissionId => String(takePage(form, { submissionId }, assets)))
      page = { bytes, headers: pageHeaders(form) }
      pages.set(form, page)
    }
    return page
  }

  app.get(
    '/f/:slug',
    {
      schema: {
        operationId: 'takeWebform',
        summary: 'The page on which people answer',
        description: 'HTML that works without JavaScript. Nothing of the scoring is in it.',
        tags,
        security: [],
        params: SlugParams,
        response: { 200: isPage('The form'), ...pageRefusals(404, 410) },
      },
    },
    async (request, reply) => {
      const published = await publishedAt(app, request.params.slug)
      const closed = closedToVisitors(published, new Date())
      if (closed) return sendClosed(reply, published.form, closed, assets)
      const { bytes, headers } = pageOf(published.form)
      reply.headers(headers)
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
        return reply.send(bytes.plain(newSubmissionId()))
      }
      return reply.header('content-encoding', 'gzip').send(bytes.gzip(newSubmissionId()))
    },
  )

  app.get(
    '/f/:slug.json',
    {
      schema: {
        operationId: 'getPublishedForm',
        summary: 'The published form as data, without scoring',
        description: 'For programs that draw the form themselves. Nothing of the scoring is in it.',
        tags,
        security: [],
        params: SlugParams,
        response: { 200: PublishedFormData, ...refusals(404, 410) },
      },
    },
    async ({ params }) => {
      const published = await publishedAt(app, params.slug)
      const closed = closedToVisitors(published, new Date())
      if (closed) throw closedProblem(closed)
      const { name, description, appType, version, questions, settings } = published.form
      return { name, description, appType, version, questions: [...questions], settings }
    },
  )

  app.get(
    '/f/:slug/result/:responseid/:token',
    {
      schema: {
        operationId: 'getResultPage',
        summary: "A respondent's own result page",
        description: 'HTML: thanks, and as much of the result as the settings allow.',
        tags,
        security: [],
        params: ResultParams,
        response: { 200: isPage('The result'), ...pageRefusals(404) },
      },
    },
    async ({ params }, reply) => {
      const published = await publishedAt(app, params.slug)
      const row = await findResponse(app.db, published.webformId, params.responseid)
      if (!row || !sameToken(row.result_token, params.token)) throw new Problem('not_found')
      const form = await app.published.findVersion(params.slug, published.webformId, row.version)
      if (!form) throw new Problem('not_found')
      return sendPrivatePage(reply, endingPage(form, toResult(form, row), assets))
    },
  )
}

function sameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
