// The data of dashboards: filters, picked values and ways down reach the cards that they should.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore } from '../../support/harness.ts'
import { lunchCards, lunchDashboard, lunchFilters } from './dashboard-sample.ts'

onEachStore('data of dashboards', server => {
  const ask = async (more: object = {}) => {
    const made = await lunchDashboard(server, more)
    await made.activate()
    const rows = async (state: object) => {
      const { status, body, text } = await made.alice.call('POST', `${made.path}/data`, state)
      assert.equal(status, 200, text)
      return Object.fromEntries(
        body.cards.map((card: { id: string; data?: { rows: unknown }; problem?: object }) => [
          card.id,
          card.data?.rows ?? card.problem,
        ]),
      )
    }
    return { ...made, rows }
  }
  const total = (count: number) => [[count]]

  test('all cards of a tab are answered at once', async () => {
    const { rows, alice, path } = await ask()
    const cards = await rows({})
    assert.deepEqual(Object.keys(cards), ['total', 'dishes', 'places'])
    assert.deepEqual(cards.total, total(4))
    assert.deepEqual(Object.keys(await rows({ tab: 'other' })), ['again'])
    const { body } = await alice.call('POST', `${path}/data`, { tab: 'none' })
    assert.equal(body.errors[0].pointer, '/tab')
  })

  test('a paused dashboard gives data of its draft alone', async () => {
    const { alice, path } = await ask()
    assert.equal((await alice.call('PUT', `${path}/pause`)).status, 200)
    isProblem(await alice.call('POST', `${path}/data`), 410, 'dashboard_paused')
    isProblem(await alice.call('POST', `${path}/view`), 410, 'dashboard_paused')
    const draft = await alice.call('POST', `${path}/data`, { draft: true })
    assert.equal(draft.body.version, null, draft.text)
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    assert.equal((await alice.call('POST', `${path}/data`)).status, 200)
  })

  test('each kind of filter keeps the rows that meet it', async () => {
    const { rows } = await ask()
    for (const [filters, count] of [
      [{ period: { from: '2026-02-04', to: '2026-03-05' } }, 2],
      [{ period: { from: '2026-03-06' } }, 1],
      [{ period: { to: '2026-02-03' } }, 1],
      [{ site: ['Linz'] }, 2],
      [{ site: ['Linz', 'Wien'] }, 3],
      [{ site: ['Nowhere'] }, 0],
      [{ word: 'in' }, 2],
      [{ cost: { min: 4.5, max: 7 } }, 2],
      [{ cost: { max: 2 } }, 1],
      [{ site: ['Linz'], cost: { min: 3 } }, 1],
      [{ site: null }, 4],
    ] as const)
      assert.deepEqual((await rows({ filters })).total, total(count), JSON.stringify(filters))
  })

  test('a value that a filter does not take is refused with what it takes', async () => {
    const { alice, path } = await ask()
    for (const [filters, detail] of [
      [{ site: 'Rome' }, 'A SELECT filter takes a list of 1 to 200 values, such as ["Rome"].'],
      [{ period: '2026' }, 'A DATE filter takes {"last":{"weeks":12}}, or "from" and "to" as YYYY-MM-DD.'],
      [{ word: ['in'] }, 'A SEARCH filter takes a text of 1 to 200 characters.'],
      [{ cost: [1, 2] }, 'A NUMBER filter takes "min", "max" or both, such as {"min":1,"max":5}.'],
      [{ site: 5 }, 'Must be string, array, object or null.'],
    ] as const) {
      const refused = await alice.call('POST', `${path}/data`, { filters })
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(
        refused.body.errors.map(({ pointer, detail }: Record<string, string>) => [pointer, detail]),
        [[`/filters/${Object.keys(filters)[0]}`, detail]],
      )
    }
  })

  test('small groups are nowhere: not in charts, figures, choices of filters, nor on the page', async () => {
    const { rows, alice, path, activate } = await ask({ minGroup: 2 })
    const cards = await rows({})
    assert.deepEqual([cards.dishes, cards.places, cards.total], [[['soup', 2]], [['Linz', 2]], total(4)])
    assert.deepEqual((await rows({ filters: { site: ['Graz'] } })).total, [])
    const { url } = (await alice.call('GET', path)).body
    const page = await (await fetch(url)).text()
    assert.match(page, /Linz/)
    assert.doesNotMatch(page, /Graz|Wien/)
    assert.equal((await alice.call('PATCH', path, { minGroup: null })).status, 200)
    await activate()
    assert.equal((await rows({})).places.length, 3)
    isProblem(await alice.call('PATCH', path, { minGroup: 1 }), 400, 'body_invalid')
    const { tabs } = (await alice.call('GET', path)).body
    const [dataset] = [tabs[0].cards[0].chart.query.dataset]
    const table = { kind: 'TABLE', query: { dataset, columns: ['where'] } }
    const card = { id: 'rows', kind: 'CHART', x: 0, y: 20, w: 4, h: 4, title: 'Rows', chart: table }
    await alice.call('PATCH', path, { minGroup: 2, tabs: [{ ...tabs[0], cards: [card] }] })
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual(
      refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
      [['/tabs/0/cards/0/chart', 'rows_shown']],
    )
  })

  test('a filter reaches only the tabs and cards of its scope', async () => {
    const made = await lunchDashboard(server)
    const [, site] = lunchFilters(made.dataset)
    await made.alice.call('PATCH', made.path, {
      filters: [
        { ...site, scope: 'CARD', in: ['total'] },
        { ...site, id: 'tabs', scope: 'TAB', in: ['other'] },
      ],
    })
    await made.activate()
    const data = async (body: object) => (await made.alice.call('POST', `${made.path}/data`, body)).body.cards
    const counts = async (body: object) =>
      (await data(body)).map(({ data: { base } }: { data: { base: number } }) => base)
    assert.deepEqual(await counts({ filters: { site: ['Wien'] } }), [1, 4, 4])
    assert.deepEqual(await counts({ filters: { tabs: ['Wien'] } }), [4, 4, 4])
    assert.deepEqual(await counts({ tab: 'other', filters: { tabs: ['Wien'] } }), [1])
  })

  test('a locked filter has its default, and a default can be cleared', async () => {
    const made = await lunchDashboard(server)
    const [period, site] = lunchFilters(made.dataset)
    await made.alice.call('PATCH', made.path, {
      filters: [
        { ...site, default: ['Linz'], locked: true },
        { ...period, default: { from: '2026-03-01' } },
      ],
    })
    await made.activate()
    const base = async (filters: object) => {
      const { body } = await made.alice.call('POST', `${made.path}/data`, { filters })
      return body.cards?.[0].data.base ?? body.errors
    }
    assert.equal(await base({}), 1)
    assert.equal(await base({ period: null }), 2)
    assert.deepEqual(await base({ site: ['Wien'] }), [
      { pointer: '/filters/site', code: 'filter_locked', detail: 'Nobody can change this filter.' },
    ])
  })

  test('a picked value filters the other cards, not its own', async () => {
    const { rows } = await ask()
    const cards = await rows({ picks: { dishes: 'soup' } })
    assert.deepEqual(cards.total, total(2))
    assert.equal(cards.dishes.length, 3)
    assert.deepEqual((await rows({ picks: { dishes: '' } })).total, total(1))
  })

  test('a picked mark of two dimensions keeps the rows that have both values', async () => {
    const made = await lunchDashboard(server)
    const dimensions = [
      { as: 'dish', of: 'dish' },
      { as: 'where', of: 'where' },
    ]
    const query = { dataset: made.dataset, dimensions, measures: [{ as: 'n', fn: 'count' }] }
    const [total, ...others] = lunchCards(made.dataset)
    const chart = { kind: 'STACKED_BAR', query }
    const both = { ...others.at(-1), drill: undefined, id: 'both', chart, click: { type: 'FILTER' } }
    await made.alice.call('PATCH', made.path, { tabs: [{ id: 'main', title: '', cards: [total, both] }] })
    await made.activate()
    const rows = async (pick: unknown) => {
      const { body } = await made.alice.call('POST', `${made.path}/data`, { picks: { both: pick } })
      return body.cards[0].data.rows
    }
    assert.deepEqual(await rows(['soup', 'Linz']), [[1]])
    assert.deepEqual(await rows(['', 'Wien']), [[1]])
    assert.deepEqual(await rows(['rice', 'Graz']), [[0]])
    assert.deepEqual(await rows('soup'), [[2]])
    const { body } = await made.alice.call('POST', `${made.path}/view`, {
      state: 'pick.both=soup&pick.both=Linz',
    })
    assert.match(body.html, /Places is Soup &lt;hot&gt;, Linz/)
    assert.match(body.html, /href="[^"]*pick\.both=rice&(?:amp;)?pick\.both=Linz"/)
  })

  test('a way down shows the next column within the value', async () => {
    const { rows } = await ask()
    const cards = await rows({ drills: { places: ['Linz'] } })
    assert.deepEqual(cards.places.toSorted(), [
      ['rice', 1],
      ['soup', 1],
    ])
    assert.deepEqual(cards.total, total(4))
  })

  test('values that do not suit are refused with their place', async () => {
    const { alice, path } = await ask()
    const { body } = await alice.call('POST', `${path}/data`, {
      filters: { period: { from: '2026-02-30' }, cost: { min: 3, max: 1 }, none: ['x'] },
      picks: { places: 'x' },
      drills: { places: ['a', 'b'], total: ['x'] },
    })
    assert.deepEqual(
      body.errors.map(({ pointer }: { pointer: string }) => pointer),
      [
        '/filters/period',
        '/filters/cost',
        '/filters/none',
        '/picks/places',
        '/drills/places',
        '/drills/total',
      ],
    )
  })

  test('the draft is answered only when asked for', async () => {
    const { alice, path, dataset } = await lunchDashboard(server)
    assert.equal((await alice.call('POST', `${path}/data`, {})).body.code, 'dashboard_not_active')
    const { body } = await alice.call('POST', `${path}/data`, { draft: true })
    assert.equal(body.version, null)
    assert.equal(body.cards.length, 3)
    const view = await alice.call('POST', `${path}/view`, { draft: true })
    assert.equal(view.status, 200, view.text)
    assert.equal(view.body.version, null)
    assert.match(view.body.html, /Dishes/)
    assert.equal((await alice.call('POST', `${path}/view`, {})).body.code, 'dashboard_not_active')
    const [card] = lunchCards(dataset)
    await alice.call('PATCH', path, {
      tabs: [
        {
          id: 'a',
          title: '',
          cards: [
            {
              ...card,
              chart: { kind: 'NUMBER', query: { dataset, measures: [{ as: 'n', fn: 'sum', of: 'dish' }] } },
            },
          ],
        },
      ],
      filters: [],
    })
    const broken = await alice.call('POST', `${path}/data`, { draft: true })
    assert.equal(broken.body.cards[0].problem.code, 'query_invalid', broken.text)
  })
})
