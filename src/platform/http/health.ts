// What a probe asks: is the server alive, is it ready.
import { askStore } from './health.queries.ts'
import type { App } from './types.ts'

/** For operators' own probes: not in the reference, not in the log, not limited. */
export const unlisted = { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } } as const

export const healthRoutes = async (app: App) => {
  app.get('/health/live', unlisted, async () => ({ status: 'ok' }))
  app.get('/health/ready', unlisted, async () => {
    await askStore(app.db)
    return { status: 'ok' }
  })
}
