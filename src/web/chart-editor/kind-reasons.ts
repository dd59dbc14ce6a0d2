// Why a kind of chart cannot show a query.
import { chartKinds } from '../../engine/charts/index.ts'
import type { ChartKindName } from '../../engine/charts/names.ts'
import { needsFaults } from '../../engine/charts/needs.ts'
import { isNumber } from './document.ts'
import { columnNamed, type NamedQuery } from './names.ts'

/** Why a kind cannot show the query; undefined if it can. */
export function reasonAgainst(kind: ChartKindName, context: NamedQuery): string | undefined {
  const { texts, document } = context
  const [fault] = needsFaults(kind, document.query)
  if (!fault) return wrongValues(kind, context)
  const { measures, dimensions } = chartKinds[kind].needs
  if (fault.code === 'measures_count') return texts.needsMeasures(measures.min, measures.max)
  if (fault.code === 'dimensions_count') return texts.needsDimensions(dimensions.min, dimensions.max)
  return fault.code === 'grain_needed' ? texts.needsDay : texts.needsFigures
}

/** The server draws such charts, but they show nothing, or something that is not there. */
function wrongValues(kind: ChartKindName, context: NamedQuery): string | undefined {
  const { texts, document } = context
  const { measures = [], dimensions = [], totals } = document.query
  const [first] = dimensions
  if (kind === 'BOX' && measures[0]?.fn !== 'boxplot') return texts.needsSpread
  if (kind === 'NUMBER' && first && !first.grain && !totals) return texts.needsPeriod
  const column = columnNamed(context, first?.of)
  const isScore = isNumber(column?.type) || (column?.type === 'TEXT' && !column.values)
  return kind === 'NPS' && column && !isScore ? texts.needsScores : undefined
}
