// Measures webhooks and workflows on both stores. BENCH_STORE limits it to one.
import { burst, costOfListening, delay, throughput } from '../automation/deliveries.ts'
import { longLoop, sleepingRuns, stepsInTheStore } from '../automation/steps.ts'
import { findPostgres, type StoreName } from '../stores.ts'
import type { Finding, Probe } from './probe.ts'

export const automation: Probe = {
  name: 'automation',
  isOnDemand: true,
  async measure(generator, plan, cleanUps) {
    const found: StoreName[] = (await findPostgres()) ? ['sqlite', 'postgres'] : ['sqlite']
    const only = process.env['BENCH_STORE']
    const findings: Finding[] = []
    for (const store of found.filter(name => !only || name === only)) {
      const measures = [
        (own: AsyncDisposableStack) => costOfListening(store, generator, plan, own),
        (own: AsyncDisposableStack) => throughput(store, generator, own),
        (own: AsyncDisposableStack) => delay(store, own),
        (own: AsyncDisposableStack) => burst(store, generator, own),
        (own: AsyncDisposableStack) => stepsInTheStore(store, own),
        (own: AsyncDisposableStack) => longLoop(store, own),
        (own: AsyncDisposableStack) => sleepingRuns(store, own),
      ]
      // Each has servers of its own, which end before the next one starts.
      for (const measure of measures) {
        await using own = new AsyncDisposableStack()
        findings.push(...[await measure(cleanUps.use(own))].flat())
      }
    }
    return findings
  },
}
