// A probe measures Formyard alone, where no bare server compares. Each finding has a figure and its target.
import type { Generator } from '../load/load.ts'
import type { Plan } from '../measure.ts'

export interface Finding {
  readonly what: string
  readonly value: number
  readonly unit: string
  readonly target: { readonly atMost: number } | { readonly atLeast: number }
}

export interface Probe {
  readonly name: string
  /** True if it runs only when it is named, because it takes minutes. */
  readonly isOnDemand?: boolean
  measure(generator: Generator, plan: Plan, cleanUps: AsyncDisposableStack): Promise<Finding[]>
}

export const meetsTarget = ({ value, target }: Finding) =>
  'atMost' in target ? value <= target.atMost : value >= target.atLeast
