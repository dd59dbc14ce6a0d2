// The page of the console, the same for everyone: its script asks who is signed in. So it also opens after a link from another site,
// with which browsers send no cookie.
import type { App } from '../../platform/http/types.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'
import { loadElementFiles } from '../elements/element-files.ts'
import { CONSOLE_SCRIPTS } from '../elements/read-element-files.ts'
import { consoleHeaders } from './headers.ts'
import { textsFor } from './messages.ts'
import { consolePage } from './pages.ts'

export const consoleRoutes = (place: ConsolePlace) => async (app: App) => {
  const headers = consoleHeaders(place.isApart ? new URL(app.config.publicUrl).origin : undefined)

  async function scripts(): Promise<readonly string[]> {
    const file = (await loadElementFiles()).get(CONSOLE_SCRIPTS)
    const names: readonly string[] = JSON.parse(String(file?.identity ?? '[]'))
    return names.map(name => `/w/-/${name}`)
  }

  for (const path of ['/console', '/console/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const page = consolePage(textsFor(request.headers['accept-language']), await scripts())
      return reply.headers(headers).send(String(page))
    })
}
