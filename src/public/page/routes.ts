// The page of a form, and the form as JSON. They need no API key, and do not reveal right answers.
import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Settings } from '../../engine/definition/definition.ts'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { htmlPage, json } from '../../platform/http/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { closedProblem, closedProblems, unavailableReason } from '../published/availability.ts'
import { publishedAt } from '../published/published.ts'
import type { Assets } from './assets.ts'
import { takePage } from './page.ts'
import type { PageMemory, Variant } from './page-memory.ts'
import { prefillFields } from './prefill.ts'
import { sendClosed, sendPage } from './replies.ts'
import { PAGE_ROUTE, PrefillQuery, PublishedFormData, SlugParams } from './schemas.ts'

const tags = ['Taking']

export const takingRoutes = (assets: Assets, pages: PageMemory) => async (app: App) => {
  app.get(
    PAGE_ROUTE,
    {
      // A cached page needs no gate. Reading the store has its own.
      config: { permission: 'form.read', hasGate: true },
      schema: {
        operationId: 'takeWebform',
        summary: "Show a form's page",
        description: 'HTML that works without JavaScript. It contains no scoring.',
        tags,
        security: [],
        params: SlugParams,
        querystring: PrefillQuery,
        problems: closedProblems,
        response: { 200: htmlPage('The form') },
      },
    },
    async (request, reply) => {
      const { slug } = request.params
      const published = await publishedAt(app, slug, app.load)
      const closed = unavailableReason(published, new Date())
      if (closed) return sendClosed(reply, published.form, closed, assets)
      const { form } = published
      const prefill = request.url.includes('?') ? prefillFields(form, request.query) : undefined
      if (prefill) {
        const order = drawOrder(form, Math.random())
        const state = { submissionId: randomUUIDv7(), order, fields: prefill }
        return sendPage(reply, takePage(form, state, assets), form)
      }
      return sendFilled(reply, pages.of(form, request))
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
        problems: closedProblems,
        response: { 200: json(PublishedFormData, 'The form') },
      },
    },
    async ({ params }) => {
      const published = await publishedAt(app, params.slug)
      const closed = unavailableReason(published, new Date())
      if (closed) throw closedProblem(closed)
      const { name, description, appType, version, questions, logic, settings } = published.form
      return {
        name,
        description,
        appType,
        version,
        questions: [...questions],
        logic,
        settings: publicSettings(settings),
      }
    },
  )
}

/** Removes the conditions of endings, because they can depend on scores. The server chooses the ending. */
const publicSettings = (settings: Settings): Settings =>
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
