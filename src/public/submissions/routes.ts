// Submissions: JSON from programs, form fields from pages.

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { Type } from 'typebox'
import { settleFields } from '../../engine/answers/check-answers.ts'
import type { CompiledForm } from '../../engine/definition/compiled-form.ts'
import { type Refusal, toFaults } from '../../engine/faults.ts'
import { message } from '../../engine/text/messages/message.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { htmlPage, json } from '../../platform/http/openapi/declare.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { App } from '../../platform/http/types.ts'
import { receiveFile } from '../../product/files/receive.ts'
import { FileRefused } from '../../product/files/write-upload.ts'
import { Problem } from '../../product/problem.ts'
import type { Assets } from '../page/assets.ts'
import { type Guest, withLocked } from '../page/given-answers.ts'
import { LANGUAGE_FIELD, SWITCH_FIELD } from '../page/languages.ts'
import { linkEndOf, linkProblems } from '../page/links.ts'
import { sendClosed, sendLinkEnded, sendPage, wantsPage } from '../page/replies.ts'
import { EMBED_ROUTE, isSlug, PAGE_ROUTE, SlugParams } from '../page/schemas.ts'
import { takePage } from '../page/take-page.ts'
import { closedProblems, closedReason, reasonOf, unavailableReason } from '../published/availability.ts'
import type { Published } from '../published/pointer.ts'
import { publishedAt, versionAt, versionOrPublished } from '../published/published.ts'
import { redirectOf, resultPath, toSubmitReply } from '../results/result-view.ts'
import { readFields } from './fields.ts'
import { guestOf } from './guests.ts'
import { inJsonOf, inLanguageOf } from './in-language.ts'
import { fromFields, fromProgram, removeCleared, versionOf } from './input.ts'
import { FormWithFiles, readFormWithFiles } from './multipart.ts'
import { formChanged, stateOf, takeButtons } from './page-state.ts'
import { NewSubmission, SubmissionHeaders, Submitted } from './schemas.ts'
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
    const isClosed = unavailableReason(published, app.now()) !== undefined
    const questionsOf = async (fields: URLSearchParams) =>
      (await versionOrPublished(app, published, versionOf(fields))).questions
    return app.uploads.pass(() =>
      readFormWithFiles(request.headers, payload, questionsOf, async (questionId, takes, name, source) => {
        if (isClosed) throw new FileRefused(message('webform_closed'))
        const address = networkOf(request.ip)
        const file = { questionId, takes, name, source }
        const upload = { organizationId, webformId, ...file, address, maxUnclaimedBytes }
        return receiveFile(app.db, app.files, upload, app.now())
      }),
    )
  })

  // Fastify selects the schema by content type, so a body without one would not be validated.
  app.addHook('preValidation', (request, _reply, done) =>
    request.body === undefined && !request.headers['content-type']
      ? done(new Problem('media_type_unsupported', { detail: 'Send the answers as JSON or as form fields.' }))
      : done(),
  )

  const schema = {
    tags,
    security: [],
    params: SlugParams,
    headers: SubmissionHeaders,
    body: {
      content: {
        'application/json': { schema: NewSubmission },
        'application/x-www-form-urlencoded': { schema: FormFields },
        'multipart/form-data': { schema: FormFields },
      },
    },
    problems: [
      ...closedProblems,
      ...linkProblems,
      'email_already_answered',
      'submission_reused',
      'answers_invalid',
      'files_waiting',
    ],
    response: {
      200: {
        ...htmlPage(
          'Form fields only: the page again, after an entry was added or removed, or in another language',
        ),
        isForBrowsers: true,
      },
      201: json(Submitted, 'The stored response'),
      303: {
        description: 'Form fields only: redirects to the result',
        type: 'null',
        headers: ['Location'],
      },
    },
  } as const satisfies FastifySchema

  async function receive(request: FastifyRequest<{ Params: SlugParams }>, reply: FastifyReply) {
    const published = await publishedAt(app, request.params.slug)
    if (request.body instanceof URLSearchParams)
      return submitFields({ request, reply, published, fields: request.body }, assets)
    // JSON is the only other content type, and its schema is NewSubmission.
    return reply.code(201).send(await submitJson(request, published, request.body as NewSubmission))
  }

  app.post(
    PAGE_ROUTE,
    {
      config: { permission: 'form.answer' },
      schema: {
        ...schema,
        operationId: 'submitResponse',
        summary: 'Submit answers',
        description:
          "Checks every answer against the published version and stores all of them or none. Programs send JSON, pages send form fields. If you retry with the same `submissionId`, or the same `Idempotency-Key`, the response is stored once. The form's settings decide which parts of the result the reply contains.",
      },
    },
    receive,
  )
  app.post(
    EMBED_ROUTE,
    {
      config: { permission: 'form.answer', isFramed: true },
      schema: {
        ...schema,
        problems: [...schema.problems, 'respondent_already_answered', 'visit_ended'],
        operationId: 'submitEmbeddedResponse',
        summary: 'Submit answers from a frame',
        description:
          'Like `/f/{slug}`, for the page in a frame. The pages that follow can be framed by the same sites.',
      },
    },
    receive,
  )
}

async function submitJson(request: FastifyRequest, published: Published, body: NewSubmission) {
  const { server: app } = request
  const shown = await versionOrPublished(app, published, undefined, body.language ?? undefined)
  try {
    const row = await submit(
      app.db,
      app.intake,
      published,
      shown,
      fromProgram(body, keyOf(request)),
      app.now(),
    )
    const answered = shownFor(request, published, await answeredForm(app, published, row))
    return toSubmitReply(answered, row, app.config.publicUrl)
  } catch (error) {
    throw inJsonOf(shown, error)
  }
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

const shownFor = ({ server, routeOptions }: FastifyRequest, published: Published, form: CompiledForm) =>
  server.published.shown(form, published, routeOptions.config.isFramed)

/** The version that was answered, in the language in which it was. */
const answeredForm = (app: App, published: Published, { version, language }: StoredRow) =>
  versionOrPublished(app, published, version, language ?? undefined)

type StoredRow = Awaited<ReturnType<typeof submit>>

interface SentForm {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly published: Published
  readonly fields: URLSearchParams
}

async function submitFields({ request, reply, published, fields: sent }: SentForm, assets: Assets) {
  const { server } = request
  const language = sent.get(SWITCH_FIELD) ?? sent.get(LANGUAGE_FIELD) ?? undefined
  const form = await versionAt(server, published, versionOf(sent), language)
  const shown = shownFor(request, published, form ?? published.form)
  let visit: Guest | undefined
  try {
    visit = await guestOf(server, published, sent, shown)
  } catch (thrown) {
    const end = linkEndOf(Object(thrown))
    if (end && wantsPage(request)) return sendLinkEnded(reply, shown, end, assets)
    throw inLanguageOf(shown, thrown)
  }
  const open = settleFields(shown.questions, removeCleared(shown, sent))
  const now = server.now()
  const fields = visit ? withLocked(shown, open, visit.claims, now) : open
  const faultsOfFiles = sent instanceof FormWithFiles ? sent.faults : []
  if (wantsPage(request) && takeButtons(fields))
    return sendSamePage(reply, published, shown, { fields, visit, now }, faultsOfFiles, assets)
  try {
    if (!form) throw new Problem('answers_invalid', { faults: toFaults(shown.catalogue, [formChanged]) })
    const input = fromFields(form, fields)
    const faults = [...faultsOfFiles, ...input.faults]
    const given = { ...input, faults, take: visit?.claims, invitationId: visit?.invitationId }
    const row = await submit(server.db, server.intake, published, form, given, now)
    const answered = shownFor(request, published, await answeredForm(server, published, row))
    if (!wantsPage(request))
      return reply.code(201).send(toSubmitReply(answered, row, server.config.publicUrl))
    const redirectUrl = answered.frame === undefined ? redirectOf(answered, row) : undefined
    return reply.redirect(redirectUrl ?? resultPath(answered, row), 303)
  } catch (thrown) {
    if (!wantsPage(request)) throw inJsonOf(shown, thrown)
    const error = inLanguageOf(shown, thrown)
    if (!(error instanceof ProblemError)) throw error
    return sendErrorPage(reply, shown, { fields, visit, now }, error, assets)
  }
}

interface SentFields {
  readonly fields: URLSearchParams
  readonly visit: Guest | undefined
  readonly now: Date
}

/** Shows the page again with the answers and the errors, or the page of a closed form. */
function sendErrorPage(
  reply: FastifyReply,
  form: CompiledForm,
  { fields, visit, now }: SentFields,
  problem: Problem,
  assets: Assets,
) {
  const reason = reasonOf(problem)
  if (reason) return sendClosed(reply, form, reason, assets)
  const end = linkEndOf(problem)
  if (end) return sendLinkEnded(reply, form, end, assets)
  const { faults } = problem
  if (faults.length === 0) throw problem
  const state = { ...stateOf(form, fields, visit), now, faults }
  return sendPage(reply.code(problem.status), takePage(form, state, assets), form)
}

/** Shows the page again after a button for entries or for another language. Checks only files, because the browser does not send them again. */
function sendSamePage(
  reply: FastifyReply,
  published: Published,
  form: CompiledForm,
  { fields, visit, now }: SentFields,
  refusals: readonly Refusal[],
  assets: Assets,
) {
  const closed = closedReason(published, now)
  if (closed) return sendClosed(reply, form, closed, assets)
  const state = { ...stateOf(form, fields, visit), now, faults: toFaults(form.catalogue, refusals) }
  return sendPage(reply, takePage(form, state, assets), form)
}
