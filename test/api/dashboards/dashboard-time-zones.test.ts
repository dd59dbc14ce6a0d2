// Days of a dashboard are those of its time zone: in charts, filters, picked marks and the line about its data.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request } from '../../support/harness.ts'
import { variantsOf } from '../../support/long.ts'

const DAY_MS = 86_400_000
const n = { as: 'n', fn: 'count' }
const place = { x: 0, w: 6, h: 4 }

onEachStore('time zones of dashboards', server => {
  /** A dashboard over a table with moments, with a figure `total` and a chart `bars` whose clicks filter. */
  async function board(moments: readonly string[], dimension: object, more: object = {}) {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const { body: made } = await alice.call('POST', `/user/${userid}/app`, { name: 'Times' })
    const app = `/user/${userid}/app/${made.appid}`
    const columns = [
      { id: 'at', type: 'DATETIME' },
      { id: 'day', type: 'DATE' },
      { id: 'all', type: 'DATE' },
    ]
    const table = await alice.call('POST', `${app}/dataset`, { name: 'Times', kind: 'TABLE', columns })
    const dataset: string = table.body.datasetid
    const rows = moments.map(at => ({ at, day: at.slice(0, 10), all: '2020-01-01' }))
    assert.ok((await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })).status < 300)
    const query = { dataset, measures: [n] }
    const bars = { kind: 'BAR', query: { ...query, dimensions: [{ as: 'd', ...dimension }] } }
    const timed = { ...query, period: { of: 'all', from: '2020-01-01' } }
    const cards = [
      { id: 'total', kind: 'METRIC', ...place, y: 0, chart: { kind: 'NUMBER', query } },
      { id: 'timed', kind: 'METRIC', ...place, y: 4, chart: { kind: 'NUMBER', query: timed } },
      { id: 'bars', kind: 'CHART', ...place, y: 8, chart: bars, click: { type: 'FILTER' } },
    ]
    const filters = ['at', 'day'].map(column => ({
      id: column,
      kind: 'DATE',
      label: column,
      columns: [{ dataset, column }],
    }))
    const content = { name: 'Times', tabs: [{ id: 'one', title: '', cards }], filters, ...more }
    const created = await alice.call('POST', `${app}/dashboard`, content)
    assert.equal(created.status, 201, created.text)
    const path = `${app}/dashboard/${created.body.dashboardid}`
    const ask = async (state: object) => {
      const { status, body, text } = await alice.call('POST', `${path}/data`, { ...state, draft: true })
      assert.equal(status, 200, text)
      const [total, timed, bars] = body.cards.map((card: { data?: { rows: unknown[][] } }) => card.data?.rows)
      return { total: total[0][0], timed: timed[0][0], bars }
    }
    return { alice, path, ask }
  }

  const moments = [
    '2026-03-08T04:30:00Z',
    '2026-03-08T05:30:00Z',
    '2026-03-08T06:30:00Z',
    '2026-03-08T07:30:00Z',
    '2026-03-29T00:30:00Z',
    '2026-03-29T01:30:00Z',
    '2026-03-31T21:30:00Z',
    '2026-03-31T22:30:00Z',
    '2026-04-01T03:30:00Z',
    '2026-04-01T04:30:00Z',
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
  ]

  for (const timeZone of variantsOf(['America/New_York', 'Europe/Vienna', 'Asia/Kolkata']))
    test(`in ${timeZone} a picked bar filters by its own rows`, async () => {
      for (const grain of ['hour', 'day', 'week', 'month', 'quarter']) {
        const { ask } = await board(moments, { of: 'at', grain }, { timeZone, weekStart: 'sunday' })
        const { bars, total } = await ask({})
        assert.equal(total, moments.length)
        assert.ok(bars.length > 1, grain)
        for (const [value, count] of bars)
          assert.equal((await ask({ picks: { bars: value } })).total, count, `${grain} ${value}`)
      }
    })

  test('a query with a time zone of its own keeps it, and its marks', async () => {
    const { alice, path, ask } = await board(
      moments,
      { of: 'at', grain: 'day' },
      { timeZone: 'Europe/Vienna' },
    )
    assert.deepEqual((await ask({})).bars[0], ['2026-03-08', 4])
    const { tabs } = (await alice.call('GET', path)).body
    tabs[0].cards[2].chart.query.timeZone = 'America/New_York'
    await alice.call('PATCH', path, { tabs })
    const { bars } = await ask({})
    assert.deepEqual(bars[0], ['2026-03-07', 1])
    assert.equal((await ask({ picks: { bars: '2026-03-07' } })).total, 1)
  })

  test('days of filters are those of the time zone', async () => {
    const { ask } = await board(moments, { of: 'at', grain: 'day' }, { timeZone: 'America/New_York' })
    const filters = { at: { from: '2026-03-08', to: '2026-03-31' } }
    const { total, timed } = await ask({ filters })
    assert.deepEqual([total, timed], [8, 8])
  })

  test('the last 7 days are 7, as a period and as a second filter, of moments and of days', async () => {
    const now = Date.now()
    const days = Array.from({ length: 12 }, (_, i) => new Date(now - i * DAY_MS).toISOString())
    const { ask } = await board(days, { of: 'at', grain: 'day' })
    for (const filter of ['at', 'day']) {
      const { total, timed } = await ask({ filters: { [filter]: { last: { days: 7 } } } })
      assert.deepEqual([total, timed], [7, 7], filter)
    }
  })

  test('a time zone that does not exist is refused, and null takes it away', async () => {
    const { alice, path } = await board(moments, { of: 'at', grain: 'day' }, { timeZone: 'Asia/Tokyo' })
    const refused = await alice.call('PATCH', path, { timeZone: 'Mars/Olympus' })
    assert.equal(refused.status, 400)
    assert.equal(refused.body.errors[0].pointer, '/timeZone')
    assert.equal(refused.body.errors[0].code, 'time_zone_unknown')
    assert.equal((await alice.call('GET', path)).body.timeZone, 'Asia/Tokyo')
    const { body } = await alice.call('PATCH', path, { timeZone: null, weekStart: null })
    assert.ok(!('timeZone' in body) && !('weekStart' in body))
  })

  test('the page names the time zone of its data', async () => {
    const { alice, path } = await board(moments, { of: 'at', grain: 'day' }, { timeZone: 'Asia/Tokyo' })
    const { body } = await alice.call('PUT', `${path}/activate`)
    const page = await request(`${server.url}/d/${body.url.split('/d/')[1]}`, 'GET')
    assert.match(page.text, /Updated [^<]* GMT\+9</)
  })
})
