// The pages for signing in and out, and for the first administrator. They use forms, so they work without a script.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Html } from '../../engine/text/html.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { networkOf } from '../../platform/http/client-address.ts'
import { isFromOwnPage } from '../../platform/http/same-origin.ts'
import type { App } from '../../platform/http/types.ts'
import { canSetUp, nameOfFirst, setUp } from '../../product/accounts/setup.ts'
import { type Organization, signIn } from '../../product/accounts/sign-in.ts'
import { constraintProblem } from '../../product/constraints.ts'
import { Problem } from '../../product/problem.ts'
import {
  type ConsolePlace,
  findSession,
  isSecure,
  requireOwnPage,
} from '../../product/sessions/authenticate.ts'
import { clearCookie, secretIn, setCookie } from '../../product/sessions/cookies.ts'
import { endSession } from '../../product/sessions/create.ts'
import { lifetimeMs } from '../../product/sessions/lifetime.ts'
import { hasAdmin } from '../../product/users/queries.ts'
import { SIGN_IN_HEADERS } from './headers.ts'
import { EMPTY, type FormState } from './layout.ts'
import { fill, type SignInTexts, textsFor } from './messages.ts'
import {
  forgotPage,
  loginFields,
  loginPage,
  setupEndedPage,
  setupFields,
  setupPage,
  welcomePage,
} from './pages.ts'
import { consolePath, namesOf, readForm } from './read-form.ts'
import { STYLE } from './style.ts'

const MAX_FORM_BYTES = 16_384
const FOREVER = 'public, max-age=31536000, immutable'

const CodeParams = Type.Object({ code: Type.String() })
const LoginQuery = Type.Object({ next: Type.Optional(Type.String()) })

const send = (reply: FastifyReply, page: Html) => reply.headers(SIGN_IN_HEADERS).send(String(page))

const redirect = (reply: FastifyReply, path: string) =>
  reply
    .headers({ ...SIGN_IN_HEADERS, location: path })
    .code(303)
    .send('')

const textsOf = ({ headers }: FastifyRequest): SignInTexts => textsFor(headers['accept-language'])

export const signInRoutes = (place: ConsolePlace) => async (app: App) => {
  const secure = isSecure(place)
  const origin = place.isFixed ? place.url : undefined

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )

  const sentBy = ({ body }: FastifyRequest): URLSearchParams => {
    if (body instanceof URLSearchParams) return body
    throw new Problem('media_type_unsupported', { detail: 'Send the fields of the form.' })
  }

  async function sessionOf({ headers }: FastifyRequest) {
    const secret = secretIn(headers.cookie, secure)
    return secret === undefined ? undefined : findSession(app.db, secret, app.now())
  }

  function welcome(reply: FastifyReply, secret: string, stays: boolean, path: string) {
    reply.header('set-cookie', setCookie(secret, secure, stays ? lifetimeMs(stays) : undefined))
    return redirect(reply, path)
  }

  const browserOf = (request: FastifyRequest, stays: boolean) => ({
    network: networkOf(request.ip),
    agent: request.headers['user-agent'],
    stays,
    requestId: request.id,
  })

  /** The form again, if another page sent it. */
  const crossSite = (request: FastifyRequest, texts: SignInTexts, state: FormState): FormState | undefined =>
    isFromOwnPage(request, origin)
      ? undefined
      : { ...state, errors: { '': fill(texts.cross_site, 'url', place.url) } }

  app.get('/', { schema: { hide: true } }, async (request, reply) => {
    if (await sessionOf(request)) return redirect(reply, '/console')
    if (await hasAdmin(app.db)) return redirect(reply, '/login')
    return send(reply, welcomePage(textsOf(request)))
  })

  app.get(STYLE.path, { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', FOREVER).type('text/css; charset=utf-8').send(STYLE.css),
  )

  app.get('/login', { schema: { hide: true, querystring: LoginQuery } }, async (request, reply) => {
    const { next } = request.query
    if (await sessionOf(request)) return redirect(reply, consolePath(next ?? null))
    return send(reply, loginPage(textsOf(request), { state: EMPTY, next, organizations: [] }))
  })

  app.post('/login', { schema: { hide: true } }, async (request, reply) => {
    const texts = textsOf(request)
    const sent = sentBy(request)
    const state = readForm(loginFields(texts), sent, texts)
    const stays = sent.get('stay') === 'yes'
    const next = sent.get('next') ?? undefined
    const again = (status: number, error: FormState, organizations: readonly Organization[] = []) => {
      const values = { ...state.values, ...(stays && { stay: 'yes' }) }
      return send(reply.code(status), loginPage(texts, { state: { ...error, values }, next, organizations }))
    }
    const foreign = crossSite(request, texts, state)
    if (foreign) return again(403, foreign)
    if (Object.keys(state.errors).length > 0) return again(422, state)
    const { email = '', password = '' } = state.values
    const credentials = { email, password, organizationId: sent.get('organization') ?? undefined }
    const result = await signIn(app.db, app.verifyPassword, credentials, browserOf(request, stays), app.now())
    if (result.kind === 'signed_in') return welcome(reply, result.secret, stays, consolePath(next ?? null))
    const refuse = (text: string) => ({ ...state, errors: { '': text } })
    if (result.kind === 'ambiguous')
      return again(422, refuse(texts.choose_organization), result.organizations)
    if (result.kind === 'refused') return again(422, refuse(texts.sign_in_refused))
    const seconds = String(Math.ceil(result.waitMs / 1000))
    reply.header('retry-after', seconds)
    return again(429, refuse(fill(texts.sign_in_paused, 'seconds', seconds)))
  })

  app.post('/logout', { schema: { hide: true } }, async (request, reply) => {
    requireOwnPage(request, place)
    const session = await sessionOf(request)
    if (session) {
      const { principal, row } = session
      const by = { ...principal, requestId: request.id }
      const ended = { id: row.id, userId: row.user_id }
      await inTransaction(app.db, trx => endSession(trx, by, ended, app.now()))
    }
    reply.header('set-cookie', clearCookie(secure))
    return redirect(reply, '/login')
  })

  app.get('/forgot', { schema: { hide: true } }, async (request, reply) =>
    send(reply, forgotPage(textsOf(request))),
  )

  app.get('/setup/:code', { schema: { hide: true, params: CodeParams } }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    if (!(await canSetUp(app.db, code, app.now()))) return send(reply.code(410), setupEndedPage(texts))
    const organization = (await nameOfFirst(app.db)) ?? ''
    return send(reply, setupPage(texts, code, { values: { organization }, errors: {} }))
  })

  app.post('/setup/:code', { schema: { hide: true, params: CodeParams } }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    const state = readForm(setupFields(texts), sentBy(request), texts)
    const again = (status: number, error: FormState) =>
      send(reply.code(status), setupPage(texts, code, error))
    const foreign = crossSite(request, texts, state)
    if (foreign) return again(403, foreign)
    const { organization = '', name = '', email = '', password = '' } = state.values
    const errors = { ...state.errors, ...passwordError(password, texts) }
    if (Object.keys(errors).length > 0) return again(422, { ...state, errors })
    if (!(await canSetUp(app.db, code, app.now()))) return send(reply.code(410), setupEndedPage(texts))
    const admin = { organization, email, password, ...namesOf(name) }
    const browser = browserOf(request, false)
    try {
      const secret = await setUp(app.db, app.hashPassword, code, admin, browser, app.now())
      if (secret !== undefined) return welcome(reply, secret, false, '/console/welcome')
      return send(reply.code(410), setupEndedPage(texts))
    } catch (error) {
      if (!isUserExists(error)) throw error
      return again(422, { ...state, errors: { email: texts.user_exists } })
    }
  })
}

function passwordError(password: string, texts: SignInTexts): Record<string, string> {
  if (password === '') return {}
  return password.length < 8 || password.length > 256 ? { password: texts.password_length } : {}
}

const isUserExists = (error: unknown) => {
  const problem = constraintProblem(error)
  return problem instanceof Problem && problem.code === 'user_exists'
}
