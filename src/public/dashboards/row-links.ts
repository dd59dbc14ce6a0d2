// What a click on a row of a chart's table does: down, then a filter or an address. Clicks on marks follow these links.
import type { Card } from '../../engine/dashboards/document.ts'
import { isJoined, writeCell } from '../../engine/dashboards/mark-conditions.ts'
import { type DashboardState, type Step, withDrill, withPick } from '../../engine/dashboards/state.ts'
import type { Dimension } from '../../engine/query/document.ts'
import type { QueryResult, ResultCell } from '../../engine/query/result.ts'
import { isSameJson } from '../../engine/same-json.ts'
import type { CardAnswer } from '../../product/dashboards/tab-answers.ts'
import { fill } from './dashboard-texts.ts'
import { type DashboardView, pathOf } from './view.ts'

export interface Link {
  readonly href: string
  readonly isCurrent?: boolean
}

export function linkOf(
  view: DashboardView,
  card: Card,
  { query }: CardAnswer,
  result: QueryResult,
  r: number,
): Link | undefined {
  const { state, tab } = view
  const row = result.rows[r] ?? []
  const { dimensions = [] } = query
  const cells = cellsOf(dimensions, result, row)
  const texts = textsOf(dimensions, cells)
  const path = state.drills[card.id] ?? []
  const step = stepOf(cells, texts)
  if (card.drill && path.length < card.drill.length && step.length > 0)
    return { href: pathOf(view, tab, withDrill(state, card.id, [...path, step])) }
  const values = texts.filter(text => text !== undefined)
  if (card.click?.type === 'FILTER' && path.length === 0 && values.length > 0) {
    if (values.length < texts.length) return undefined
    const isCurrent = isSameJson(state.picks[card.id] ?? null, values)
    return { href: pathOf(view, tab, withPick(state, card.id, isCurrent ? undefined : values)), isCurrent }
  }
  if (card.click?.type !== 'OPEN' || card.click.url === undefined) return undefined
  const named = Object.fromEntries(
    result.columns.map(({ as }, i) => [as, encodeURIComponent(String(row[i] ?? ''))]),
  )
  return { href: fill(card.click.url, named) }
}

/** The row whose mark was picked, if it is still there. */
export function pickedRow(
  state: DashboardState,
  { id, click }: Card,
  { query }: CardAnswer,
  result: QueryResult,
): number | undefined {
  const values = state.picks[id]
  if (values === undefined || click?.type !== 'FILTER' || (state.drills[id] ?? []).length > 0)
    return undefined
  const { dimensions = [] } = query
  const found = result.rows.findIndex(row =>
    isSameJson(textsOf(dimensions, cellsOf(dimensions, result, row)), values),
  )
  return found < 0 ? undefined : found
}

type Dimensions = readonly Dimension[]

const cellsOf = (dimensions: Dimensions, { columns }: QueryResult, row: readonly ResultCell[]) =>
  dimensions.map(dimension => row[columns.findIndex(({ as }) => as === dimension.as)])

const textsOf = (dimensions: Dimensions, cells: readonly (ResultCell | undefined)[]) =>
  dimensions.map((dimension, i) => writeCell(cells[i], dimension))

/** The values of a mark to go into, up to a dimension such as a weekday, by which rows cannot be found. */
function stepOf(cells: readonly (ResultCell | undefined)[], texts: readonly (string | undefined)[]): Step {
  if (cells.some(isJoined)) return []
  const end = texts.indexOf(undefined)
  return (end < 0 ? texts : texts.slice(0, end)).filter(text => text !== undefined)
}
