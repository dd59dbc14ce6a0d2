// The page for those who forgot their password: by mail, or who else can help.
import { networkOf } from '../../platform/http/client-address.ts'
import type { App } from '../../platform/http/types.ts'
import { mailResetLinks } from '../../product/accounts/forgot.ts'
import { mailLanguage } from '../../product/mail/queue.ts'
import { Problem } from '../../product/problem.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'
import { EMPTY, type FormState } from './layout.ts'
import { forgotFields, forgotFormPage, forgotPage, forgotSentPage } from './pages.ts'
import { readForm } from './read-form.ts'
import { crossSite, hasErrors, sendPage, sentFields, textsOf } from './replies.ts'
import { fill } from './sign-in-texts.ts'

const schema = { hide: true }

export const forgotRoutes = (place: ConsolePlace) => async (app: App) => {
  app.get('/forgot', { schema }, async (request, reply) => {
    const texts = textsOf(request)
    return sendPage(reply, 200, app.mail ? forgotFormPage(texts, EMPTY) : forgotPage(texts))
  })

  app.post('/forgot', { schema }, async (request, reply) => {
    if (!app.mail) throw new Problem('not_found')
    const texts = textsOf(request)
    const state = readForm(forgotFields(texts), sentFields(request), texts)
    const again = (status: number, error: FormState) => sendPage(reply, status, forgotFormPage(texts, error))
    const foreign = crossSite(request, place, texts, state)
    if (foreign) return again(403, foreign)
    if (hasErrors(state)) return again(422, state)
    const { email = '' } = state.values
    const asked = { email, network: networkOf(request.ip), language: mailLanguage(texts.lang) }
    const waitMs = await mailResetLinks(app.db, asked, app.now())
    app.jobs.wake()
    if (waitMs === 0) return sendPage(reply, 200, forgotSentPage(texts))
    const seconds = String(Math.ceil(waitMs / 1000))
    reply.header('retry-after', seconds)
    return again(429, { ...state, errors: { '': fill(texts.sign_in_paused, 'seconds', seconds) } })
  })
}
