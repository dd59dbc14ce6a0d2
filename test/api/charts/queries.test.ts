// Queries to the responses of a form, compared with figures that are computed here.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const choices = (...ids: string[]) => ids.map(id => ({ id, text: id.toUpperCase() }))
const form = {
  name: 'Lunch',
  appType: 'SURVEY',
  questions: [
    {
      id: 'dish',
      type: 'SINGLE_CHOICE',
      text: '*Dish*?',
      choices: choices('soup', 'rice', 'pie'),
      other: true,
    },
    { id: 'sides', type: 'MULTIPLE_CHOICE', text: 'Sides?', choices: choices('bread', 'salad', 'fruit') },
    { id: 'cost', type: 'NUMBER', text: 'Cost?', decimals: 1 },
    { id: 'again', type: 'YES_NO', text: 'Again?' },
    { id: 'day', type: 'DATE', text: 'Day?' },
    { id: 'moment', type: 'DATETIME', text: 'When?' },
  ],
}
const answered = [
  {
    dish: 'soup',
    sides: ['bread', 'salad'],
    cost: 4.5,
    again: true,
    day: '2026-02-03',
    moment: '2026-03-28T23:30:00Z',
  },
  { dish: 'rice', sides: ['fruit'], cost: 7, day: '2026-02-04', moment: '2026-03-29T00:30:00Z' },
  { dish: { other: 'Pizza' }, cost: 0.1, again: false, moment: '2026-03-29T01:30:00Z' },
  { dish: 'soup', sides: ['bread'], cost: 0.2, day: '2025-12-31', moment: '2026-03-30T21:59:00Z' },
  { dish: 'soup', day: '2026-04-01' },
  {},
]

async function lunch(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of answered) {
    const { status, text } = await request(url, 'POST', { answers })
    assert.equal(status, 201, text)
  }
  const [app = '', dataset = ''] = path.split('/webform/')
  const ask = (query: object) => alice.call('POST', `${app}/dataset/query`, { dataset, ...query })
  const rows = async (query: object) => {
    const { status, body, text } = await ask(query)
    assert.equal(status, 200, text)
    return body.rows
  }
  return { alice, app, path, url, dataset, ask, rows }
}

const count = { as: 'n', fn: 'count' }

onEachStore('queries', server => {
  test('groups have the order of the choices, and no answer comes last', async () => {
    const { ask } = await lunch(server)
    const { body, text } = await ask({
      measures: [count, { as: 'spent', fn: 'sum', of: 'cost' }],
      dimensions: [{ as: 'dish', of: 'dish' }],
      totals: true,
    })
    assert.deepEqual(
      body.rows,
      [
        ['soup', 3, 4.7],
        ['rice', 1, 7],
        ['{own}', 1, 0.1],
        [null, 1, 0],
      ],
      text,
    )
    assert.deepEqual(body.totals, [null, 6, 11.8])
    assert.equal(body.base, 6)
    assert.equal(body.columns[0].label, 'Dish?')
  })

  test('a response counts once for each choice that it picked, and its base once', async () => {
    const { ask } = await lunch(server)
    const { body } = await ask({
      measures: [count, { as: 'share', fn: 'shareOf', of: 'n' }],
      dimensions: [{ as: 'side', of: 'sides' }],
      filter: { '!=': [{ var: 'day' }, null] },
    })
    assert.deepEqual(body.rows, [
      ['bread', 2, 0.5],
      ['salad', 1, 0.25],
      ['fruit', 1, 0.25],
      [null, 1, 0.25],
    ])
    assert.equal(body.base, 4)
  })

  test('days and hours are those of the time zone, also when clocks change', async () => {
    const { rows } = await lunch(server)
    const filter = { '!=': [{ var: 'moment' }, null] }
    const days = (timeZone: string) =>
      rows({ measures: [count], dimensions: [{ as: 'day', of: 'moment', grain: 'day' }], filter, timeZone })
    assert.deepEqual(await days('UTC'), [
      ['2026-03-28', 1],
      ['2026-03-29', 2],
      ['2026-03-30', 1],
    ])
    assert.deepEqual(await days('Europe/Berlin'), [
      ['2026-03-29', 3],
      ['2026-03-30', 1],
    ])
    assert.deepEqual(await days('Asia/Kolkata'), [
      ['2026-03-29', 3],
      ['2026-03-31', 1],
    ])
    const hours = await rows({
      dimensions: [{ as: 'hour', of: 'moment', grain: 'hour' }],
      filter,
      timeZone: 'Europe/Berlin',
    })
    assert.deepEqual(hours.flat(), [
      '2026-03-29T00:00+01:00',
      '2026-03-29T01:00+01:00',
      '2026-03-29T03:00+02:00',
      '2026-03-30T23:00+02:00',
    ])
    const parts = await rows({
      measures: [count],
      dimensions: [{ as: 'weekday', of: 'moment', part: 'weekday' }],
      filter,
      timeZone: 'Europe/Berlin',
    })
    assert.deepEqual(parts, [
      [1, 1],
      [7, 3],
    ])
  })

  test('months without rows are filled in, and the period before is beside', async () => {
    const { rows } = await lunch(server)
    const query = {
      measures: [
        count,
        { as: 'total', fn: 'runningTotal', of: 'n' },
        { as: 'change', fn: 'change', of: 'n' },
      ],
      dimensions: [{ as: 'month', of: 'day', grain: 'month', fill: true }],
      period: { of: 'day', from: '2026-01-01', to: '2026-05-01' },
    }
    assert.deepEqual(await rows(query), [
      ['2026-01-01', 0, 0, null],
      ['2026-02-01', 2, 2, null],
      ['2026-03-01', 0, 2, -1],
      ['2026-04-01', 1, 3, null],
    ])
    assert.deepEqual(await rows({ ...query, compare: 'previous' }), [
      ['2026-01-01', 0, 0, null, 0, 0, null],
      ['2026-02-01', 2, 2, null, 0, 0, null],
      ['2026-03-01', 0, 2, null, 0, 0, null],
      ['2026-04-01', 1, 3, 0, 1, 1, null],
    ])
  })

  test('the last days end with the current one', async () => {
    const { rows } = await lunch(server)
    const ask = (period: object) =>
      rows({ measures: [count], period: { of: '_createDate', ...period }, timeZone: 'Asia/Tokyo' })
    assert.deepEqual(await ask({ last: { days: 2 } }), [[6]])
    assert.deepEqual(await ask({ last: { months: 1 }, complete: true }), [[0]])
    assert.deepEqual(await ask({ from: '2020-01-01', to: '2021-01-01' }), [[0]])
  })

  test('numbers are grouped in bins', async () => {
    const { rows } = await lunch(server)
    const binned = (bins: object) =>
      rows({ measures: [count], dimensions: [{ as: 'cost', of: 'cost', bins }] })
    assert.deepEqual(await binned({ width: 0.1 }), [
      [0.1, 1],
      [0.2, 1],
      [4.5, 1],
      [7, 1],
      [null, 2],
    ])
    assert.deepEqual(await binned({ count: 4 }), [
      [0, 2],
      [4, 1],
      [6, 1],
      [null, 2],
    ])
  })

  test('the top values stay, and the others are joined', async () => {
    const { rows } = await lunch(server)
    const top = (more: object) =>
      rows({ measures: [count], dimensions: [{ as: 'dish', of: 'dish', top: 1, ...more }] })
    assert.deepEqual(await top({}), [['soup', 3]])
    assert.deepEqual(await top({ other: true }), [
      ['soup', 3],
      ['{other}', 2],
      [null, 1],
    ])
  })

  test('each function has its textbook meaning', async () => {
    const { rows } = await lunch(server)
    const of = 'cost'
    const measures = [
      { as: 'answered', fn: 'answered', of: 'dish' },
      { as: 'asked', fn: 'asked', of: 'dish' },
      { as: 'different', fn: 'countDistinct', of: 'sides' },
      { as: 'mean', fn: 'mean', of },
      { as: 'min', fn: 'min', of: 'day' },
      { as: 'max', fn: 'max', of: 'moment' },
      { as: 'median', fn: 'median', of },
      { as: 'p25', fn: 'percentile', p: 25, of },
      { as: 'deviation', fn: 'stdDev', of },
      { as: 'nps', fn: 'nps', of },
      { as: 'last', fn: 'last', of },
      { as: 'box', fn: 'boxplot', of },
      { as: 'soup', fn: 'share', filter: { '==': [{ var: 'dish' }, 'soup'] } },
      { as: 'dear', fn: 'count', filter: { '>': [{ var: of }, 1] } },
    ]
    const [row] = await rows({ measures })
    assert.deepEqual(row, [
      5,
      6,
      3,
      2.95,
      '2025-12-31',
      '2026-03-30T21:59:00.000Z',
      2.35,
      0.175,
      2.9364093720052,
      -75,
      0.2,
      [0.1, 0.175, 2.35, 5.125, 7],
      0.5,
      2,
    ])
  })

  test('rows can be read as they are, sorted and limited', async () => {
    const { ask } = await lunch(server)
    const { body } = await ask({
      columns: ['dish', 'sides', 'cost', 'again', 'moment'],
      sort: [{ by: 'cost', order: 'DESC' }],
      limit: 2,
    })
    assert.deepEqual(body.rows, [
      ['rice', ['fruit'], 7, null, '2026-03-29T00:30:00.000Z'],
      ['soup', ['bread', 'salad'], 4.5, true, '2026-03-28T23:30:00.000Z'],
    ])
    assert.equal(body.truncated, true)
    assert.equal(body.base, 6)
  })

  test('groups can be filtered, sorted and limited by their measures', async () => {
    const { ask } = await lunch(server)
    const { body } = await ask({
      measures: [count, { as: 'rank', fn: 'rank', of: 'n' }],
      dimensions: [{ as: 'dish', of: 'dish' }],
      having: { '>': [{ var: 'n' }, 0] },
      sort: [{ by: 'n', order: 'DESC' }],
      limit: 2,
    })
    assert.deepEqual(body.rows, [
      ['soup', 3, 1],
      ['rice', 1, 2],
    ])
    assert.equal(body.truncated, true)
  })

  test('a query that does not fit the columns is refused with pointers', async () => {
    const { ask } = await lunch(server)
    const cases: [object, string][] = [
      [{}, ''],
      [{ measures: [{ as: 'a', fn: 'sum', of: 'dish' }] }, '/measures/0/of'],
      [{ measures: [{ as: 'a', fn: 'sum' }] }, '/measures/0/of'],
      [{ measures: [{ as: 'a', fn: 'mean', of: 'color' }] }, '/measures/0/of'],
      [{ measures: [count, count] }, '/measures/1/as'],
      [{ measures: [{ as: 'a', fn: 'percentile', of: 'cost' }] }, '/measures/0/p'],
      [{ measures: [{ as: 'a', fn: 'share' }] }, '/measures/0/filter'],
      [{ measures: [{ as: 'a', fn: 'rank', of: 'n' }, count] }, '/measures/0/of'],
      [{ measures: [count], filter: { '==': [{ var: 'color' }, 'red'] } }, '/filter/==/0/var'],
      [{ measures: [count], dimensions: [{ as: 'd', of: 'cost', grain: 'day' }] }, '/dimensions/0/grain'],
      [{ measures: [count], dimensions: [{ as: 'd', of: 'day', grain: 'hour' }] }, '/dimensions/0/grain'],
      [
        { measures: [count], dimensions: [{ as: 'd', of: 'dish', bins: { width: 1 } }] },
        '/dimensions/0/bins',
      ],
      [{ measures: [count], compare: 'previous' }, '/compare'],
      [{ measures: [count], timeZone: 'Mars/Olympus' }, '/timeZone'],
      [{ measures: [count], period: { of: 'day', from: 'yesterday' } }, '/period/from'],
      [{ measures: [count], sort: [{ by: 'x' }] }, '/sort/0/by'],
      [{ measures: [count], having: { '>': [{ var: 'x' }, 1] } }, '/having/>/0/var'],
      [{ columns: ['dish'], measures: [count] }, '/measures'],
    ]
    for (const [query, pointer] of cases) {
      const { status, body, text } = await ask(query)
      assert.equal(status, 422, text)
      assert.equal(body.code, 'query_invalid')
      assert.ok(
        body.errors.some((error: { pointer: string }) => error.pointer === pointer),
        `${pointer}: ${text}`,
      )
    }
  })

  test('datasets of others are not found', async () => {
    const { ask } = await lunch(server)
    const { dataset } = await lunch(server)
    const { status, body } = await ask({ dataset, measures: [count] })
    assert.equal(status, 404)
    assert.equal(body.code, 'dataset_not_found')
  })
})
