// What browsers and crawlers ask of every server.
import type { App } from '../../platform/http/types.ts'
import { iconAt, iconPath } from '../page/icon.ts'

const DAY = 'public, max-age=86400'

/** Pages of forms say themselves that no search engine should list them. Chats may read them for the preview of a link. */
const ROBOTS = 'User-agent: *\nDisallow: /console\nDisallow: /login\nDisallow: /b/\nDisallow: /devapi/\n'

export async function rootRoutes(app: App): Promise<void> {
  const schema = { hide: true }
  const icon = iconAt(iconPath()) ?? ''
  // Browsers that ask for it read SVG too.
  app.get('/favicon.ico', { schema }, async (_request, reply) =>
    reply.header('cache-control', DAY).type('image/svg+xml').send(icon),
  )
  app.get('/robots.txt', { schema }, async (_request, reply) =>
    reply.header('cache-control', DAY).type('text/plain; charset=utf-8').send(ROBOTS),
  )
}
