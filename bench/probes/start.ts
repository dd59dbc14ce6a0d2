// Measures the time from process start to the first reply on an existing store, and idle memory.
import { setTimeout as sleep } from 'node:timers/promises'
import { startFormyard } from '../formyard.ts'
import { median } from '../measure.ts'
import { residentMegabytes } from '../processes.ts'
import { newStore } from '../stores.ts'
import type { Probe } from './probe.ts'

const STARTS = 5
const IDLE_AFTER_MS = 3_000

export const start: Probe = {
  name: 'start',
  async measure(_generator, _plan, cleanUps) {
    const store = await newStore('sqlite', cleanUps)
    // Creates the store and fills Node's compile cache.
    await timedStart()
    const times: number[] = []
    for (let i = 0; i < STARTS; i++) times.push(await timedStart())
    const idle = await startFormyard(store, cleanUps)
    await sleep(IDLE_AFTER_MS)
    return [
      { what: 'start to ready', value: median(times), unit: 'ms', target: { atMost: 500 } },
      { what: 'idle memory', value: residentMegabytes(idle.pid), unit: 'MB', target: { atMost: 120 } },
    ]

    async function timedStart(): Promise<number> {
      await using own = new AsyncDisposableStack()
      const started = performance.now()
      const { url } = await startFormyard(store, own)
      await (await fetch(`${url}/health/ready`)).text()
      return performance.now() - started
    }
  },
}
