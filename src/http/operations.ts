// What operators ask of a running server: is it alive, is it ready, how is it doing.
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { Problem } from '../problem.ts'
import { Durations } from './durations.ts'
import { askStore } from './operations.queries.ts'
import type { App } from './types.ts'

/** For operators' own probes: not in the reference, not in the log, not limited. */
const unlisted = { schema: { hide: true }, logLevel: 'silent', config: { rateLimit: false } } as const

export const healthRoutes = async (app: App) => {
  app.get('/health/live', unlisted, async () => ({ status: 'ok' }))
  app.get('/health/ready', unlisted, async () => {
    await askStore(app.db)
    return { status: 'ok' }
  })
}

/** Counts an answer, with the milliseconds that it took. */
export type Observe = (method: string, route: string, status: number, ms: number) => void

/** Prometheus text at /metrics; by default for this machine only. */
export function measure(app: App, logLinesLost: () => number): Observe {
  const access = app.config.metrics
  if (access === 'off') return () => {}
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Counter({
    name: 'formyard_log_lines_lost_total',
    help: 'Log lines that could not be written to standard error',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(logLinesLost())
    },
  })
  const durations = new Durations()
  const observe: Observe = (method, route, status, ms) => durations.observe(method, route, status, ms)
  app.addHook('onResponse', ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    observe(method, routeOptions.url ?? 'unmatched', statusCode, elapsedTime)
    done()
  })
  app.get('/metrics', unlisted, async (request, reply) => {
    if (access === 'loopback' && !isFromThisMachine(request)) throw new Problem('not_found')
    return reply.type(registry.contentType).send(`${await registry.metrics()}\n${durations.text()}`)
  })
  return observe
}

/** A proxy on this machine forwards for others: what carries its headers is not from here. */
const isFromThisMachine = ({ ip, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded
