// How the server behaves towards those it serves while it has much to do, and while it has more than it can do.
import { newPublishedForm, startFormyard } from '../formyard.ts'
import { CONNECTIONS, type HttpRequest, NEW_UUID } from '../load/load.ts'
import { answers, quiz } from '../quiz.ts'
import { newStore } from '../stores.ts'
import type { Probe } from './probe.ts'

/** Few connections that rest: visitors, who must not wait. */
const VISITORS = { connections: 4, restMs: 8 }
/** Each waits for its answer before it asks again: together they offer far more than three times what is served. */
const CROWD = 1_024

const submitTo = (path: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ answers, submissionId: NEW_UUID }),
})

export const load: Probe = {
  name: 'load',
  async measure(generator, { roundSeconds, warmUpSeconds }, cleanUps) {
    const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps)
    const path = await newPublishedForm(ours, quiz)
    const submit = submitTo(path)
    await generator.run(ours.url, submit, 201, warmUpSeconds)
    const peak = await generator.run(ours.url, submit, 201, roundSeconds)
    const crowded = await generator.run(ours.url, submit, 201, roundSeconds, { connections: CROWD })
    const page: HttpRequest = { method: 'GET', path, headers: {}, body: '' }
    // With a rest of twice the time that a connection has for each of its requests at the peak, half as many come.
    const restMs = Math.ceil((CONNECTIONS * 1000) / (peak.perSecond / 2))
    const [pages, submits] = await Promise.all([
      generator.run(ours.url, page, 200, roundSeconds, VISITORS),
      generator.run(ours.url, submit, 201, roundSeconds, { restMs }),
    ])
    return [
      {
        what: `served to ${CROWD} connections, of the rate at 32`,
        value: crowded.perSecond / peak.perSecond,
        unit: '',
        target: { atLeast: 0.8 },
      },
      { what: 'their p99', value: crowded.p99Ms, unit: 'ms', target: { atMost: 1_000 } },
      {
        what: `p99 of the page at ${Math.round((100 * submits.perSecond) / peak.perSecond)} % of the submit rate`,
        value: pages.p99Ms,
        unit: 'ms',
        target: { atMost: 10 },
      },
    ]
  },
}
