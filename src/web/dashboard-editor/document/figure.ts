// The query of a figure as a few choices, and back. Queries that programs wrote can say more; those are left as they are.
import type { Last } from '../../../engine/dashboards/document.ts'
import type { Grain, Query } from '../../../engine/query/document.ts'
import { isSameJson } from '../../../engine/same-json.ts'

export interface Figure {
  readonly dataset: string
  readonly fn: 'count' | 'mean' | 'sum' | 'nps' | 'max' | 'min'
  /** A column of numbers; absent for `count`. */
  readonly of?: string | undefined
  /** The column of dates for the period and the course. */
  readonly date?: string | undefined
  /** Only the last time, such as 12 weeks. */
  readonly last?: Last | undefined
  /** True if the figure shows the change since the period before. */
  readonly compares?: boolean | undefined
  /** The grain of the line: day, week or month. Absent for a figure without a line. */
  readonly course?: Grain | undefined
}

export function figureQuery({ dataset, fn, of, date, last, compares, course }: Figure): Query {
  const measure =
    fn === 'count' || of === undefined ? ({ as: 'n', fn: 'count' } as const) : { as: 'n', fn, of }
  const hasPeriod = date !== undefined && last !== undefined
  const hasCourse = date !== undefined && course !== undefined
  return {
    dataset,
    measures: [measure],
    ...(hasCourse && { dimensions: [{ as: 'time', of: date, grain: course, fill: true }], totals: true }),
    ...(hasPeriod && { period: { of: date, last } }),
    ...(hasPeriod && compares && { compare: 'previous' as const }),
  }
}

/** Undefined if the query says more than a figure can. */
export function figureOf(query: Query): Figure | undefined {
  const [measure] = query.measures ?? []
  const [time] = query.dimensions ?? []
  if (!measure) return undefined
  const figure: Figure = {
    dataset: query.dataset,
    // Other functions fail the comparison below.
    fn: measure.fn as Figure['fn'],
    of: 'of' in measure ? measure.of : undefined,
    date: time?.of ?? query.period?.of,
    last: query.period?.last,
    compares: query.compare === 'previous',
    course: time?.grain,
  }
  return isSameJson(figureQuery(figure), query) ? figure : undefined
}
