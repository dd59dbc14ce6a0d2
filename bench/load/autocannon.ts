// autocannon: for what wrk cannot do, and for machines without it. It saturates a core of its own, so as a generator at full
// speed it lets fast rows come out closer to 1 than they are.
import { randomUUID } from 'node:crypto'
import run from 'autocannon'
import { CONNECTIONS, type Generator, type HttpRequest, NEW_UUID, refuseFaults, type Sample } from './load.ts'

export const autocannon: Generator = {
  name: `autocannon, ${CONNECTIONS} connections`,
  run: (origin, request, expectedStatus, seconds, connections = CONNECTIONS) =>
    ask(origin, request, expectedStatus, { duration: seconds, connections }),
}

/** Asks a request so many times a second, however long the answers take. */
export const paced = (
  origin: string,
  request: HttpRequest,
  expectedStatus: number,
  seconds: number,
  perSecond: number,
): Promise<Sample> =>
  ask(origin, request, expectedStatus, {
    duration: seconds,
    connections: CONNECTIONS,
    overallRate: Math.round(perSecond),
  })

async function ask(
  origin: string,
  { method, path, headers, body }: HttpRequest,
  expectedStatus: number,
  options: { duration: number; connections: number; overallRate?: number },
): Promise<Sample> {
  const fresh = body.includes(NEW_UUID)
  const { duration, errors, timeouts, latency, statusCodeStats } = await run({
    url: origin,
    ...options,
    requests: [
      {
        method,
        path,
        headers,
        ...(body !== '' && { body }),
        ...(fresh && {
          setupRequest: request => ({ ...request, body: body.replace(NEW_UUID, randomUUID()) }),
        }),
      },
    ],
  })
  const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => ({ status, count }))
  const answered = counts.find(({ status }) => status === String(expectedStatus))?.count ?? 0
  const others = counts.filter(({ status }) => status !== String(expectedStatus))
  const statuses = Object.fromEntries(others.map(({ status, count }) => [`status ${status}`, count]))
  refuseFaults(origin, { ...statuses, errors, timeouts })
  return { answered, perSecond: answered / duration, p99Ms: latency.p99 }
}
