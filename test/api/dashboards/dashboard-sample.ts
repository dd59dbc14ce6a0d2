// A dashboard over the responses to a form about lunch, with a card of each kind.
import assert from 'node:assert/strict'
import { request, type TestServer } from '../../support/harness.ts'

export const lunchForm = {
  name: 'Lunch',
  appType: 'SURVEY',
  questions: [
    {
      id: 'dish',
      type: 'SINGLE_CHOICE',
      text: 'Dish?',
      choices: [
        { id: 'soup', text: 'Soup <hot>' },
        { id: 'rice', text: 'Rice' },
      ],
    },
    { id: 'cost', type: 'NUMBER', text: 'Cost?', decimals: 1 },
    { id: 'day', type: 'DATE', text: 'Day?' },
    { id: 'where', type: 'SHORT_TEXT', text: 'Where?' },
  ],
}

export const lunches = [
  { dish: 'soup', cost: 4.5, day: '2026-02-03', where: 'Linz' },
  { dish: 'soup', cost: 7, day: '2026-02-10', where: 'Graz' },
  { dish: 'rice', cost: 2, day: '2026-03-05', where: 'Linz' },
  { cost: 12, day: '2026-03-06', where: 'Wien' },
]

const n = { as: 'n', fn: 'count', label: 'Lunches' }
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

interface LunchCard {
  readonly id: string
  readonly chart?: { readonly kind: string; readonly query: object }
  readonly [member: string]: unknown
}

export const lunchCards = (dataset: string): LunchCard[] => {
  const dish = {
    kind: 'BAR',
    query: { dataset, dimensions: [{ as: 'dish', of: 'dish' }], measures: [n] },
  }
  const where = {
    kind: 'DONUT',
    query: { dataset, dimensions: [{ as: 'where', of: 'where' }], measures: [n] },
  }
  return [
    {
      id: 'total',
      kind: 'METRIC',
      ...place(0, 0, 3, 2),
      title: 'Lunches',
      chart: { kind: 'NUMBER', query: { dataset, measures: [n] } },
    },
    {
      id: 'note',
      kind: 'TEXT',
      ...place(3, 0, 3, 2),
      title: 'Goal',
      text: 'Eat **well** by [plan](https://example.com/plan).',
    },
    {
      id: 'plan',
      kind: 'BUTTON',
      ...place(6, 0, 3, 2),
      text: 'Open the plan',
      url: 'https://example.com/plan',
    },
    {
      id: 'photo',
      kind: 'IMAGE',
      ...place(9, 0, 3, 2),
      url: 'https://example.com/soup.png',
      alt: 'A bowl of soup',
    },
    {
      id: 'dishes',
      kind: 'CHART',
      ...place(0, 2, 8, 4),
      title: 'Dishes',
      subtitle: 'Number of lunches',
      chart: dish,
      click: { type: 'FILTER' },
    },
    { id: 'places', kind: 'CHART', ...place(8, 2, 4, 4), title: 'Places', chart: where, drill: ['dish'] },
  ]
}

export const lunchFilters = (dataset: string) => [
  { id: 'period', kind: 'DATE', label: 'Period', columns: [{ dataset, column: 'day' }] },
  { id: 'site', kind: 'SELECT', label: 'Site', columns: [{ dataset, column: 'where' }] },
  { id: 'word', kind: 'SEARCH', label: 'Search', columns: [{ dataset, column: 'where' }] },
  { id: 'cost', kind: 'NUMBER', label: 'Cost', columns: [{ dataset, column: 'cost' }] },
]

/** An organization with a form, its responses, and a dashboard that is not yet active. */
export async function lunchDashboard(server: TestServer, more: object = {}) {
  const alice = await server.organization()
  const form = await alice.newPublishedForm(lunchForm)
  for (const answers of lunches) assert.equal((await request(form.url, 'POST', { answers })).status, 201)
  const [app = '', dataset = ''] = form.path.split('/webform/')
  const cards = [
    ...lunchCards(dataset),
    { id: 'form', kind: 'FORM', ...place(0, 6, 6, 5), title: 'Your lunch', webformid: dataset },
  ]
  const { status, body, text } = await alice.call('POST', `${app}/dashboard`, {
    name: 'Lunch & more',
    tabs: [
      { id: 'main', title: 'Overview', cards },
      {
        id: 'other',
        title: 'Details',
        cards: lunchCards(dataset)
          .slice(4, 5)
          .map(card => ({ ...card, id: 'again' })),
      },
    ],
    filters: lunchFilters(dataset),
    ...more,
  })
  assert.equal(status, 201, text)
  const path = `${app}/dashboard/${body.dashboardid}`
  const activate = async () => {
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return active.body
  }
  return { alice, app, dataset, form, dashboard: body, path, activate }
}
