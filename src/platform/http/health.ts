// Liveness and readiness probes.
import type { App } from './types.ts'

/** Not in the API reference, not logged, not rate-limited. */
export const unlisted = { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } } as const

/** Anyone can ask, so the store is asked at most this often. */
const PROBE_MS = 1000

/** @param writeToStore rejects if the store cannot be written */
export const healthRoutes = (writeToStore: () => Promise<unknown>) => async (app: App) => {
  let probed = { at: Number.NEGATIVE_INFINITY, outcome: Promise.resolve<unknown>(undefined) }
  app.get('/health/live', unlisted, async () => ({ status: 'ok' }))
  app.get('/health/ready', unlisted, async () => {
    const now = performance.now()
    if (now - probed.at >= PROBE_MS) probed = { at: now, outcome: writeToStore() }
    await probed.outcome
    return { status: 'ok' }
  })
}
