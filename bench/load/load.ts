// Shared by the load generators: the request, the pace and the result.
import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** Placeholder in a body for a new version 7 UUID per request, like the submission ids of pages. */
export const NEW_UUID = '00000000-aaaa-7bbb-cccc-newnewnewnew'
/** Placeholder for a new version 4 UUID, which is random from its first digit on. */
export const RANDOM_UUID = '00000000-aaaa-4bbb-cccc-newnewnewnew'

export const withNewUuids = (body: string): string =>
  body.replace(NEW_UUID, () => randomUUIDv7()).replace(RANDOM_UUID, () => randomUUID())

export const CONNECTIONS = 32

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface Sample {
  /** Number of replies. All had the expected status. */
  readonly answered: number
  readonly perSecond: number
  readonly p99Ms: number
}

export interface Pace {
  /** Default: CONNECTIONS. */
  readonly connections?: number
  /** Pause of a connection between a reply and its next request, in milliseconds. */
  readonly restMs?: number
}

export interface Generator {
  readonly name: string
  /**
   * Repeats a request on all connections. Each connection waits for the reply before it sends again.
   * @throws {Error} for any unexpected status or failed connection
   */
  run(
    origin: string,
    request: HttpRequest,
    expectedStatus: number,
    seconds: number,
    options?: Pace,
  ): Promise<Sample>
}

/** @throws {Error} if any request of a run failed: its figures are worthless */
export function failOnFaults(origin: string, faults: Readonly<Record<string, number>>) {
  const found = Object.entries(faults).filter(([, count]) => count > 0)
  if (found.length === 0) return
  throw new Error(
    `${origin} did not answer as expected: ${found.map(([what, n]) => `${what} ${n}`).join(', ')}`,
  )
}
