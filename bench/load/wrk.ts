// wrk (github.com/wg/wrk), with one thread, to leave as much CPU as possible to the server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { stop } from '../processes.ts'
import { CONNECTIONS, failOnFaults, type Generator, type HttpRequest, NEW_UUID, RANDOM_UUID } from './load.ts'

const SCRIPT = new URL('wrk.lua', import.meta.url).pathname

/** The output of wrk.lua. */
interface Summary {
  readonly answered: number
  readonly microseconds: number
  readonly p99Microseconds: number
  readonly faults: Readonly<Record<string, number>>
}

export const wrk = (cleanUps: AsyncDisposableStack): Generator => ({
  name: `wrk -t1 -c${CONNECTIONS}`,
  async run(origin, request, expectedStatus, seconds, { connections = CONNECTIONS, restMs = 0 } = {}) {
    if (cleanUps.disposed) throw new Error('The run has ended')
    const child = spawn('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', SCRIPT, origin], {
      env: {
        ...process.env,
        BENCH_REQUEST: rawRequest(origin, request),
        BENCH_STATUS: String(expectedStatus),
        BENCH_NEW_UUID: NEW_UUID,
        BENCH_RANDOM_UUID: RANDOM_UUID,
        ...(restMs > 0 && { BENCH_REST_MS: String(restMs) }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    cleanUps.defer(() => stop(child))
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const json = /^\{.*\}$/m.exec(output)?.[0]
    if (!json) throw new Error(`wrk printed no summary:\n${output}`)
    const { answered, microseconds, p99Microseconds, faults } = JSON.parse(json) as Summary
    failOnFaults(origin, faults)
    return { answered, perSecond: (answered * 1e6) / microseconds, p99Ms: p99Microseconds / 1000 }
  },
})

function rawRequest(origin: string, { method, path, headers, body }: HttpRequest): string {
  const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host: new URL(origin).host, ...headers, ...length })
  return [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), '', body].join(
    '\r\n',
  )
}
