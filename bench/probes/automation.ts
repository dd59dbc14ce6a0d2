// Measures webhooks and workflows.
import { burst, costOfListening, delay, throughput } from '../automation/deliveries.ts'
import { longLoop, sleepingRuns, stepsInTheStore } from '../automation/steps.ts'
import { onStores } from './on-stores.ts'
import type { Probe } from './probe.ts'

export const automation: readonly Probe[] = [
  onStores('automation-webhooks', [
    ({ store, generator, plan }, own) => costOfListening(store, generator, plan, own),
    ({ store, generator, plan }, own) => throughput(store, generator, plan, own),
    ({ store }, own) => delay(store, own),
    ({ store, generator }, own) => burst(store, generator, own),
  ]),
  onStores('automation-workflows', [
    ({ store }, own) => stepsInTheStore(store, own),
    ({ store }, own) => longLoop(store, own),
    ({ store }, own) => sleepingRuns(store, own),
  ]),
]
