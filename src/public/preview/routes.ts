// The page of a draft, for those who have a link to it. It looks and behaves like the page of the published form, and stores nothing:
// no response, no file, no count. So the limits and times of the form do not close it.
import { randomUUIDv7 } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { drawOrder } from '../../engine/definition/question-order.ts'
import { htmlPage } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import type { Assets } from '../page/assets.ts'
import { hasLanguages, pathIn } from '../page/languages.ts'
import { negotiate } from '../page/negotiate.ts'
import { prefillFields } from '../page/prefill.ts'
import { privateHeaders, sendPrivatePage } from '../page/replies.ts'
import { PrefillQuery } from '../page/schemas.ts'
import { takePage } from '../page/take-page.ts'
import type { Drafts, FoundDraft } from './drafts.ts'
import { faultyPage } from './faulty-page.ts'
import { SecretLanguageParams, SecretParams } from './schemas.ts'

const tags = ['Taking']

export const previewPageRoutes = (assets: Assets, drafts: Drafts) => async (app: App) => {
  function sendDraft(request: FastifyRequest, reply: FastifyReply, draft: FoundDraft) {
    const { form, frame } = draft
    if (!form) return sendPrivatePage(reply.code(422), faultyPage(draft, assets), undefined, frame)
    const state = {
      submissionId: randomUUIDv7(),
      order: drawOrder(form, Math.random()),
      fields: prefillFields(form, Object(request.query)),
    }
    return sendPrivatePage(reply, takePage(form, state, assets), form, frame)
  }

  app.get(
    '/p/:secret',
    {
      config: { permission: 'form.read' },
      schema: {
        operationId: 'showPreview',
        summary: 'Show a draft as a page',
        description:
          'For people with a link to the draft. The newest saved state at each load, like `/f/{slug}`. If the draft cannot be activated, the page lists the problems.',
        tags,
        security: [],
        params: SecretParams,
        querystring: PrefillQuery,
        problems: ['preview_ended', 'webform_incomplete'],
        response: {
          200: htmlPage('The draft'),
          303: {
            description: 'Redirects to the page in another language',
            type: 'null',
            headers: ['Location'],
          },
        },
      },
    },
    async (request, reply) => {
      const draft = await drafts.find(request.params.secret)
      const { languages: [first, ...more] = [] } = draft.form?.settings ?? {}
      if (!draft.form || first === undefined || !hasLanguages(draft.form))
        return sendDraft(request, reply, draft)
      const language = negotiate(request.headers['accept-language'], [first, ...more])
      if (language === first) return sendDraft(request, reply, draft)
      const [, query] = request.url.split('?', 2)
      const path = pathIn(draft.form, language) + (query ? `?${query}` : '')
      const { 'content-type': _, ...headers } = privateHeaders(draft.form, draft.frame)
      return reply.headers(headers).redirect(path, 303)
    },
  )

  app.get(
    '/p/:secret/:language',
    {
      config: { permission: 'form.read' },
      schema: {
        operationId: 'showPreviewIn',
        summary: 'Show a draft as a page in a language',
        description: 'Like `/p/{secret}`, in one of the languages of the draft.',
        tags,
        security: [],
        params: SecretLanguageParams,
        querystring: PrefillQuery,
        problems: ['preview_ended', 'webform_incomplete'],
        response: { 200: htmlPage('The draft') },
      },
    },
    async (request, reply) => {
      const { secret, language } = request.params
      const draft = await drafts.find(secret, language)
      if (draft.form && draft.form.language !== language) throw new Problem('not_found')
      return sendDraft(request, reply, draft)
    },
  )
}
