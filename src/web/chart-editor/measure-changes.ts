// What a measure becomes when its function or another member changes.
import { columnTypesOf } from '../../engine/query/check.ts'
import type { Column } from '../../engine/query/columns.ts'
import { isPostFunction, type Measure } from '../../engine/query/document.ts'

/** Undefined removes a member. */
export type MeasureChanges = { [K in keyof Measure]?: Measure[K] | undefined }

/** The percentile that is asked for most. */
const FIRST_PERCENTILE = 90

export const changeMeasure = (measure: Measure, changes: MeasureChanges): Measure =>
  Object.fromEntries(
    Object.entries({ ...measure, ...changes }).filter(([, value]) => value !== undefined),
  ) as Measure

/** The measures that a function such as `shareOf` can compute from. */
export const earlierMeasures = (measures: readonly Measure[], i: number): readonly Measure[] =>
  measures.slice(0, i).filter(({ fn }) => fn !== 'boxplot')

/** A new function keeps the column, if it takes it. */
export function withFunction(
  columns: readonly Column[],
  measures: readonly Measure[],
  i: number,
  fn: Measure['fn'],
): Measure {
  const { as, of, label, filter } = measures[i] ?? { as: '' }
  const earlier = earlierMeasures(measures, i)
  if (isPostFunction(fn)) {
    const source = earlier.find(one => one.as === of) ?? earlier[0]
    return changeMeasure({ as, fn }, { label, of: source?.as })
  }
  const types = columnTypesOf(fn)
  const fitting = columns.filter(({ type }) => types?.has(type))
  const column =
    fitting.find(({ id }) => id === of) ?? fitting.find(({ id }) => !id.startsWith('_')) ?? fitting[0]
  return changeMeasure(
    { as, fn },
    {
      label,
      filter: fn === 'share' ? (filter ?? firstCondition(columns)) : filter,
      of: column?.id,
      p: fn === 'percentile' ? FIRST_PERCENTILE : undefined,
    },
  )
}

/** A share needs a condition. This one is true for rows with a value. */
function firstCondition(columns: readonly Column[]): Measure['filter'] {
  const column = columns.find(({ type, id }) => type !== 'JSON' && !id.startsWith('_')) ?? columns[0]
  return { '!': [{ missing: [column?.id ?? ''] }] }
}
