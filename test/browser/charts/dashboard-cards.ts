// Parts of the tests of the dashboard editor, on the double and on a server.
import type { Page } from 'playwright-core'

export interface Place {
  readonly id: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

/** How many stored charts the walks add. */
export const CHARTS = 12
const KINDS = ['BAR', 'LINE', 'AREA', 'DONUT']

export function numberedChart(dataset: string, i: number) {
  const of = ['site', 'course', 'result', 'day'][i % 4] ?? 'site'
  const dimension = { as: 'value', of, ...(of === 'day' && { grain: 'month' }) }
  const query = { dataset, dimensions: [dimension], measures: [{ as: 'n', fn: 'count' }] }
  return { name: `Chart ${i}`, kind: KINDS[i % 4], query }
}

export const chartByCourse = (dataset: string, name: string) => ({
  name,
  kind: 'BAR',
  query: { dataset, measures: [{ as: 'n', fn: 'count' }], dimensions: [{ as: 'c', of: 'course' }] },
})

/** A bar chart that only its card has, a figure that says more than the settings, and a card of a stored chart. */
export function threeCharts(dataset: string, chartid: string) {
  const n = { as: 'n', fn: 'count' }
  const bars = { kind: 'BAR', query: { dataset, measures: [n], dimensions: [{ as: 'site', of: 'site' }] } }
  const figure = { kind: 'NUMBER', query: { dataset, measures: [{ as: 'm', fn: 'median', of: 'score' }] } }
  const cards = [
    { id: 'bars', kind: 'CHART', x: 0, y: 0, w: 6, h: 4, title: 'By site', chart: bars },
    { id: 'figure', kind: 'METRIC', x: 6, y: 0, w: 3, h: 2, title: 'Median', chart: figure },
    { id: 'stored', kind: 'CHART', x: 0, y: 4, w: 6, h: 4, chartid },
  ]
  return { tabs: [{ id: 'all', title: 'All', cards }] }
}

export const card = (page: Page, name: string) => page.getByRole('article', { name })
