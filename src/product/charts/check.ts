// Checks a chart before it is stored or drawn.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { chartKinds } from '../../engine/charts/index.ts'
import type { ChartKindName } from '../../engine/charts/names.ts'
import { needsFaults } from '../../engine/charts/needs.ts'
import { below, type Fault } from '../../engine/faults.ts'
import type { Query } from '../../engine/query/document.ts'
import { faultsOf } from '../../platform/http/faults.ts'
import { Problem } from '../problem.ts'

interface Drawn {
  readonly kind: ChartKindName
  readonly query: Query
  readonly options?: object
}

const compiled = new Map<ChartKindName, Validator>()

/** @throws {Problem} chart_invalid with each fault of `chartFaults` */
export function checkChart(drawn: Drawn): void {
  const faults = chartFaults(drawn)
  if (faults.length > 0) throw new Problem('chart_invalid', { faults })
}

/** The faults of the options, and of what the kind needs of the query. */
export function chartFaults({ kind, query, options = {} }: Drawn): Fault[] {
  const validator = compiled.get(kind) ?? Compile(chartKinds[kind].options as TSchema)
  compiled.set(kind, validator)
  const wrong = validator.Check(options) ? [] : below('/options', faultsOf(validator, options))
  return [...wrong, ...needsFaults(kind, query)]
}
