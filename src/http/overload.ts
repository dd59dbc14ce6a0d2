// Load shedding: a bounded number of requests is at work at once, and the next is refused at once with 503. Otherwise, when
// the store slows down, all of them wait, then all of them run into their time-outs, and nothing is served any more.
// What counts is work of ours: neither the time a client takes to send its body nor to read its answer. Only files are worked on while
// they come; they pass a gate of their own instead, so that slow senders keep nobody out but one another.
import { Problem } from '../problem.ts'
import type { App } from './types.ts'

/** `retryAfter` in seconds. */
const overloaded = (retryAfter = 1) =>
  new Problem('overloaded', { headers: { 'retry-after': String(retryAfter) } })

/** Does a piece of work, unless as much of its kind as may be is under way. @throws {Problem} overloaded */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>

export function createGate(max: number, retryAfter?: number): Gate {
  let inside = 0
  return async work => {
    if (inside >= max) throw overloaded(retryAfter)
    inside++
    try {
      return await work()
    } finally {
      inside--
    }
  }
}

export function shedLoad(app: App, max: number): void {
  let atWork = 0
  app.decorateRequest('isAtWork', false)

  app.addHook('preHandler', (request, _reply, done) => {
    // Health, metrics and documentation: an operator looks at them just when the rest is refused.
    const { schema, config } = request.routeOptions
    if (schema?.hide || config.hasGate) return done()
    if (atWork >= max) return done(overloaded())
    atWork++
    request.isAtWork = true
    done()
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    if (request.isAtWork) {
      request.isAtWork = false
      atWork--
    }
    done(null, payload)
  })
}
