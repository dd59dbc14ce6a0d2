// The pages of links that work once: the first administrator, and a new password.
import { Type } from 'typebox'
import type { App } from '../../platform/http/types.ts'
import { accountOfLink, resetPassword } from '../../product/accounts/reset.ts'
import { canSetUp, nameOfFirst, setUp } from '../../product/accounts/setup.ts'
import { constraintProblem } from '../../product/constraints.ts'
import { Problem } from '../../product/problem.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'
import { EMPTY } from './layout.ts'
import { resetEndedPage, resetFields, resetPage, setupEndedPage, setupFields, setupPage } from './pages.ts'
import { namesOf, readForm } from './read-form.ts'
import {
  browserOf,
  crossSite,
  hasErrors,
  sendPage,
  sentFields,
  textsOf,
  welcome,
  withPasswordFault,
} from './replies.ts'

const schema = { hide: true, params: Type.Object({ code: Type.String() }) }

export const linkRoutes = (place: ConsolePlace) => async (app: App) => {
  app.get('/setup/:code', { schema }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    if (!(await canSetUp(app.db, code, app.now()))) return sendPage(reply, 410, setupEndedPage(texts))
    const organization = (await nameOfFirst(app.db)) ?? ''
    return sendPage(reply, 200, setupPage(texts, code, { values: { organization }, errors: {} }))
  })

  app.post('/setup/:code', { schema }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    const read = readForm(setupFields(texts), sentFields(request), texts)
    const { organization = '', name = '', email = '', password = '' } = read.values
    const foreign = crossSite(request, place, texts, read)
    if (foreign) return sendPage(reply, 403, setupPage(texts, code, foreign))
    const state = await withPasswordFault(read, email, texts)
    if (hasErrors(state)) return sendPage(reply, 422, setupPage(texts, code, state))
    if (!(await canSetUp(app.db, code, app.now()))) return sendPage(reply, 410, setupEndedPage(texts))
    const admin = { organization, email, password, ...namesOf(name) }
    try {
      const secret = await setUp(app.db, app.hashPassword, code, admin, browserOf(request, false), app.now())
      return secret === undefined
        ? sendPage(reply, 410, setupEndedPage(texts))
        : welcome(reply, place, { secret, stays: false, path: '/console/welcome' })
    } catch (error) {
      if (!isUserExists(error)) throw error
      return sendPage(reply, 422, setupPage(texts, code, { ...state, errors: { email: texts.user_exists } }))
    }
  })

  app.get('/reset/:code', { schema }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    const account = await accountOfLink(app.db, code, app.now())
    return account
      ? sendPage(reply, 200, resetPage(texts, code, account.email, EMPTY))
      : sendPage(reply, 410, resetEndedPage(texts))
  })

  app.post('/reset/:code', { schema }, async (request, reply) => {
    const texts = textsOf(request)
    const { code } = request.params
    const read = readForm(resetFields(texts), sentFields(request), texts)
    const account = await accountOfLink(app.db, code, app.now())
    if (!account) return sendPage(reply, 410, resetEndedPage(texts))
    const again = (status: number, state: typeof read) =>
      sendPage(reply, status, resetPage(texts, code, account.email, state))
    const foreign = crossSite(request, place, texts, read)
    if (foreign) return again(403, foreign)
    const state = await withPasswordFault(read, account.email, texts)
    if (hasErrors(state)) return again(422, state)
    const chosen = { code, password: state.values['password'] ?? '' }
    const secret = await resetPassword(app.db, app.hashPassword, chosen, browserOf(request, false), app.now())
    return secret === undefined
      ? sendPage(reply, 410, resetEndedPage(texts))
      : welcome(reply, place, { secret, stays: false, path: '/console' })
  })
}

const isUserExists = (error: unknown) => {
  const problem = constraintProblem(error)
  return problem instanceof Problem && problem.code === 'user_exists'
}
