// What the public sees: the page, the form as data, the result. No key, and nothing that gives an answer away.
import { timingSafeEqual } from 'node:crypto'
import { htmlPage, json } from '../../platform/http/declare.ts'
import { joined } from '../../platform/http/pieces.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../problem.ts'
import { findResponse } from '../../product/responses/queries.ts'
import type { Settings } from '../../engine/definition/definition.ts'
import type { Assets } from './assets.ts'
import { endingPage } from '../results/ending-page.ts'
import { closedProblem, closedProblems, closedToVisitors } from '../published/availability.ts'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { toResult } from '../results/result-view.ts'
import { takePage } from './page.ts'
import type { PageMemory } from './page-memory.ts'
import { publishedAt } from '../published/published.ts'
import { sendClosed, sendPage, sendPrivatePage } from './replies.ts'
import { PAGE_ROUTE, PublishedFormData, ResultParams, SlugParams, UnseenQuery } from './schemas.ts'
import { newSubmissionId } from './submission-id.ts'
import { unseenAnswers } from './prefill.ts'

const tags = ['Taking']

export const takingRoutes = (assets: Assets, pages: PageMemory) => async (app: App) => {
  app.get(
    PAGE_ROUTE,
    {
      schema: {
        operationId: 'takeWebform',
        summary: 'The page on which people answer',
        description: 'HTML that works without JavaScript. Nothing of the scoring is in it.',
        tags,
        security: [],
        params: SlugParams,
        querystring: UnseenQuery,
        problems: closedProblems,
        response: { 200: htmlPage('The form') },
      },
    },
    async (request, reply) => {
      const published = await publishedAt(app, request.params.slug)
      const closed = closedToVisitors(published, new Date())
      if (closed) return sendClosed(reply, published.form, closed, assets)
      const { form } = published
      const given = unseenAnswers(form, request.query)
      if (given) {
        const order = drawOrder(form, Math.random())
        const state = { submissionId: newSubmissionId(), order, fields: given }
        return sendPage(reply, takePage(form, state, assets), form)
      }
      const { headers, body } = pages.of(form, request)
      return reply.headers(headers).send(joined(body()))
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
        problems: closedProblems,
        response: { 200: json(PublishedFormData, 'The form') },
      },
    },
    async ({ params }) => {
      const published = await publishedAt(app, params.slug)
      const closed = closedToVisitors(published, new Date())
      if (closed) throw closedProblem(closed)
      const { name, description, appType, version, questions, logic, settings } = published.form
      return {
        name,
        description,
        appType,
        version,
        questions: [...questions],
        logic,
        settings: told(settings),
      }
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
        response: { 200: htmlPage('The result') },
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

/** Which ending comes when is decided on the server: what it takes to come to one may be a score. */
const told = (settings: Settings): Settings =>
  settings.endings
    ? { ...settings, endings: settings.endings.map(({ when: _, ...ending }) => ending) }
    : settings

function sameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}
