// From the groups of a dataset to the rows of a result: missing periods, measures of measures, the period before, `having`, order, limit.
import { compile, holds } from '../expressions/evaluate.ts'
import { MAX_ROWS, type Measure, type Query } from './document.ts'
import { change, computePost, type Group } from './post.ts'
import type { ResultCell, ResultColumn } from './result.ts'

export interface Grouped {
  readonly groups: readonly Group[]
  /** The whole of each measure that is a share, by the value of the dimension that the share is within. */
  readonly wholes: ReadonlyMap<string, ReadonlyMap<ResultCell, number>>
  /** The periods of filled dimensions, in order. */
  readonly periods: ReadonlyMap<string, readonly string[]>
}

/** Functions whose result for no rows is 0. */
const ZERO: ReadonlySet<Measure['fn']> = new Set(['count', 'countDistinct', 'answered', 'asked', 'sum'])

/** A measure of a group that is not there. With `minGroup` it may be hidden instead, so 0 could be wrong. */
const absent = ({ minGroup }: Query, { fn }: Measure): ResultCell =>
  minGroup === undefined && ZERO.has(fn) ? 0 : null

export interface Arranged {
  readonly rows: ResultCell[][]
  readonly truncated: boolean
}

/**
 * @param columns of the result
 * @param previous the groups of the period before; undefined without a comparison
 */
export function arrange(
  query: Query,
  columns: readonly ResultColumn[],
  current: Grouped,
  previous: Grouped | undefined,
): Arranged {
  const inOrder = byDimensions(query, columns)
  const isUnfilled = !canFill(query, current)
  const all = [...filled(query, current), ...(previous ? onlyBefore(query, current, previous) : [])]
  let groups = computePost(query, all.sort(inOrder), current.wholes)
  if (previous) {
    const before = computePost(query, filled(query, previous).sort(inOrder), previous.wholes)
    groups = compared(query, groups, before, current, previous)
  }
  if (query.having) {
    const evaluate = compile(query.having)
    groups = groups.filter(group => holds(evaluate({ ...group })))
  }
  const { sort = [], limit = MAX_ROWS } = query
  if (sort.length > 0) groups = groups.toSorted(bySort(sort, columns, inOrder))
  const rows = groups.slice(0, limit).map(group => columns.map(({ as }) => group[as] ?? null))
  return { rows, truncated: groups.length > limit || isUnfilled }
}

const othersOf = ({ dimensions = [] }: Query, name: string) => dimensions.filter(({ as }) => as !== name)

const othersKey = (others: readonly { readonly as: string }[], group: Group) =>
  JSON.stringify(others.map(({ as }) => group[as]))

/** False if all periods of all combinations would be more rows than a result can have. */
function canFill(query: Query, { groups, periods }: Grouped): boolean {
  const [entry] = periods
  if (!entry) return true
  const [name, starts] = entry
  const others = othersOf(query, name)
  const combinations = others.length === 0 ? 1 : new Set(groups.map(group => othersKey(others, group))).size
  return combinations * starts.length <= MAX_ROWS
}

const emptyOf = (query: Query): Group =>
  Object.fromEntries((query.measures ?? []).map(measure => [measure.as, absent(query, measure)]))

/** Groups of the period before that have no rows now. Those of dates are other dates. */
function onlyBefore(query: Query, { groups }: Grouped, previous: Grouped): Group[] {
  const { dimensions = [] } = query
  if (dimensions.some(({ grain }) => grain)) return []
  const known = new Set(groups.map(group => othersKey(dimensions, group)))
  return previous.groups
    .filter(group => !known.has(othersKey(dimensions, group)))
    .map(group => ({
      ...emptyOf(query),
      ...Object.fromEntries(dimensions.map(({ as }) => [as, group[as] ?? null])),
    }))
}

/** Adds groups of periods without rows, for each combination of the other dimensions. */
function filled(query: Query, grouped: Grouped): Group[] {
  const { groups, periods } = grouped
  const [entry] = periods
  if (!entry || !canFill(query, grouped)) return [...groups]
  const [name, starts] = entry
  const others = othersOf(query, name)
  const keyOf = (group: Group) => othersKey(others, group)
  const byOthers = Map.groupBy(groups, keyOf)
  if (others.length === 0 && groups.length === 0) byOthers.set(keyOf({}), [])
  const empty = emptyOf(query)
  return [...byOthers.values()].flatMap(some => {
    const known = new Set(some.map(group => group[name]))
    const [one = {}] = some
    const key = Object.fromEntries(others.map(({ as }) => [as, one[as] ?? null]))
    const added = starts
      .filter(start => !known.has(start))
      .map(start => ({ ...empty, ...key, [name]: start }))
    return [...some, ...added]
  })
}

/** Adds the measures of the same group in the period before. Periods correspond by their number from the start. */
function compared(
  query: Query,
  groups: readonly Group[],
  before: readonly Group[],
  current: Grouped,
  previous: Grouped,
): Group[] {
  const { dimensions = [], measures = [] } = query
  const keyOf = (group: Group, { periods }: Grouped) =>
    JSON.stringify(
      dimensions.map(({ as }) => {
        const at = periods.get(as)?.indexOf(String(group[as])) ?? -1
        return at < 0 ? group[as] : at
      }),
    )
  const known = new Map(before.map(group => [keyOf(group, previous), group]))
  return groups.map(group => {
    const earlier = known.get(keyOf(group, current))
    const added = measures.map(measure => [
      `${measure.as}_previous`,
      earlier?.[measure.as] ?? absent(query, measure),
    ])
    const changes = measures
      .filter(({ fn }) => fn === 'change')
      .map(({ as, of = '' }) => [as, change(group[of], earlier?.[of])])
    return { ...group, ...Object.fromEntries(added), ...Object.fromEntries(changes) }
  })
}

type Compare = (a: Group, b: Group) => number

/** Each dimension in its own order: choices as the form has them, dates and numbers ascending; no value last. */
function byDimensions({ dimensions = [] }: Query, columns: readonly ResultColumn[]): Compare {
  const compares = dimensions.map(dimension => compareBy(dimension.as, columns, 'ASC'))
  return (a, b) => firstDifference(compares, a, b)
}

function bySort(
  sort: NonNullable<Query['sort']>,
  columns: readonly ResultColumn[],
  otherwise: Compare,
): Compare {
  const compares = [...sort.map(({ by, order = 'ASC' }) => compareBy(by, columns, order)), otherwise]
  return (a, b) => firstDifference(compares, a, b)
}

const firstDifference = (compares: readonly Compare[], a: Group, b: Group) => {
  for (const compare of compares) {
    const difference = compare(a, b)
    if (difference !== 0) return difference
  }
  return 0
}

function compareBy(name: string, columns: readonly ResultColumn[], order: 'ASC' | 'DESC'): Compare {
  const { values, grain } = columns.find(({ as }) => as === name) ?? {}
  const places = values && new Map(values.map(({ value }, place) => [value, place]))
  const sign = order === 'ASC' ? 1 : -1
  const keyOf = (cell: ResultCell | undefined) => {
    if (typeof cell !== 'string') return cell
    if (places) return places.get(cell) ?? places.size
    // Texts of an hour that is repeated, when clocks are set back, are not in their order.
    return grain === 'hour' ? Date.parse(cell) : cell
  }
  return (a, b) => {
    const [one, other] = [a[name], b[name]]
    if (one === null || one === undefined || other === null || other === undefined)
      return Number(one == null) - Number(other == null)
    return sign * compareCells(keyOf(one), keyOf(other))
  }
}

function compareCells(a: ResultCell | undefined, b: ResultCell | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [one, other] = [String(a), String(b)]
  return one < other ? -1 : one > other ? 1 : 0
}
