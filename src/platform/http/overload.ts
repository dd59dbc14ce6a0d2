// Load shedding: a bounded number of requests is at work at once, and the next is refused at once with 503. Otherwise, when
// the store slows down, all of them wait, then all of them run into their time-outs, and nothing is served any more.
// What counts is work of ours: neither the time a client takes to send its body nor to read its answer. Only files are worked on while
// they come; they pass a gate of their own instead, so that slow senders keep nobody out but one another.
import type { onSendHookHandler, preHandlerHookHandler } from 'fastify'
import { HttpProblem } from './problem.ts'
import type { App } from './types.ts'

/** `retryAfter` in seconds. */
const overloaded = (retryAfter = 1) =>
  new HttpProblem('overloaded', { headers: { 'retry-after': String(retryAfter) } })

/** Through it goes work of one kind, as much at once as may be. */
export interface Gate {
  /**
   * Lets one more in, which has to leave again.
   * @throws {Problem} overloaded
   */
  enter(): void
  leave(): void
  /**
   * Does a piece of work inside.
   * @throws {Problem} overloaded
   */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(max: number, retryAfter?: number): Gate {
  let inside = 0
  const gate: Gate = {
    enter() {
      if (inside >= max) throw overloaded(retryAfter)
      inside++
    },
    leave() {
      inside--
    },
    async pass(work) {
      gate.enter()
      try {
        return await work()
      } finally {
        gate.leave()
      }
    },
  }
  return gate
}

/** Counts the requests that are at work. A route with `hasGate` enters the gate itself, for some requests alone. */
export function shedLoad(app: App, gate: Gate): void {
  app.decorateRequest('isAtWork', false)

  const enter: preHandlerHookHandler = (request, _reply, done) => {
    try {
      gate.enter()
    } catch (error) {
      return done(error as HttpProblem)
    }
    request.isAtWork = true
    done()
  }
  const leave: onSendHookHandler = (request, _reply, payload, done) => {
    if (request.isAtWork) {
      request.isAtWork = false
      gate.leave()
    }
    done(null, payload)
  }
  app.addHook('onRoute', route => {
    // Health, metrics and documentation: an operator looks at them just when the rest is refused.
    if (route.schema?.hide || route.config?.hasGate) return
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()]
    route.onSend = [leave, ...[route.onSend ?? []].flat()]
  })
}
