// The page of a form, and the form as JSON. They need no API key, and do not reveal right answers.
import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import type { Settings } from '../../engine/definition/definition.ts'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { languagesOf } from '../../engine/translation/translate.ts'
import { htmlPage, json } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import { openVisit } from '../../product/tokens/visits.ts'
import { closedProblem, closedProblems, unavailableReason } from '../published/availability.ts'
import type { Published } from '../published/pointer.ts'
import { publishedAt, versionOrPublished } from '../published/published.ts'
import type { Assets } from './assets.ts'
import { fieldsOf, VISIT_FIELD, visitState } from './given-answers.ts'
import { pathIn } from './languages.ts'
import { negotiate } from './negotiate.ts'
import type { PageMemory, Variant } from './page-memory.ts'
import { prefillFields } from './prefill.ts'
import { pageHeaders, sendClosed, sendPage, sendPrivatePage } from './replies.ts'
import {
  EMBED_ROUTE,
  LanguageParams,
  LanguageQuery,
  PAGE_ROUTE,
  PrefillQuery,
  PublishedFormData,
  SlugParams,
} from './schemas.ts'
import { takePage } from './take-page.ts'

const tags = ['Taking']

type PageRequest = FastifyRequest<{ Params: SlugParams }>

const response = {
  200: htmlPage('The form'),
  303: { description: 'Redirects to the page in another language', type: 'null', headers: ['Location'] },
} as const

export const takingRoutes = (assets: Assets, pages: PageMemory) => async (app: App) => {
  /** Sends the page in the first language, or redirects to another language that suits the visitor. */
  async function sendOrRedirect(request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const published = await publishedAt(app, request.params.slug, app.load)
    const form = shownFor(request, published, published.form)
    if (form.language === undefined) return sendForm(request, reply, published, form)
    const languages = languagesOf(form.settings)
    const [wanted] = [Object(request.query)._language].flat()
    const language = languages.includes(wanted)
      ? wanted
      : negotiate(request.headers['accept-language'], languages)
    if (language === languages[0]) return sendForm(request, reply, published, form)
    const [, query] = request.url.split('?', 2)
    const path = `${pathIn(form, language)}${query ? `?${query}` : ''}`
    const { 'content-type': _, ...headers } = pageHeaders(form)
    return reply.headers(headers).redirect(path, 303)
  }

  async function sendIn(language: string, request: PageRequest, reply: FastifyReply): Promise<FastifyReply> {
    const published = await publishedAt(app, request.params.slug, app.load)
    if (!languagesOf(published.form.settings).includes(language)) throw new Problem('not_found')
    const form = await versionOrPublished(app, published, undefined, language)
    return sendForm(request, reply, published, shownFor(request, published, form))
  }

  const shownFor = ({ routeOptions }: PageRequest, published: Published, form: CompiledForm) =>
    app.published.shown(form, published, routeOptions.config.isFramed)

  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    published: Published,
    form: CompiledForm,
  ): Promise<FastifyReply> {
    // RFC 7234, 5.5.1
    if (published.isStale) reply.header('warning', '110 - "Response is Stale"')
    const closed = unavailableReason(published, app.now())
    if (closed) return sendClosed(reply, form, closed, assets)
    const { [VISIT_FIELD]: ticket } = Object(request.query)
    if (form.frame !== undefined && typeof ticket === 'string')
      return sendVisit(request, reply, published, form, ticket)
    const prefill = request.url.includes('?') ? prefillFields(form, Object(request.query)) : undefined
    if (!prefill) return sendFilled(reply, pages.of(form, request))
    const state = { submissionId: randomUUIDv7(), order: drawOrder(form, Math.random()), fields: prefill }
    return sendPage(reply, takePage(form, state, assets), form)
  }

  /** The page of a ticket is for one person, so no cache has it. */
  async function sendVisit(
    { query, method }: FastifyRequest,
    reply: FastifyReply,
    { webformId }: Published,
    form: CompiledForm,
    ticket: string,
  ): Promise<FastifyReply> {
    // HEAD would use the ticket without showing the page.
    const visit = method === 'GET' ? await openVisit(app.db, webformId, ticket, app.now()) : undefined
    if (!visit) throw new Problem('ticket_used')
    const given = fieldsOf(form, visit.claims.answers ?? {})
    const fields = new URLSearchParams([...given, ...(prefillFields(form, Object(query)) ?? [])])
    const order = drawOrder(form, Math.random())
    const state = {
      submissionId: randomUUIDv7(),
      order,
      visit: visitState(visit),
      ...(fields.size > 0 && { fields }),
    }
    return sendPrivatePage(reply, takePage(form, state, assets), form)
  }

  app.get(
    PAGE_ROUTE,
    {
      // A cached page needs no gate. Reading the store has its own.
      config: { permission: 'form.read', hasGate: true },
      schema: {
        operationId: 'takeWebform',
        summary: "Show a form's page",
        description:
          'HTML that works without JavaScript. It contains no scoring. A form of several languages redirects to the language that suits `Accept-Language`, if that is not the first.',
        tags,
        security: [],
        params: SlugParams,
        querystring: PrefillQuery,
        problems: closedProblems,
        response,
      },
    },
    async (request, reply) => {
      await sendOrRedirect(request, reply)
      return reply
    },
  )

  app.get(
    EMBED_ROUTE,
    {
      config: { permission: 'form.read', hasGate: true, isFramed: true },
      schema: {
        operationId: 'takeEmbeddedWebform',
        summary: "Show a form's page in a frame",
        description:
          "Like `/f/{slug}`, for frames on the sites in the `origins` of the form's application. The query parameter `_language` chooses one of its languages: it redirects to `/f/{slug}/{language}/embed`.",
        tags,
        security: [],
        params: SlugParams,
        querystring: PrefillQuery,
        problems: [...closedProblems, 'ticket_used'],
        response,
      },
    },
    async (request, reply) => {
      await sendOrRedirect(request, reply)
      return reply
    },
  )

  app.get(
    `${PAGE_ROUTE}/:language`,
    {
      config: { permission: 'form.read', hasGate: true },
      schema: {
        operationId: 'takeWebformIn',
        summary: "Show a form's page in a language",
        description: 'Like `/f/{slug}`, in one of the languages of the form.',
        tags,
        security: [],
        params: LanguageParams,
        querystring: PrefillQuery,
        problems: closedProblems,
        response: { 200: htmlPage('The form') },
      },
    },
    async (request, reply) => {
      await sendIn(request.params.language, request, reply)
      return reply
    },
  )

  app.get(
    `${PAGE_ROUTE}/:language/embed`,
    {
      config: { permission: 'form.read', hasGate: true, isFramed: true },
      schema: {
        operationId: 'takeEmbeddedWebformIn',
        // OpenAPI cannot distinguish its path from `/f/{slug}/l/{link}`, so the operation above names it.
        hide: true,
        tags,
        security: [],
        params: LanguageParams,
        querystring: PrefillQuery,
        problems: [...closedProblems, 'ticket_used'],
        response: { 200: htmlPage('The form') },
      },
    },
    async (request, reply) => {
      await sendIn(request.params.language, request, reply)
      return reply
    },
  )

  app.get(
    '/f/:slug.json',
    {
      config: { permission: 'form.read' },
      schema: {
        operationId: 'getPublishedForm',
        summary: 'Get a published form',
        description: 'For programs that render the form themselves. The reply contains no scoring.',
        tags,
        security: [],
        params: SlugParams,
        querystring: LanguageQuery,
        problems: closedProblems,
        response: { 200: json(PublishedFormData, 'The form') },
      },
    },
    async ({ params, query }) => {
      const published = await publishedAt(app, params.slug)
      const closed = unavailableReason(published, app.now())
      if (closed) throw closedProblem(closed)
      const form = await versionOrPublished(app, published, undefined, query.language)
      const { name, description, appType, version, questions, logic, settings, language } = form
      return {
        name,
        description,
        appType,
        version,
        questions: [...questions],
        logic,
        settings: publicSettings(settings),
        ...(language !== undefined && { language }),
      }
    },
  )
}

/** Removes the conditions of endings, because they can depend on scores, and what respondents do not see. The server chooses the ending. */
const publicSettings = ({ review: _, ...settings }: Settings): Settings =>
  settings.endings
    ? { ...settings, endings: settings.endings.map(({ when: _, ...ending }) => ending) }
    : settings

/** Larger pages are streamed from chunks that replies share: a client that does not read must not hold copies. */
const MAX_COPIED_BYTES = 64 * 1024

/** Sends a page from memory. One buffer is the fastest reply that Node can send. */
function sendFilled(reply: FastifyReply, { headers, sizeBytes, fill }: Variant): FastifyReply {
  const chunks = fill(randomUUIDv7())
  return reply
    .headers(headers)
    .send(sizeBytes <= MAX_COPIED_BYTES ? Buffer.concat(chunks, sizeBytes) : Readable.from(chunks))
}
