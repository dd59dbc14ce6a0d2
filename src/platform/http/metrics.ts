// Serves Prometheus metrics at /metrics, by default only to this machine.
import type { FastifyRequest } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { unlisted } from './health.ts'
import type { Durations } from './observe.ts'
import { HttpProblem } from './problem.ts'
import type { App } from './types.ts'

/** Who can read the metrics: this machine, everyone, no one. */
export type MetricsAccess = 'loopback' | 'on' | 'off'

export interface StoreGauge {
  readonly name: string
  readonly help: string
  readonly read: () => Promise<number>
}

export interface MetricsParts {
  /** The number of log lines that could not be written. */
  readonly logLinesLost?: () => number
  /** Figures of the store, read when the metrics are. */
  readonly gauges?: readonly StoreGauge[]
  /** Returns the metrics of all processes, if several share the port. */
  readonly readAll?: (own: Registry) => () => Promise<string>
}

/** Serves the metrics. Returns the histogram of request durations, or undefined if metrics are off. */
export function serveMetrics(
  app: App,
  access: MetricsAccess,
  { logLinesLost = () => 0, gauges = [], readAll }: MetricsParts,
): Durations | undefined {
  if (access === 'off') return undefined
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  describeProcess(registry, logLinesLost)
  for (const gauge of gauges) describeStore(registry, gauge)
  const read = readAll?.(registry) ?? (() => registry.metrics())
  app.get('/metrics', unlisted, async (request, reply) => {
    if (access === 'loopback' && !isFromThisMachine(request)) throw new HttpProblem('not_found')
    return reply.type(registry.contentType).send(await read())
  })
  return createDurations(registry)
}

/** Every process reads the same, so the figure of all is the largest one. */
function describeStore(registry: Registry, { name, help, read }: StoreGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    aggregator: 'max',
    async collect() {
      // An unreachable store must not hide the other metrics.
      const value = await read().catch(() => undefined)
      if (value === undefined) this.reset()
      else this.set(value)
    },
  })
}

function describeProcess(registry: Registry, logLinesLost: () => number): void {
  new Gauge({
    name: 'formyard_processes',
    help: 'Server processes whose figures are in this reply',
    registers: [registry],
  }).set(1)
  new Counter({
    name: 'formyard_log_lines_lost_total',
    help: 'Log lines that could not be written to standard error',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(logLinesLost())
    },
  })
}

const createDurations = (registry: Registry): Durations =>
  new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })

/** Requests with a proxy's headers come from elsewhere, even if the proxy is on this machine. */
const isFromThisMachine = ({ ip, headers }: FastifyRequest) =>
  /^(::ffff:)?127\.|^::1$/.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded
