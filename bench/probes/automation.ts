// Measures webhooks and workflows on both stores. BENCH_STORE limits it to one.
import { burst, costOfListening, delay, throughput } from '../automation/deliveries.ts'
import { longLoop, sleepingRuns, stepsInTheStore } from '../automation/steps.ts'
import type { Generator } from '../load/load.ts'
import type { Plan } from '../measure.ts'
import { findPostgres, type StoreName } from '../stores.ts'
import type { Finding, Probe } from './probe.ts'

interface Setup {
  readonly store: StoreName
  readonly generator: Generator
  readonly plan: Plan
}
type Measure = (setup: Setup, cleanUps: AsyncDisposableStack) => Promise<Finding | Finding[]>

const probe = (name: string, measures: readonly Measure[]): Probe => ({
  name,
  isOnDemand: true,
  async measure(generator, plan, cleanUps) {
    const found: StoreName[] = (await findPostgres()) ? ['sqlite', 'postgres'] : ['sqlite']
    const only = process.env['BENCH_STORE']
    const findings: Finding[] = []
    for (const store of found.filter(name => !only || name === only))
      for (const measure of measures) {
        // Its servers end before the next ones start.
        await using own = cleanUps.use(new AsyncDisposableStack())
        findings.push(...[await measure({ store, generator, plan }, own)].flat())
      }
    return findings
  },
})

export const automation: readonly Probe[] = [
  probe('automation-webhooks', [
    ({ store, generator, plan }, own) => costOfListening(store, generator, plan, own),
    ({ store, generator }, own) => throughput(store, generator, own),
    ({ store }, own) => delay(store, own),
    ({ store, generator }, own) => burst(store, generator, own),
  ]),
  probe('automation-workflows', [
    ({ store }, own) => stepsInTheStore(store, own),
    ({ store }, own) => longLoop(store, own),
    ({ store }, own) => sleepingRuns(store, own),
  ]),
]
