// Offers three times the peak rate, without waiting for replies. Each request hashes a password, which is slow, so a generator
// on the same machine can offer enough.
import { API, startFormyard } from '../formyard.ts'
import { type HttpRequest, NEW_UUID } from '../load/load.ts'
import { runOpenLoop } from '../load/open-loop.ts'
import { median } from '../measure.ts'
import { newStore } from '../stores.ts'
import type { Finding, Probe } from './probe.ts'

/** Keeps every hashing thread busy. Requests that would wait longer than about a second are refused. */
const MAX_REQUESTS = 16
const OVERLOAD_FACTOR = 3

export const overload: Probe = {
  name: 'overload',
  async measure(generator, { rounds, roundSeconds, warmUpSeconds }, cleanUps): Promise<Finding[]> {
    const settings = { FORMYARD_MAX_REQUESTS: String(MAX_REQUESTS) }
    const ours = await startFormyard(await newStore('sqlite', cleanUps), cleanUps, settings)
    const create: HttpRequest = {
      method: 'POST',
      path: `${API}/core/user`,
      headers: { 'content-type': 'application/json', 'x-api-key': ours.key },
      body: JSON.stringify({ email: `${NEW_UUID}@example.com`, password: 'correct horse 9' }),
    }
    const few = { connections: MAX_REQUESTS / 2 }
    await generator.run(ours.url, create, 201, warmUpSeconds, few)

    async function round() {
      const { perSecond: peak } = await generator.run(ours.url, create, 201, roundSeconds, few)
      const over = await runOpenLoop(ours.url, create, 201, peak * OVERLOAD_FACTOR, roundSeconds)
      return {
        peak,
        times: over.offered / roundSeconds / peak,
        share: over.servedMs.length / over.seconds / peak,
        refused: over.refused / over.offered,
        p99Ms: over.servedMs[Math.floor(over.servedMs.length * 0.99)] ?? Number.NaN,
      }
    }
    const samples: Awaited<ReturnType<typeof round>>[] = []
    while (samples.length < rounds) samples.push(await round())
    const of = (figure: 'peak' | 'times' | 'share' | 'refused' | 'p99Ms') =>
      median(samples.map(sample => sample[figure]))
    return [
      {
        what: `served of users created at ${of('times').toFixed(1)} times the peak of ${of('peak').toFixed(0)}/s, of that peak`,
        value: of('share'),
        unit: '',
        target: { atLeast: 0.8 },
      },
      {
        what: `their p99, while ${Math.round(100 * of('refused'))} % were refused at once`,
        value: of('p99Ms'),
        unit: 'ms',
        target: { atMost: 1_000 },
      },
    ]
  },
}
