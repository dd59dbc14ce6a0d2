// What a probe asks: is the server alive, is it ready.
import { type Connection, ping } from '../db/dialect.ts'
import type { App } from './types.ts'

/** For operators' own probes: not in the reference, not in the log, not limited. */
export const unlisted = { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } } as const

export const healthRoutes = (db: Connection) => async (app: App) => {
  app.get('/health/live', unlisted, async () => ({ status: 'ok' }))
  app.get('/health/ready', unlisted, async () => {
    await ping(db)
    return { status: 'ok' }
  })
}
