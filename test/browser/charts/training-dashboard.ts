// A dashboard about trainings, over a table with a row for each exam.
import assert from 'node:assert/strict'
import type { TestServer } from '../../support/harness.ts'

const SITES = ['Linz plant', 'Graz plant', 'Vienna office', 'Salzburg office']
const COURSES = ['Safety at work', 'Data protection', 'Pumps and valves', 'First aid', 'Forklift licence']
const RESULTS = ['Passed first time', 'Passed later', 'Not passed']

export const EXAM_ROWS = Array.from({ length: 600 }, (_, i) => ({
  day: new Date(Date.UTC(2026, 7, 31 + ((i * 7) % 84))).toISOString().slice(0, 10),
  site: SITES[[0, 0, 0, 1, 1, 2, 3][(i * 5) % 7] ?? 0] ?? '',
  course: COURSES[[0, 0, 0, 1, 1, 2, 3, 4][(i * 11) % 8] ?? 0] ?? '',
  result: RESULTS[[0, 0, 0, 1, 2][(i * 3) % 5] ?? 0] ?? '',
  score: 55 + ((i * 37) % 45),
}))

export const EXAM_COLUMNS = [
  { id: 'day', type: 'DATE', label: 'Day' },
  { id: 'site', type: 'TEXT', label: 'Site' },
  { id: 'course', type: 'TEXT', label: 'Course' },
  { id: 'result', type: 'TEXT', label: 'Result' },
  { id: 'score', type: 'NUMBER', label: 'Score' },
]

const n = { as: 'n', fn: 'count', label: 'Exams' }
const mean = { as: 'score', fn: 'mean', of: 'score', label: 'Mean score' }
const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h })

export async function trainingDashboard(server: TestServer, more: object = {}) {
  const alice = await server.organization()
  const userid = await alice.newUser()
  const { body: made, text: refused } = await alice.call('POST', `/user/${userid}/app`, { name: 'Training' })
  assert.ok(made.appid, refused)
  const app = `/user/${userid}/app/${made.appid}`
  const { body: table, text } = await alice.call('POST', `${app}/dataset`, {
    name: 'Exams',
    kind: 'TABLE',
    columns: EXAM_COLUMNS,
  })
  assert.ok(table.datasetid, text)
  const dataset: string = table.datasetid
  const sent = await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows: EXAM_ROWS })
  assert.ok(sent.status < 300, sent.text)
  const week = { as: 'week', of: 'day', grain: 'week' }
  const chart = (kind: string, query: object, options: object = {}) => ({
    kind,
    query: { dataset, ...query },
    options,
  })
  const card = (id: string, at: object, title: string, drawn: object, others: object = {}) => ({
    id,
    kind: 'CHART',
    ...at,
    title,
    chart: drawn,
    ...others,
  })
  const cards = [
    {
      ...card(
        'count',
        place(0, 0, 3, 2),
        'Exams',
        chart('NUMBER', { measures: [n], dimensions: [week], totals: true }),
      ),
      kind: 'METRIC',
    },
    {
      ...card(
        'score',
        place(3, 0, 3, 2),
        'Mean score',
        chart('NUMBER', { measures: [mean], dimensions: [week], totals: true }),
      ),
      kind: 'METRIC',
    },
    {
      ...card(
        'recent',
        place(6, 0, 3, 2),
        'Exams since October',
        chart('NUMBER', {
          measures: [n],
          period: { of: 'day', from: '2026-10-12', to: '2026-11-23' },
          compare: 'previous',
        }),
      ),
      kind: 'METRIC',
    },
    {
      id: 'goal',
      kind: 'TEXT',
      ...place(9, 0, 3, 2),
      title: 'Goal for this year',
      text: 'Every site at **90 % passed** by December. Linz is 2 points short. See the [plan](https://example.com/plan).',
    },
    { id: 'plan', kind: 'BUTTON', ...place(0, 14, 3, 1), title: 'Plan', text: 'Open the plan', url: '/plan' },
    card(
      'weeks',
      place(0, 2, 8, 4),
      'Mean score by week',
      chart('LINE', { measures: [mean], dimensions: [week] }),
      { subtitle: 'All sites' },
    ),
    card(
      'sites',
      place(8, 2, 4, 4),
      'Exams by site',
      chart('DONUT', {
        measures: [n],
        dimensions: [{ as: 'site', of: 'site' }],
        sort: [{ by: 'n', order: 'DESC' }],
      }),
      { click: { type: 'FILTER' } },
    ),
    card(
      'results',
      place(0, 6, 7, 4),
      'Results by course',
      chart('STACKED_BAR', {
        measures: [n],
        dimensions: [
          { as: 'course', of: 'course' },
          { as: 'result', of: 'result' },
        ],
      }),
      { subtitle: 'Number of exams', drill: ['site'] },
    ),
    card(
      'places',
      place(7, 6, 5, 4),
      'Courses by site',
      chart('BAR', { measures: [n], dimensions: [{ as: 'site', of: 'site' }] }),
      { drill: ['course', 'result'] },
    ),
    card(
      'hard',
      place(0, 10, 12, 4),
      'Scores by course and site',
      chart('HEATMAP', {
        measures: [mean],
        dimensions: [
          { as: 'course', of: 'course' },
          { as: 'site', of: 'site' },
        ],
      }),
    ),
  ]
  const filters = [
    { id: 'period', kind: 'DATE', label: 'Period', columns: [{ dataset, column: 'day' }] },
    { id: 'course', kind: 'SELECT', label: 'Course', columns: [{ dataset, column: 'course' }] },
    { id: 'score', kind: 'NUMBER', label: 'Score', columns: [{ dataset, column: 'score' }] },
    { id: 'word', kind: 'SEARCH', label: 'Search', columns: [{ dataset, column: 'course' }] },
  ]
  const { body: dashboard, text: wrong } = await alice.call('POST', `${app}/dashboard`, {
    name: 'Training at a glance',
    tabs: [
      { id: 'overview', title: 'Overview', cards },
      {
        id: 'details',
        title: 'Details',
        cards: [
          card(
            'table',
            place(0, 0, 12, 5),
            'Exams by course',
            chart('TABLE', { measures: [n, mean], dimensions: [{ as: 'course', of: 'course' }] }),
          ),
        ],
      },
    ],
    filters,
    ...more,
  })
  assert.ok(dashboard.dashboardid, wrong)
  const path = `${app}/dashboard/${dashboard.dashboardid}`
  const active = await alice.call('PUT', `${path}/activate`)
  assert.equal(active.status, 200, active.text)
  return { alice, app, dataset, path, url: `${server.url}/d/${active.body.url.split('/d/')[1]}` }
}
