// Ways down in charts of two dimensions: a mark keeps all of its values, in links, in the way up and in the rows it counts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore, request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { lunchCards, lunchDashboard, lunches } from './dashboard-sample.ts'

const month = { as: 'month', of: 'day', grain: 'month' }
const dish = { as: 'dish', of: 'dish' }
const n = { as: 'n', fn: 'count' }
const DRILL = ['where', 'cost']

onEachStore('ways down in dashboards', server => {
  /** A dashboard with the number of lunches and a chart of two dimensions to go down in. */
  const board = async (dimensions: readonly object[] = [month, dish], more: object = {}) => {
    const made = await lunchDashboard(server)
    const [total] = lunchCards(made.dataset)
    const query = { dataset: made.dataset, dimensions, measures: [n] }
    const chart = { kind: 'STACKED_BAR', query }
    const both = { id: 'both', kind: 'CHART', x: 0, y: 2, w: 8, h: 4, title: 'Both', chart, drill: DRILL }
    const tabs = [{ id: 'main', title: '', cards: [total, { ...both, ...more }] }]
    const { alice, path, activate } = made
    assert.equal((await alice.call('PATCH', path, { tabs })).status, 200)
    const { url } = await activate()
    const slug: string = url.split('/d/')[1]
    const data = (drills: object) => alice.call('POST', `${path}/data`, { drills })
    const rows = async (drills: object) => {
      const { status, body, text } = await data(drills)
      assert.equal(status, 200, text)
      return body.cards.map(({ data: { rows } }: { data: { rows: unknown[][] } }) => rows)
    }
    return { ...made, slug, data, rows }
  }

  const open = async (address: string) => {
    const reply = await fetch(`${server.url}${address}`, { headers: { 'accept-language': 'en' } })
    const text = await reply.text()
    assert.equal(reply.status, 200, text)
    return read(text)
  }

  /** What a reader sees of the chart. */
  function read(text: string) {
    const [card = ''] = /<section [^>]*id="c-both"[\s\S]*?<\/section>/.exec(text) ?? []
    const unescaped = (part = '') =>
      part.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    const href = (part: string) => unescaped(/href="([^"]+)"/.exec(part)?.[1])
    const plain = (part: string) => unescaped(part.replace(/<[^>]+>/g, ''))
    const [, way = ''] = /<ol class="way">(.*)<\/ol>/.exec(card) ?? []
    const [, body = ''] = /<tbody>([\s\S]*)<\/tbody>/.exec(card) ?? []
    return {
      total: /<p class="figure"><b>([^<]*)/.exec(text)?.[1],
      picture: unescaped(/<img src="([^"]+\.svg[^"]*)"/.exec(card)?.[1]),
      way: way
        .split('</li>')
        .slice(0, -1)
        .map(step => ({ label: plain(step), href: href(step) })),
      rows: body
        .split('</tr>')
        .slice(0, -1)
        .map(row => ({
          cells: [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, inside = '']) => plain(inside)),
          href: href(row),
        })),
    }
  }
  const cellsOf = ({ rows }: ReturnType<typeof read>) => rows.map(({ cells }) => cells)
  const labelsOf = ({ way }: ReturnType<typeof read>) => way.map(({ label }) => label)

  test('each row leads to the rows that have both of its values, and the way up names them', async () => {
    const { slug } = await board()
    const page = await open(`/d/${slug}`)
    assert.deepEqual(cellsOf(page), [
      ['Feb 2026', 'Soup <hot>', '2'],
      ['Mar 2026', 'Rice', '1'],
      ['Mar 2026', 'No answer', '1'],
    ])
    const places = [['Graz', 'Linz'], ['Linz'], ['Wien']]
    for (const [i, { cells, href }] of page.rows.entries()) {
      const [first = '', second = ''] = cells
      const below = await open(href)
      assert.deepEqual(labelsOf(below), ['All', `${first}, ${second}`])
      const expected = places[i]?.map(where => [where, second, '1'])
      assert.deepEqual(cellsOf(below).toSorted(), expected)
      assert.equal(below.total, String(lunches.length), 'other cards stay as they are')
    }
  })

  test('the way goes on below a mark, and each of its steps leads back up', async () => {
    const { slug } = await board()
    const top = await open(`/d/${slug}`)
    const first = await open(top.rows[0]?.href ?? '')
    const linz = first.rows.find(({ cells }) => cells[0] === 'Linz') ?? assert.fail()
    const second = await open(linz.href)
    assert.deepEqual(labelsOf(second), ['All', 'Feb 2026, Soup <hot>', 'Linz'])
    assert.deepEqual(cellsOf(second), [['4.5', 'Soup <hot>', '1']])
    assert.equal(second.rows[0]?.href, '', 'the last column leads nowhere')
    assert.equal(second.way[1]?.href, top.rows[0]?.href)
    assert.deepEqual(labelsOf(await open(second.way[0]?.href ?? '')), [])
    const picture = await fetch(`${server.url}${second.picture}`)
    assert.equal(picture.status, 200)
    const drawn = await picture.text()
    assert.ok(drawn.includes('4.5') && !drawn.includes('Rice'), drawn)
  })

  test('an address with one value a step filters by the first dimension, and goes on with both', async () => {
    const { slug } = await board()
    const old = await open(`/d/${slug}?drill.both=2026-03-01`)
    assert.deepEqual(labelsOf(old), ['All', 'Mar 2026'])
    assert.deepEqual(cellsOf(old).toSorted(), [
      ['Linz', 'Rice', '1'],
      ['Wien', 'No answer', '1'],
    ])
    const wien = old.rows.find(({ cells }) => cells[0] === 'Wien') ?? assert.fail()
    const below = await open(wien.href)
    assert.deepEqual(labelsOf(below), ['All', 'Mar 2026', 'Wien, No answer'])
    assert.deepEqual(cellsOf(below), [['12', 'No answer', '1']])
    const deep = await open(`/d/${slug}?drill.both=2026-02-01&drill.both=Linz`)
    assert.deepEqual(labelsOf(deep), ['All', 'Feb 2026', 'Linz'])
    assert.deepEqual(cellsOf(deep), [['4.5', 'Soup <hot>', '1']])
  })

  test('values of an address that do not suit are ignored', async () => {
    const { slug } = await board()
    const whole = await open(`/d/${slug}`)
    const long = 'x'.repeat(301)
    for (const state of [
      'drill.both.1=soup',
      'drill.total.1=x',
      `drill.both=2026-02-01&drill.both.1=${long}`,
    ])
      assert.deepEqual(cellsOf(await open(`/d/${slug}?${state}`)), cellsOf(whole), state)
    const february = await open(`/d/${slug}?drill.both=2026-02-01`)
    for (const state of ['.2=rice', '.0=rice', '.x=rice', '.-1=rice', '.1.1=rice', '.01=rice']) {
      const page = await open(`/d/${slug}?drill.both=2026-02-01&drill.both${state}`)
      assert.deepEqual(cellsOf(page), cellsOf(february), state)
    }
    const more = ['soup', 'a', 'b', 'c', 'd'].map(value => `drill.both.1=${value}`).join('&')
    const page = await open(`/d/${slug}?drill.both=2026-02-01&${more}`)
    assert.deepEqual(labelsOf(page), ['All', 'Feb 2026, Soup <hot>'])
    const escaped = await open(`/d/${slug}?drill.both=%3Cb%3E`)
    assert.equal(labelsOf(escaped)[1], '<b>')
    for (const state of [
      'drill.both=x&drill.both.1=%3Cb%3E',
      `drill.both=${'é'.repeat(300)}&drill.both.1=%00`,
    ]) {
      const { total } = await open(`/d/${slug}?${state}`)
      assert.equal(
        total,
        String(lunches.length),
        'a value that no choice has does not take other cards along',
      )
    }
  })

  test('programs send the values of each step, and are told which step is wrong', async () => {
    const { rows, data, alice, path } = await board()
    const soup = [
      ['Graz', 'soup', 1],
      ['Linz', 'soup', 1],
    ]
    assert.deepEqual((await rows({ both: [['2026-02-01', 'soup']] }))[1].toSorted(), soup)
    assert.deepEqual((await rows({ both: ['2026-02-01'] }))[1].toSorted(), soup)
    assert.deepEqual((await rows({ both: [['2026-03-01', '']] }))[1], [['Wien', null, 1]])
    assert.deepEqual((await rows({ both: [['2026-02-01', 'rice']] }))[1], [])
    for (const [step, pointer] of [
      [[], '/drills/both/0'],
      [['a', 'b', 'c', 'd', 'e'], '/drills/both/0'],
      [['a', 1], '/drills/both/0'],
      [{ first: 'a' }, '/drills/both/0'],
    ] as const) {
      const { status, body } = await data({ both: [step] })
      assert.equal(status, 400)
      assert.ok(body.errors[0].pointer.startsWith(pointer), JSON.stringify(body.errors))
    }
    const deep = await data({ both: [['a', 'b'], ['c'], ['d']] })
    assert.deepEqual([deep.status, deep.body.errors[0].code], [400, 'path_too_long'])
    const state = 'drill.both=2026-02-01&drill.both.1=soup'
    const view = await alice.call('POST', `${path}/view`, { state, language: 'en' })
    assert.deepEqual(labelsOf(read(view.body.html)), ['All', 'Feb 2026, Soup <hot>'])
    assert.deepEqual(view.body.charts[0].data.rows.toSorted(), soup)
  })

  longTest('each mark has its link for scripts, also beyond the rows that the page lists', async () => {
    const { alice, app, path, activate } = await lunchDashboard(server)
    const table = await alice.call('POST', `${app}/dataset`, {
      name: 'Towns',
      columns: [{ id: 'town', type: 'TEXT' }],
    })
    const dataset = table.body.datasetid
    const rows = Array.from({ length: 130 }, (_, i) => ({ town: `Town ${1000 + i}` }))
    assert.equal((await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })).status, 201)
    const query = { dataset, dimensions: [{ as: 'town', of: 'town' }], measures: [n], sort: [{ by: 'town' }] }
    const chart = { kind: 'BAR', query }
    const place = { kind: 'CHART', x: 0, w: 8, h: 4, title: 'Towns', chart }
    const cards = [
      { ...place, id: 'both', y: 0, click: { type: 'FILTER' } },
      { ...place, id: 'plain', y: 4 },
    ]
    const change = await alice.call('PATCH', path, { tabs: [{ id: 'main', title: '', cards }], filters: [] })
    assert.equal(change.status, 200, change.text)
    const { url } = await activate()
    const slug: string = url.split('/d/')[1]
    assert.equal((await open(`/d/${slug}`)).rows.length, 100)
    const embedded = await alice.call('POST', `${path}/view`, {})
    const shown = await request(`${server.url}/d/${slug}/view`, 'GET')
    for (const [{ body }, start] of [
      [embedded, '/d/-'],
      [shown, `/d/${slug}`],
    ] as const) {
      const [both, plain] = body.charts
      assert.equal(both.links.length, 130)
      assert.equal(both.links[129], `${start}?pick.both=Town+1129`)
      assert.deepEqual(plain.links, [])
    }
  })

  test('a mark of joined values leads nowhere, and one of a weekday leads down by its other value', async () => {
    const joined = await board([month, { as: 'where', of: 'where', top: 1, other: true }], {
      drill: ['dish'],
    })
    const marks = (await open(`/d/${joined.slug}`)).rows
    assert.deepEqual(marks.map(({ cells, href }) => [cells[1], href !== '']).toSorted(), [
      ['Linz', true],
      ['Linz', true],
      ['Other', false],
      ['Other', false],
    ])
    for (const second of [
      { as: 'weekday', of: 'day', part: 'weekday' },
      { as: 'cost', of: 'cost', bins: { count: 3 } },
    ]) {
      const { slug } = await board([month, second], { drill: ['where'] })
      const { rows } = await open(`/d/${slug}`)
      assert.equal(rows[0]?.href, `/d/${slug}?drill.both=2026-02-01`)
    }
  })

  longTest('a bin and an item of a stack are values of a mark as others are', async () => {
    const bins = await board([{ as: 'cost', of: 'cost', bins: { width: 5 } }, dish])
    const [{ cells, href } = { cells: [], href: '' }] = (await open(`/d/${bins.slug}`)).rows
    const below = await open(href)
    assert.deepEqual(labelsOf(below), ['All', `${cells[0]}, ${cells[1]}`])
    assert.equal(below.rows.length, Number(cells[2]))
    const made = await board()
    const { body } = await made.alice.call('GET', made.path)
    const [tab] = body.tabs
    tab.cards[1].chart.query = {
      dataset: made.dataset,
      stack: { columns: ['dish', 'where'], as: 'question', value: 'answer' },
      dimensions: [
        { as: 'question', of: 'question' },
        { as: 'answer', of: 'answer' },
      ],
      measures: [n],
    }
    await made.alice.call('PATCH', made.path, { tabs: [tab] })
    await made.activate()
    const state = 'drill.both=where&drill.both.1=Linz'
    const { body: view } = await made.alice.call('POST', `${made.path}/view`, { state, language: 'en' })
    assert.deepEqual(labelsOf(read(view.html)), ['All', 'Where?, Linz'])
    assert.deepEqual(view.charts[0].data.rows, [['Linz', 'Linz', 2]])
  })
})
