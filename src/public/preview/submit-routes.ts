// Answers that are sent to a preview. The reply to them is the result page, because no result is stored for an address of its own.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { settleFields } from '../../engine/answers/check-answers.ts'
import { type Refusal, toFaults } from '../../engine/faults.ts'
import { htmlPage } from '../../platform/http/openapi/declare.ts'
import type { App } from '../../platform/http/types.ts'
import { checkFile } from '../../product/files/check-file.ts'
import { Problem } from '../../product/problem.ts'
import type { Assets } from '../page/assets.ts'
import { LANGUAGE_FIELD, SWITCH_FIELD } from '../page/languages.ts'
import { privateHeaders, sendPrivatePage } from '../page/replies.ts'
import { takePage } from '../page/take-page.ts'
import { endingPage } from '../results/ending-page.ts'
import { redirectOf, toResult } from '../results/result-view.ts'
import { readFields } from '../submissions/fields.ts'
import { removeCleared } from '../submissions/input.ts'
import { FormWithFiles, readFormWithFiles } from '../submissions/multipart.ts'
import { stateOf, takeButtons } from '../submissions/page-state.ts'
import type { Drafts } from './drafts.ts'
import { faultyPage } from './faulty-page.ts'
import { SecretParams } from './schemas.ts'
import { tryAnswers } from './try-answers.ts'

const FormFields = Type.Object({}, { additionalProperties: true, title: 'FormFields' })

export const previewSubmitRoutes = (assets: Assets, drafts: Drafts) => async (app: App) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => readFields(body),
  )

  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { form } = await drafts.find((request.params as SecretParams).secret)
    return app.uploads.pass(() =>
      readFormWithFiles(
        request.headers,
        payload,
        async () => form?.questions ?? [],
        (_question, limits, name, source) => checkFile(name, limits, source, new Date()),
      ),
    )
  })

  app.post(
    '/p/:secret',
    {
      config: { permission: 'form.answer' },
      schema: {
        operationId: 'tryPreview',
        summary: 'Try answers on a draft',
        description:
          'For the page of a preview. Checks and scores the answers as for a respondent, shows the result and stores nothing.',
        tags: ['Taking'],
        security: [],
        params: SecretParams,
        body: {
          content: {
            'application/x-www-form-urlencoded': { schema: FormFields },
            'multipart/form-data': { schema: FormFields },
          },
        },
        problems: ['preview_ended', 'webform_incomplete', 'answers_invalid'],
        response: {
          200: htmlPage('The result, or the page again after an entry was added or removed'),
          303: { description: 'Redirects to the URL of the ending', type: 'null', headers: ['Location'] },
        },
      },
    },
    async ({ params, body }, reply) => {
      if (!(body instanceof URLSearchParams))
        throw new Problem('media_type_unsupported', { detail: 'Send the answers as form fields.' })
      return replyTo(reply, params.secret, body)
    },
  )

  async function replyTo(reply: FastifyReply, secret: string, sent: URLSearchParams) {
    const draft = await drafts.find(secret, sent.get(SWITCH_FIELD) ?? sent.get(LANGUAGE_FIELD) ?? undefined)
    if (!draft.form)
      return sendPrivatePage(reply.code(422), faultyPage(draft, assets), undefined, draft.frame)
    const { form, frame } = draft
    const fields = settleFields(form.questions, removeCleared(form, sent))
    const showAgain = (refusals: readonly Refusal[]) => {
      const state = { ...stateOf(form, fields), faults: toFaults(form.catalogue, refusals) }
      return sendPrivatePage(reply, takePage(form, state, assets), form, frame)
    }
    if (takeButtons(fields)) return showAgain(sent instanceof FormWithFiles ? sent.faults : [])
    const tried = tryAnswers(form, sent, fields, new Date())
    if ('refusals' in tried) {
      reply.code(422)
      return showAgain(tried.refusals)
    }
    const redirectUrl = redirectOf(form, tried.row)
    if (redirectUrl === undefined)
      return sendPrivatePage(reply, endingPage(form, toResult(form, tried.row), assets), undefined, frame)
    const { 'content-type': _, ...headers } = privateHeaders(form, frame)
    return reply.headers(headers).redirect(redirectUrl, 303)
  }
}
