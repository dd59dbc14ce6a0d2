// Checks that a query gives a kind of chart what it needs. The columns of the dataset are checked when the query is answered.
import type { Fault } from '../faults.ts'
import type { Query } from '../query/document.ts'
import { chartKinds } from './index.ts'
import type { ChartKindName } from './names.ts'

export function needsFaults(
  kind: ChartKindName,
  { measures = [], dimensions = [], columns }: Query,
): Fault[] {
  const { needs } = chartKinds[kind]
  if (columns)
    return needs.columns
      ? []
      : [
          {
            pointer: '/query/columns',
            code: 'columns_unsupported',
            detail: `${kind} shows measures by dimensions. Remove \`columns\`.`,
          },
        ]
  const faults: Fault[] = []
  const check = (
    pointer: string,
    what: string,
    count: number,
    { min, max }: { readonly min: number; readonly max: number },
  ) => {
    if (count >= min && count <= max) return
    const wanted = min === max ? `${min}` : `${min} to ${max}`
    faults.push({
      pointer,
      code: `${what}_count`,
      detail: `${kind} needs ${wanted} ${what}. The query has ${count}.`,
    })
  }
  check('/query/measures', 'measures', measures.length, needs.measures)
  check('/query/dimensions', 'dimensions', dimensions.length, needs.dimensions)
  if (needs.first === 'DATE' && dimensions[0] && dimensions[0].grain !== 'day')
    faults.push({
      pointer: '/query/dimensions/0/grain',
      code: 'grain_needed',
      detail: `${kind} needs a date by day. Set \`grain\` to "day".`,
    })
  return faults
}
