// autocannon, for machines without wrk. It saturates a core itself, so the ratios of fast rows look closer to 1 than they are.
import run from 'autocannon'
import { CONNECTIONS, failOnFaults, type Generator, withNewUuids } from './load.ts'

export const autocannon: Generator = {
  name: `autocannon, ${CONNECTIONS} connections`,
  async run(
    origin,
    { method, path, headers, body },
    expectedStatus,
    seconds,
    { connections = CONNECTIONS, restMs = 0 } = {},
  ) {
    const isSame = withNewUuids(body) === body
    const { duration, errors, timeouts, latency, statusCodeStats } = await run({
      url: origin,
      connections,
      duration: seconds,
      ...(restMs > 0 && { overallRate: Math.round((connections * 1000) / restMs) }),
      requests: [
        {
          method,
          path,
          headers,
          ...(body !== '' && { body }),
          ...(!isSame && { setupRequest: request => ({ ...request, body: withNewUuids(body) }) }),
        },
      ],
    })
    const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count = 0 }]) => ({ status, count }))
    const answered = counts.find(({ status }) => status === String(expectedStatus))?.count ?? 0
    const others = counts.filter(({ status }) => status !== String(expectedStatus))
    const statuses = Object.fromEntries(others.map(({ status, count }) => [`status ${status}`, count]))
    failOnFaults(origin, { ...statuses, errors, timeouts })
    return { answered, perSecond: answered / duration, p99Ms: latency.p99 }
  },
}
