// The start page, and the pages for signing in and out. They use forms, so they work without a script.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import type { App } from '../../platform/http/types.ts'
import { type Organization, signIn } from '../../product/accounts/sign-in.ts'
import {
  type ConsolePlace,
  findSession,
  isSecure,
  requireOwnPage,
} from '../../product/sessions/authenticate.ts'
import { clearCookie, secretIn } from '../../product/sessions/cookies.ts'
import { endSession } from '../../product/sessions/create.ts'
import { hasAdmin } from '../../product/users/queries.ts'
import { EMPTY, type FormState } from './layout.ts'
import { loginFields, loginPage, welcomePage } from './pages.ts'
import { consolePath, readForm } from './read-form.ts'
import {
  browserOf,
  crossSite,
  hasErrors,
  redirect,
  sendPage,
  sentFields,
  textsOf,
  welcome,
} from './replies.ts'
import { fill } from './sign-in-texts.ts'
import { STYLE } from './style.ts'

const FOREVER = 'public, max-age=31536000, immutable'

const hide = { hide: true }
const LoginQuery = Type.Object({ next: Type.Optional(Type.String()) })

export const signInRoutes = (place: ConsolePlace) => async (app: App) => {
  const secure = isSecure(place)

  async function sessionOf({ headers }: FastifyRequest) {
    const secret = secretIn(headers.cookie, secure)
    return secret === undefined ? undefined : findSession(app.db, secret, app.now())
  }

  /** Ends the session of a browser, if it has one. */
  async function endCurrent(request: FastifyRequest): Promise<void> {
    const session = await sessionOf(request)
    if (!session) return
    const { principal, row } = session
    const by = { ...principal, requestId: request.id }
    const ended = { id: row.id, userId: row.user_id }
    await inTransaction(app.db, trx => endSession(trx, by, ended, app.now()))
  }

  app.get('/', { schema: hide }, async (request, reply) => {
    if (await sessionOf(request)) return redirect(reply, '/console')
    if (await hasAdmin(app.db)) return redirect(reply, '/login')
    return sendPage(reply, 200, welcomePage(textsOf(request)))
  })

  app.get(STYLE.path, { schema: hide }, async (_request, reply) =>
    reply.header('cache-control', FOREVER).type('text/css; charset=utf-8').send(STYLE.css),
  )

  app.get('/login', { schema: { ...hide, querystring: LoginQuery } }, async (request, reply) => {
    const { next } = request.query
    if (await sessionOf(request)) return redirect(reply, consolePath(next ?? null))
    return sendPage(reply, 200, loginPage(textsOf(request), { state: EMPTY, next, organizations: [] }))
  })

  app.post('/login', { schema: hide }, (request, reply) => login(request, reply))

  async function login(request: FastifyRequest, reply: FastifyReply) {
    const texts = textsOf(request)
    const sent = sentFields(request)
    const state = readForm(loginFields(texts), sent, texts)
    const stays = sent.get('stay') === 'yes'
    const next = sent.get('next') ?? undefined
    const again = (status: number, { errors }: FormState, organizations: readonly Organization[] = []) => {
      const values = { ...state.values, ...(stays && { stay: 'yes' }) }
      return sendPage(reply, status, loginPage(texts, { state: { values, errors }, next, organizations }))
    }
    const refuse = (text: string) => ({ ...state, errors: { '': text } })
    const foreign = crossSite(request, place, texts, state)
    if (foreign) return again(403, foreign)
    if (hasErrors(state)) return again(422, state)
    const { email = '', password = '' } = state.values
    const credentials = { email, password, organizationId: sent.get('organization') ?? undefined }
    const result = await signIn(app.db, app.verifyPassword, credentials, browserOf(request, stays), app.now())
    if (result.kind === 'signed_in') {
      // The new cookie replaces the old one, so nobody could end that session.
      await endCurrent(request)
      return welcome(reply, place, { secret: result.secret, stays, path: consolePath(next ?? null) })
    }
    if (result.kind === 'ambiguous')
      return again(422, refuse(texts.choose_organization), result.organizations)
    if (result.kind === 'refused') return again(422, refuse(texts.sign_in_refused))
    const seconds = String(Math.ceil(result.waitMs / 1000))
    reply.header('retry-after', seconds)
    return again(429, refuse(fill(texts.sign_in_paused, 'seconds', seconds)))
  }

  app.post('/logout', { schema: hide }, async (request, reply) => {
    requireOwnPage(request, place)
    await endCurrent(request)
    reply.header('set-cookie', clearCookie(secure))
    return redirect(reply, '/login')
  })
}
