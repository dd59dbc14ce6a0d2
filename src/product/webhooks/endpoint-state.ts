// What this process knows of the endpoints that it sends to. Only one process sends to an endpoint at a time, so limits hold for all of
// them. If another process takes over an endpoint, it starts with empty state.
import { isOverloaded } from './schedule.ts'

interface KnownEndpoint {
  limit: number
  max: number
  isBroken: boolean
  tokens: number
  filledAt: number
}

export interface EndpointState {
  /** How many deliveries may be claimed now, at `maxPerSecond`. Counts them as sent. */
  take(id: string, wanted: number, maxPerSecond: number | null, now: number): number
  /** Counts deliveries as not sent, because fewer were due than may be. */
  giveBack(id: string, count: number): void
  /** Notes the settings of an endpoint that is sent to. */
  open(id: string, maxConcurrency: number): void
  /** Requests at once: fewer after replies of an overloaded receiver, all again after a success. */
  limitOf(id: string): number | undefined
  note(id: string, isDelivered: boolean, status: number | null): void
  /** Whether waiting deliveries go back instead of being sent. */
  isBroken(id: string): boolean
  setBroken(id: string, isBroken: boolean): void
}

const MAX_KNOWN = 10_000

export function createEndpointState(): EndpointState {
  const known = new Map<string, KnownEndpoint>()
  const get = (id: string) => {
    const found = known.get(id) ?? { limit: 10, max: 10, isBroken: false, tokens: 0, filledAt: 0 }
    if (known.size >= MAX_KNOWN && !known.has(id)) known.clear()
    known.set(id, found)
    return found
  }
  return {
    take(id, wanted, maxPerSecond, now) {
      if (maxPerSecond === null) return wanted
      const endpoint = get(id)
      const filled = endpoint.tokens + ((now - endpoint.filledAt) / 1000) * maxPerSecond
      endpoint.tokens = Math.min(maxPerSecond, Math.max(0, filled))
      endpoint.filledAt = now
      const taken = Math.min(wanted, Math.floor(endpoint.tokens))
      endpoint.tokens -= taken
      return taken
    },
    giveBack(id, count) {
      get(id).tokens += count
    },
    open(id, max) {
      const endpoint = get(id)
      if (endpoint.limit === endpoint.max || endpoint.limit > max) endpoint.limit = max
      endpoint.max = max
    },
    limitOf: id => known.get(id)?.limit,
    note(id, isDelivered, status) {
      const endpoint = get(id)
      if (isDelivered) endpoint.limit = endpoint.max
      else if (isOverloaded(status)) endpoint.limit = Math.max(1, Math.floor(endpoint.limit / 2))
    },
    isBroken: id => known.get(id)?.isBroken ?? false,
    setBroken(id, isBroken) {
      get(id).isBroken = isBroken
    },
  }
}
