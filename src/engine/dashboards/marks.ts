// What readers chose in charts: picked marks, which filter other cards, and the way down in a chart.
import type { Condition } from '../expressions/condition.ts'
import type { Dimension, Query } from '../query/document.ts'
import { type Applying, applyFilters, columnIn, queryIn } from './apply.ts'
import { calendarOf } from './calendar.ts'
import { type Card, cardsOf } from './document.ts'
import { markCondition } from './mark-conditions.ts'
import type { Step } from './state.ts'

/** The query of a card with all that the reader chose. @returns undefined for a card without a chart */
export function applyState(applying: Applying, tabId: string, card: Card): Query | undefined {
  const asked = queryIn(applying, card)
  if (!asked) return undefined
  const path = applying.state.drills[card.id] ?? []
  const query = drilled(asked, card.drill ?? [], path.length)
  const marks = [...picked(applying, card, query.dataset), ...passed(applying, card, asked, path)]
  return applyFilters(applying, tabId, card, query, marks)
}

/** The conditions of marks that were picked in other cards. */
function picked(applying: Applying, card: Card, dataset: string): Condition[] {
  const { document, state, typeOf } = applying
  return cardsOf(document).flatMap(source => {
    const texts = state.picks[source.id]
    const { click } = source
    if (texts === undefined || source.id === card.id || click?.type !== 'FILTER') return []
    const query = queryIn(applying, source)
    if (!query) return []
    return dimensionsAt(query, source, state.drills[source.id]?.length ?? 0).flatMap((dimension, i) => {
      const text = texts[i]
      // Other datasets have a column for the first dimension only.
      const other = i === 0 ? columnIn(click.columns ?? [], dataset) : undefined
      const column = query.dataset === dataset ? dimension.of : other
      const type = column === undefined ? undefined : typeOf(dataset, column)
      if (text === undefined || column === undefined || !type) return []
      const condition = markCondition(dimension, dimension.bins?.width, column, type, text, calendarOf(query))
      return condition ? [condition] : []
    })
  })
}

/** The dimensions of a card's query at a depth, from 0. */
export const dimensionsAt = (
  query: Query,
  { drill = [] }: Pick<Card, 'drill'>,
  depth: number,
): readonly Dimension[] => drilled(query, drill, depth).dimensions ?? []

/** The conditions of the marks on the way down. */
function passed({ typeOf }: Applying, card: Card, query: Query, path: readonly Step[]): Condition[] {
  return path.flatMap((step, depth) =>
    dimensionsAt(query, card, depth).flatMap((dimension, i) => {
      const text = step[i]
      const { of } = dimension
      const type = typeOf(query.dataset, of) ?? typeInStack(query, of, typeOf)
      if (text === undefined || !type) return []
      const condition = markCondition(dimension, dimension.bins?.width, of, type, text, calendarOf(query))
      return condition ? [condition] : []
    }),
  )
}

/** The columns that the query itself makes. */
function typeInStack({ dataset, stack }: Query, column: string, typeOf: Applying['typeOf']) {
  if (column === stack?.as) return 'TEXT'
  return column === stack?.value ? typeOf(dataset, stack.columns[0] ?? '') : undefined
}

/** The first dimension becomes the column of this depth. */
function drilled(query: Query, drill: readonly string[], depth: number): Query {
  const [first, ...others] = query.dimensions ?? []
  const of = drill[Math.min(depth, drill.length) - 1]
  if (!first || of === undefined) return query
  const { as, top, by, other } = first
  const next: Dimension = {
    as,
    of,
    ...(top !== undefined && { top }),
    ...(by !== undefined && { by }),
    ...(other !== undefined && { other }),
  }
  return { ...query, dimensions: [next, ...others] }
}
