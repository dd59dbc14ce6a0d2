// Checks a chart before it is stored or drawn.
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import { chartKinds } from '../../engine/charts/index.ts'
import type { ChartKindName } from '../../engine/charts/names.ts'
import { needsFaults } from '../../engine/charts/needs.ts'
import { below } from '../../engine/faults.ts'
import type { Query } from '../../engine/query/document.ts'
import { faultsOf } from '../../platform/http/faults.ts'
import { Problem } from '../problem.ts'

interface Drawn {
  readonly kind: ChartKindName
  readonly query: Query
  readonly options?: object
}

const compiled = new Map<ChartKindName, Validator>()

/** @throws {Problem} chart_invalid with each fault of the options, and of what the kind needs of the query */
export function checkChart({ kind, query, options = {} }: Drawn): void {
  const validator = compiled.get(kind) ?? Compile(chartKinds[kind].options as TSchema)
  compiled.set(kind, validator)
  const wrong = validator.Check(options) ? [] : below('/options', faultsOf(validator, options))
  const faults = [...wrong, ...needsFaults(kind, query)]
  if (faults.length > 0) throw new Problem('chart_invalid', { faults })
}
