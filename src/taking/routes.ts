// What the public sees: the page, the form as data, the result. No key, and nothing that gives an answer away.
import { timingSafeEqual } from 'node:crypto'
import { takes } from '../http/encodings.ts'
import { refusals } from '../http/schemas.ts'
import type { App } from '../http/types.ts'
import { Problem } from '../problem.ts'
import { findResponse } from '../responses/queries.ts'
import type { Settings } from '../webforms/definition.ts'
import type { Assets } from './assets.ts'
import type { CompiledForm } from './compiled.ts'
import { endingPage } from './ending.ts'
import { closedProblem, closedToVisitors } from './open.ts'
import { drawOrder } from './order.ts'
import { toResult } from './outcome.ts'
import { takePage } from './page.ts'
import { newSubmissionId, type PageBytes, pageBytes } from './page-bytes.ts'
import { publishedAt } from './published.ts'
import { pageHeaders, sendClosed, sendPrivatePage } from './replies.ts'
import { isPage, PublishedFormData, pageRefusals, ResultParams, SlugParams, UnseenQuery } from './schemas.ts'
import { unseenAnswers } from './unseen.ts'

const tags = ['Taking']

export const takingRoutes = (assets: Assets) => async (app: App) => {
  const pages = new WeakMap<CompiledForm, Map<number | undefined, PageBytes>>()
  const headersOf = new WeakMap<CompiledForm, Record<string, string>>()

  /** Worked out when a version, and an order of its choices, is first asked for. */
  function pageOf(form: CompiledForm, order: number | undefined): PageBytes {
    const orders = memo(pages, form, () => new Map())
    return memo(orders, order, () => {
      const page = pageBytes(submissionId => String(takePage(form, { submissionId, order }, assets)))
      app.published.keptWith(form, page.sizeBytes)
      return page
    })
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
        querystring: UnseenQuery,
        response: { 200: isPage('The form'), ...pageRefusals(404, 410) },
      },
    },
    async (request, reply) => {
      const published = await publishedAt(app, request.params.slug)
      const closed = closedToVisitors(published, new Date())
      if (closed) return sendClosed(reply, published.form, closed, assets)
      const { form } = published
      const order = drawOrder(form, Math.random())
      reply.headers(memo(headersOf, form, () => pageHeaders(form)))
      const given = unseenAnswers(published.form, request.query)
      if (given) {
        const state = { submissionId: newSubmissionId(), order, fields: given }
        return reply.send(String(takePage(form, state, assets)))
      }
      const bytes = pageOf(form, order)
      if (!takes(request, 'gzip')) return reply.send(bytes.plain(newSubmissionId()))
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

/** Which ending comes when is decided on the server: what it takes to come to one may be a score. */
const told = (settings: Settings): Settings =>
  settings.endings
    ? { ...settings, endings: settings.endings.map(({ when: _, ...ending }) => ending) }
    : settings

function sameToken(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** The value of a key, made when it is first asked for. */
function memo<K extends WeakKey | number | undefined, V>(
  map: { get(key: K): V | undefined; set(key: K, value: V): unknown },
  key: K,
  make: () => V,
): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
