// A probe that measures several things on each store. BENCH_STORE limits it to one.
import type { Generator } from '../load/load.ts'
import type { Plan } from '../measure.ts'
import { findPostgres, type StoreName } from '../stores.ts'
import type { Finding, Probe } from './probe.ts'

export interface Setup {
  readonly store: StoreName
  readonly generator: Generator
  readonly plan: Plan
}
type Measure = (setup: Setup, cleanUps: AsyncDisposableStack) => Promise<Finding | Finding[]>

export const onStores = (name: string, measures: readonly Measure[], isOnDemand = true): Probe => ({
  name,
  isOnDemand,
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
