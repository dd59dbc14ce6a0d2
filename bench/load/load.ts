// What the load generators share: a request, how hard to ask it, what came of it.
import { randomUUID, randomUUIDv7 } from 'node:crypto'

/** Stands in a body for a UUID that is new in every request, of version 7, as pages have them. */
export const NEW_UUID = '00000000-aaaa-7bbb-cccc-newnewnewnew'
/** For one of version 4, which is random from its first digit on. */
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
  /** Answers that came, all with the expected status. */
  readonly answered: number
  readonly perSecond: number
  readonly p99Ms: number
}

export interface Pace {
  /** CONNECTIONS when absent. */
  readonly connections?: number
  /** How long a connection rests after an answer before it asks again, in milliseconds. */
  readonly restMs?: number
}

export interface Generator {
  readonly name: string
  /**
   * Asks the same request on all connections for a while; each asks again when it is answered.
   * @throws {Error} when any answer has another status than the expected one, or a connection fails
   */
  run(
    origin: string,
    request: HttpRequest,
    expectedStatus: number,
    seconds: number,
    options?: Pace,
  ): Promise<Sample>
}

/** A run whose answers were not all as expected measures nothing. */
export function refuseFaults(origin: string, faults: Readonly<Record<string, number>>) {
  const found = Object.entries(faults).filter(([, count]) => count > 0)
  if (found.length === 0) return
  throw new Error(
    `${origin} did not answer as expected: ${found.map(([what, n]) => `${what} ${n}`).join(', ')}`,
  )
}
