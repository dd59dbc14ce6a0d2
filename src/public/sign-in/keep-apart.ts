// If the console has a host of its own, pages of forms are not served there, and the console not at the host of the forms. Then a script
// on a form's page could not act for someone who is signed in, because browsers keep hosts apart.
import type { App } from '../../platform/http/types.ts'
import { Problem } from '../../product/problem.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'

export function keepApart(app: App, place: ConsolePlace | undefined, what: 'forms' | 'console'): void {
  if (!place?.isApart) return
  const { host } = new URL(place.url)
  app.addHook('onRequest', async (request, reply) => {
    if ((request.host === host) === (what === 'console')) return
    // People look for the console at the start page.
    if (what === 'console' && request.url === '/') return reply.redirect(`${place.url}/`, 303)
    throw new Problem('not_found')
  })
}
