// Where answers come in: from a program as JSON, from a page as form fields.

import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { settleFields } from '../../engine/answers/check-answers.ts'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { orderOf } from '../../engine/definition/question-order.ts'
import { type Refusal, toFaults } from '../../engine/faults.ts'
import { ADD, REMOVE } from '../../engine/questions/type.ts'
import { en } from '../../engine/text/messages/en.ts'
import { message } from '../../engine/text/messages/message.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { htmlPage, json } from '../../platform/http/declare.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { App } from '../../platform/http/types.ts'
import { FileRefused, receiveFile } from '../../product/files/receive.ts'
import { Problem } from '../../product/problem.ts'
import type { Assets } from '../page/assets.ts'
import { takePage } from '../page/page.ts'
import { sendClosed, sendPage, wantsPage } from '../page/replies.ts'
import { isSlug, NewSubmission, PAGE_ROUTE, SlugParams, Submitted } from '../page/schemas.ts'
import { closedProblems, closedReason, reasonOf, unavailableReason } from '../published/availability.ts'
import { type Published, publishedAt, versionAt, versionOrPublished } from '../published/published.ts'
import { redirectOf, resultPath, toSubmitAnswer } from '../results/result-view.ts'
import { readFields } from './fields.ts'
import { fromFields, fromProgram, submissionIdOf, versionOf, withoutTakenBack } from './input.ts'
import { FormWithFiles, readFormWithFiles } from './multipart.ts'
import { submit } from './submit.ts'

const tags = ['Taking']

const FormFields = Type.Object({}, { additionalProperties: true, title: 'FormFields' })

export const submitRoutes = (assets: Assets) => async (app: App) => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => readFields(body),
  )

  app.addContentTypeParser('multipart/form-data', async (request: FastifyRequest, payload: Readable) => {
    const { slug } = request.params as SlugParams
    if (!isSlug(slug)) throw new Problem('not_found')
    const published = await publishedAt(app, slug)
    const { organizationId, webformId } = published
    const { maxUnclaimedBytes } = app.config
    const isClosed = unavailableReason(published, new Date()) !== undefined
    const questionsOf = async (fields: URLSearchParams) =>
      (await versionOrPublished(app, published, versionOf(fields))).questions
    return app.uploads.pass(() =>
      readFormWithFiles(request.headers, payload, questionsOf, async (questionId, takes, name, source) => {
        if (isClosed) throw new FileRefused(message('form_closed'))
        const address = networkOf(request.ip)
        const file = { questionId, takes, name, source }
        const upload = { organizationId, webformId, ...file, address, maxUnclaimedBytes }
        return receiveFile(app.db, app.files, upload, new Date())
      }),
    )
  })

  // Schemas are looked up by content type: what has none would go in unchecked.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined && !request.headers['content-type']
      ? done(new Problem('media_type_unsupported', { detail: 'Send answers as JSON or as form fields.' }))
      : done(),
  )

  app.post(
    PAGE_ROUTE,
    {
      config: { permission: 'form.answer' },
      schema: {
        operationId: 'submitResponse',
        summary: 'Submit answers, from a program (JSON) or a page (form fields)',
        description:
          'Checks every answer against the published version and stores all or nothing. With a `submissionId` of yours it is stored exactly once, however often it is sent. The answer tells as much of the result as the settings allow.',
        tags,
        security: [],
        params: SlugParams,
        body: {
          content: {
            'application/json': { schema: NewSubmission },
            'application/x-www-form-urlencoded': { schema: FormFields },
            'multipart/form-data': { schema: FormFields },
          },
        },
        problems: [...closedProblems, 'email_already_answered', 'answers_invalid', 'files_waiting'],
        response: {
          200: {
            ...htmlPage('From a page: the page again, after its button that adds or removes an entry'),
            isForBrowsers: true,
          },
          201: json(Submitted, 'What became of the submission'),
          303: { description: 'From a page: to the result', type: 'null', headers: ['Location'] },
        },
      },
    },
    async (request, reply) => {
      const published = await publishedAt(app, request.params.slug)
      if (request.body instanceof URLSearchParams)
        return takeFields({ request, reply, published, fields: request.body }, assets)
      // The body was checked against NewSubmission: the only other content type that is read here.
      return reply.code(201).send(await takeJson(app, published, request.body as NewSubmission))
    },
  )
}

/** Stores what a program sent. Returns as much of the result as the settings of the form allow. */
async function takeJson(app: App, published: Published, body: NewSubmission) {
  const row = await submit(app.db, app.intake, published, published.form, fromProgram(body), new Date())
  const form = await versionOrPublished(app, published, row.version)
  return toSubmitAnswer(form, row, app.config.publicUrl)
}

interface Sent {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly published: Published
  readonly fields: URLSearchParams
}

async function takeFields({ request, reply, published, fields: sent }: Sent, assets: Assets) {
  const { server } = request
  const form = await versionAt(server, published, versionOf(sent))
  const shown = form ?? published.form
  const fields = settleFields(shown.questions, withoutTakenBack(shown, sent))
  const faultsOfFiles = sent instanceof FormWithFiles ? sent.faults : []
  if (wantsPage(request) && takeButtons(fields))
    return askAgain(reply, published, shown, fields, faultsOfFiles, assets)
  try {
    if (!form) throw new Problem('answers_invalid', { faults: toFaults(en, [formChanged]) })
    const input = fromFields(form, fields)
    const faults = [...faultsOfFiles, ...input.faults]
    const row = await submit(server.db, server.intake, published, form, { ...input, faults }, new Date())
    const answered = await versionOrPublished(server, published, row.version)
    if (!wantsPage(request))
      return reply.code(201).send(toSubmitAnswer(answered, row, server.config.publicUrl))
    return reply.redirect(redirectOf(answered, row) ?? resultPath(answered, row), 303)
  } catch (error) {
    if (!(error instanceof ProblemError) || !wantsPage(request)) throw error
    return answerPage(reply, shown, fields, error, assets)
  }
}

const formChanged: Refusal = {
  pointer: '/version',
  code: 'version_unknown',
  message: message('form_changed'),
}

/** The page again with what was typed, or the page that says why the form takes nothing. */
function answerPage(
  reply: FastifyReply,
  form: CompiledForm,
  fields: URLSearchParams,
  problem: Problem,
  assets: Assets,
) {
  const reason = reasonOf(problem)
  if (reason) return sendClosed(reply, form, reason, assets)
  const { faults } = problem
  if (faults.length === 0) throw problem
  const state = { ...stateOf(form, fields), faults }
  return sendPage(reply.code(problem.status), takePage(form, state, assets), form)
}

/** The page as one of its buttons changes it; nothing is checked yet but files, which do not come again. */
function askAgain(
  reply: FastifyReply,
  published: Published,
  form: CompiledForm,
  fields: URLSearchParams,
  refusals: readonly Refusal[],
  assets: Assets,
) {
  const closed = closedReason(published, new Date())
  if (closed) return sendClosed(reply, form, closed, assets)
  const state = { ...stateOf(form, fields), faults: toFaults(en, refusals) }
  return sendPage(reply, takePage(form, state, assets), form)
}

/** A page with what was typed. */
const stateOf = (form: CompiledForm, fields: URLSearchParams) => ({
  submissionId: submissionIdOf(fields) ?? randomUUIDv7(),
  fields,
  email: fields.get('email') ?? undefined,
  order: orderOf(form, fields),
})

/** Takes out the buttons that ask for the page again; true when one was pressed. */
function takeButtons(fields: URLSearchParams): boolean {
  const isPressed = fields.has(ADD) || fields.has(REMOVE)
  for (const name of [ADD, REMOVE]) fields.delete(name)
  return isPressed
}
