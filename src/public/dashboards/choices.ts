// The values that filters offer to a reader.

import { type Choice, listedChoices } from '../../engine/dashboards/choices.ts'
import type { Document, Filter } from '../../engine/dashboards/document.ts'
import { isJoined } from '../../engine/dashboards/mark-conditions.ts'
import { applyState } from '../../engine/dashboards/marks.ts'
import { EMPTY_STATE } from '../../engine/dashboards/state.ts'
import type { Query } from '../../engine/query/document.ts'
import type { Prepared } from '../../product/dashboards/prepare.ts'
import { type Ask, applyingOf } from '../../product/dashboards/tab-answers.ts'
import { Problem } from '../../product/problem.ts'

const MAX_CHOICES = 100

/** The choices by the id of the filter. */
export async function choicesFor(
  prepared: Prepared,
  ask: Ask,
  now: Date,
): Promise<Map<string, readonly Choice[]>> {
  const listed = new Map<string, readonly Choice[]>()
  for (const filter of prepared.document.filters)
    if (filter.kind === 'SELECT' && !filter.locked)
      listed.set(filter.id, await choicesOf(prepared, filter, ask, now))
  return listed
}

async function choicesOf(
  prepared: Prepared,
  filter: Filter,
  ask: Ask,
  now: Date,
): Promise<readonly Choice[]> {
  const [of] = filter.columns
  const column = of && prepared.columnsOf(of.dataset)?.find(({ id }) => id === of.column)
  const listed = listedChoices(filter, column)
  if (listed) return listed
  if (!of || !column) return []
  const query = {
    dataset: of.dataset,
    dimensions: [{ as: 'value', of: of.column, top: MAX_CHOICES }],
    measures: [{ as: 'n', fn: 'count' as const }],
  }
  try {
    const { rows } = await ask(limited(prepared, query, now))
    return rows
      .flatMap(([cell]) =>
        cell === null || cell === undefined || typeof cell === 'object' || isJoined(cell) ? [] : String(cell),
      )
      .sort((a, b) => a.localeCompare(b))
      .map(value => ({ value, label: value }))
  } catch (error) {
    if (error instanceof Problem && error.status !== 500) return []
    throw error
  }
}

/** Locked filters hide rows, so they hide the values of those rows, too. */
function limited(prepared: Prepared, query: Query, now: Date): Query {
  const card = { id: '', kind: 'CHART', x: 0, y: 0, w: 1, h: 1, chart: { kind: 'BAR', query } } as const
  const filters = prepared.document.filters
    .filter(({ locked }) => locked)
    .map(({ scope: _, in: __, ...filter }) => filter)
  const document: Document = { ...prepared.document, tabs: [], filters }
  return applyState(applyingOf({ ...prepared, document }, EMPTY_STATE, now), '', card) ?? query
}
