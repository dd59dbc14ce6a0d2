// The charts, datasets and web forms that a dashboard names.
import { cardsOf, type Document } from './document.ts'

export interface Uses {
  readonly charts: ReadonlySet<string>
  /** The datasets of the dashboard, without those of its stored charts. */
  readonly datasets: ReadonlySet<string>
  readonly webforms: ReadonlySet<string>
}

export function usesOf(document: Document): Uses {
  const cards = cardsOf(document)
  const columns = [
    ...document.filters.flatMap(filter => filter.columns),
    ...cards.flatMap(({ click }) => click?.columns ?? []),
  ]
  return {
    charts: new Set(cards.flatMap(({ chartid }) => chartid ?? [])),
    datasets: new Set([
      ...cards.flatMap(({ chart }) => chart?.query.dataset ?? []),
      ...columns.map(({ dataset }) => dataset),
    ]),
    webforms: new Set(cards.flatMap(({ webformid }) => webformid ?? [])),
  }
}
