// What a principal sees of a dataset: a browser token can be limited to some rows, and some columns can be hidden from it.
import { allOf } from '../../engine/dashboards/conditions.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'
import type { ChartClaims } from '../access/features.ts'
import { HIDEABLE_FIELDS, viewOf } from '../responses/view.ts'
import type { Visible } from './copies.ts'

/** Undefined for principals that reach every chart and dataset of their applications. */
export const limitsOf = (principal: ClientPrincipal): ChartClaims | undefined =>
  principal.kind === 'token' ? principal.claims.chart : undefined

/** Whether a principal can query a dataset that no chart of its token asks. */
export function canQuery(principal: ClientPrincipal, datasetId: string): boolean {
  const limits = limitsOf(principal)
  return !limits || (limits.datasets ?? []).includes(datasetId)
}

/**
 * The rows of a dataset that a principal sees. The limits of the feature `results` apply to forms, too.
 * @param isCovered true for a source of a view whose own rows are limited
 */
export function visibleRows(principal: ClientPrincipal, datasetId: string, isCovered: boolean): Visible {
  const where = limitsOf(principal)?.where
  const own = where?.[datasetId]
  const { filter } = viewOf(principal)
  if (where && own === undefined && !isCovered) return false
  return allOf([filter, own].filter(condition => condition !== undefined && condition !== true))
}

/** True if the rows of the dataset are limited. */
export const hasLimit = (principal: ClientPrincipal, datasetId: string): boolean =>
  limitsOf(principal)?.where?.[datasetId] !== undefined

/** The ids of the columns of a dataset that do not exist for a principal. */
export function hiddenColumns(principal: ClientPrincipal, datasetId: string): ReadonlySet<string> {
  const own = limitsOf(principal)?.hide?.[datasetId] ?? []
  return new Set([...viewOf(principal).hidden, ...own.flatMap(id => [id, ...(HIDEABLE_FIELDS[id] ?? [])])])
}
