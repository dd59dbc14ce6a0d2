// From the start of the process to the first answer, on a store that exists already; and what it holds when idle.
import { setTimeout as pass } from 'node:timers/promises'
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
    // Makes the store, and what Node keeps of compiled code.
    await timedStart()
    const times: number[] = []
    for (let i = 0; i < STARTS; i++) times.push(await timedStart())
    const idle = await startFormyard(store, cleanUps)
    await pass(IDLE_AFTER_MS)
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
