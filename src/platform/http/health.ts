// Liveness and readiness probes.
import { type Connection, ping } from '../db/dialect.ts'
import type { App } from './types.ts'

/** Not in the API reference, not logged, not rate-limited. */
export const unlisted = { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } } as const

export const healthRoutes = (db: Connection) => async (app: App) => {
  app.get('/health/live', unlisted, async () => ({ status: 'ok' }))
  app.get('/health/ready', unlisted, async () => {
    await ping(db)
    return { status: 'ok' }
  })
}
