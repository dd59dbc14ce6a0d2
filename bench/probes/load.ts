// Measures latency for visitors under high load and under overload.
import { newPublishedForm, startFormyard } from '../formyard.ts'
import { CONNECTIONS, type HttpRequest, NEW_UUID, type Pace } from '../load/load.ts'
import { median } from '../measure.ts'
import { answers, quiz } from '../quiz.ts'
import { newStore } from '../stores.ts'
import type { Probe } from './probe.ts'

/** Few connections with pauses: visitors, whose pages must stay fast. */
const VISITORS = { connections: 4, restMs: 8 }
/** Connections that each wait for the reply. Together they offer far more than three times the peak rate. */
const CROWD = 1_024

const submitTo = (path: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ answers, submissionId: NEW_UUID }),
})

export const load: Probe = {
  name: 'load',
  async measure(generator, { rounds, roundSeconds, warmUpSeconds }, cleanUps) {
    const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps)
    const path = await newPublishedForm(ours, quiz)
    const submit = submitTo(path)
    const page: HttpRequest = { method: 'GET', path, headers: {}, body: '' }
    const submits = (pace: Pace) => generator.run(ours.url, submit, 201, roundSeconds, pace)

    await generator.run(ours.url, submit, 201, warmUpSeconds)
    const visits: { share: number; p99Ms: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const peak = await submits({})
      // A pause as long as a reply takes at the peak halves the request rate.
      const restMs = Math.ceil((CONNECTIONS * 1000) / peak.perSecond)
      const [visit, beside] = await Promise.all([
        generator.run(ours.url, page, 200, roundSeconds, VISITORS),
        submits({ restMs }),
      ])
      visits.push({ share: beside.perSecond / peak.perSecond, p99Ms: visit.p99Ms })
    }
    const crowds: { share: number; p99Ms: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const peak = await submits({})
      const crowded = await submits({ connections: CROWD })
      crowds.push({ share: crowded.perSecond / peak.perSecond, p99Ms: crowded.p99Ms })
    }
    const share = median(visits.map(visit => visit.share))
    return [
      {
        what: `p99 of the page at ${Math.round(100 * share)} % of the submit rate`,
        value: median(visits.map(visit => visit.p99Ms)),
        unit: 'ms',
        target: { atMost: 10 },
      },
      {
        what: `served to ${CROWD} connections, of the rate at 32`,
        value: median(crowds.map(crowd => crowd.share)),
        unit: '',
        target: { atLeast: 0.8 },
      },
      {
        what: 'their p99',
        value: median(crowds.map(crowd => crowd.p99Ms)),
        unit: 'ms',
        target: { atMost: 1_000 },
      },
    ]
  },
}
