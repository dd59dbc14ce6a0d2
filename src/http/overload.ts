// Load shedding: a bounded number of requests is at work at once, and the next is refused at once with 503. Otherwise, when
// the store slows down, all of them wait, then all of them run into their time-outs, and nothing is served any more.
// What counts is work of ours: neither the time a client takes to send its body nor to read its answer.
import { Problem } from '../problem.ts'
import type { App } from './types.ts'

export function shedLoad(app: App, max: number): void {
  let atWork = 0
  app.decorateRequest('isAtWork', false)

  app.addHook('preHandler', (request, _reply, done) => {
    // Health, metrics and documentation: an operator looks at them just when the rest is refused.
    if (request.routeOptions.schema?.hide) return done()
    if (atWork >= max) return done(new Problem('overloaded', { headers: { 'retry-after': '1' } }))
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
