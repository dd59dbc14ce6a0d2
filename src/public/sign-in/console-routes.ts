// The page of the console, the same for everyone: its script asks who is signed in. So it also opens after a link from another site,
// with which browsers send no cookie.
import type { App } from '../../platform/http/types.ts'
import type { ConsolePlace } from '../../product/sessions/authenticate.ts'
import { loadElementFiles } from '../elements/element-files.ts'
import { CONSOLE_SCRIPTS, type ConsoleScripts } from '../elements/read-element-files.ts'
import { consoleHeaders } from './headers.ts'
import { consolePage } from './pages.ts'
import { textsFor } from './sign-in-texts.ts'

export const consoleRoutes = (place: ConsolePlace) => async (app: App) => {
  const headers = consoleHeaders(new URL(app.config.publicUrl).origin, place.isApart)

  /** The first one is the console's; pages load the others with it. */
  async function scriptsIn(language: string): Promise<readonly string[]> {
    const file = (await loadElementFiles()).get(CONSOLE_SCRIPTS)
    if (!file) return []
    const { first, texts }: ConsoleScripts = JSON.parse(String(file.identity))
    return [...first, ...(texts[language] ?? [])].map(name => `/w/-/${name}`)
  }

  for (const path of ['/console', '/console/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      const texts = textsFor(request.headers['accept-language'])
      const page = consolePage(texts, await scriptsIn(texts.lang))
      return reply.headers(headers).send(String(page))
    })
}
