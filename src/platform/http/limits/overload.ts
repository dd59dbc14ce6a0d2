// Load shedding: limits concurrent requests, and immediately rejects further ones with 503. Without it, a slow store would make all
// requests wait until they time out. Only the server's work counts, not the time that a client takes to send its body or to read the
// reply. Uploads are processed while they arrive, so they have their own gate. Slow uploads then block only other uploads.
import type { onSendHookHandler, preHandlerHookHandler } from 'fastify'
import { HttpProblem } from '../problem.ts'
import type { App } from '../types.ts'

/** `retryAfter` in seconds. */
const overloaded = (retryAfter = 1) =>
  new HttpProblem('overloaded', { headers: { 'retry-after': String(retryAfter) } })

/** Limits concurrent work of one kind. */
export interface Gate {
  /** How much work has entered so far. */
  readonly entered: number
  /** The sum, over all work that entered, of how much was inside at that moment. Divided by `entered`, it is the average. */
  readonly met: number
  /**
   * Takes a slot. Call `leave` afterwards.
   * @throws {Problem} overloaded
   */
  enter(): void
  leave(): void
  /**
   * Runs `work` in a slot.
   * @throws {Problem} overloaded
   */
  pass<T>(work: () => Promise<T>): Promise<T>
}

export function createGate(max: number, retryAfter?: number): Gate {
  let inside = 0
  let entered = 0
  let met = 0
  const gate: Gate = {
    get entered() {
      return entered
    },
    get met() {
      return met
    },
    enter() {
      if (inside >= max) throw overloaded(retryAfter)
      met += inside
      inside++
      entered++
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

/** Applies the gate to every route. A route with `hasGate` enters it itself, for some requests only. */
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
    // Health, metrics and documentation must work under overload.
    if (route.schema?.hide || route.config?.hasGate) return
    route.preHandler = [enter, ...[route.preHandler ?? []].flat()]
    route.onSend = [leave, ...[route.onSend ?? []].flat()]
  })
}
