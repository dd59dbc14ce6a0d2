// What a principal sees of a dashboard: a browser token can set filters that nobody can change.
import type { Document } from '../../engine/dashboards/document.ts'
import type { ClientPrincipal } from '../../platform/identity/principal.ts'

export function documentFor(principal: ClientPrincipal, document: Document): Document {
  const values = principal.kind === 'token' ? principal.claims.chart?.filters : undefined
  if (!values) return document
  const filters = document.filters.map(filter => {
    const value = values[filter.id]
    return value === undefined ? filter : { ...filter, default: value, locked: true }
  })
  return { ...document, filters }
}
