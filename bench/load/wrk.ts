// wrk (github.com/wg/wrk): one thread of C, so that the generator takes as little of the machine as it can.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { end } from '../processes.ts'
import { CONNECTIONS, type Generator, type HttpRequest, NEW_UUID, RANDOM_UUID, refuseFaults } from './load.ts'

const SCRIPT = new URL('wrk.lua', import.meta.url).pathname

/** What the script prints when it is done. */
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
    cleanUps.defer(() => end(child))
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')])
    const json = /^\{.*\}$/m.exec(output)?.[0]
    if (!json) throw new Error(`wrk gave no summary:\n${output}`)
    const { answered, microseconds, p99Microseconds, faults } = JSON.parse(json) as Summary
    refuseFaults(origin, faults)
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
