// Charts of an application: stored, asked for, drawn, suggested.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const form = {
  name: 'Lunch',
  appType: 'SURVEY',
  questions: [
    {
      id: 'dish',
      type: 'SINGLE_CHOICE',
      text: 'Dish?',
      choices: [
        { id: 'soup', text: 'Soup <hot>' },
        { id: 'rice', text: '=Rice' },
      ],
    },
    { id: 'cost', type: 'NUMBER', text: 'Cost?', decimals: 1 },
    { id: 'day', type: 'DATE', text: 'Day?' },
    { id: 'why', type: 'LONG_TEXT', text: 'Why?' },
  ],
}
const count = { as: 'n', fn: 'count' }
const byDish = (dataset: string) => ({
  name: 'Dishes & more',
  kind: 'BAR',
  query: { dataset, dimensions: [{ as: 'dish', of: 'dish' }], measures: [count] },
})

async function lunch(server: TestServer) {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  for (const answers of [
    { dish: 'soup', cost: 4.5, day: '2026-02-03' },
    { dish: 'soup', cost: 7 },
    { dish: 'rice', cost: 2 },
    {},
  ])
    assert.equal((await request(url, 'POST', { answers })).status, 201)
  const [app = '', dataset = ''] = path.split('/webform/')
  const create = async (chart: object) => {
    const { status, body, text } = await alice.call('POST', `${app}/chart`, chart)
    assert.equal(status, 201, text)
    return { chart: body, path: `${app}/chart/${body.chartid}` }
  }
  return { alice, app, dataset, create }
}

onEachStore('charts', server => {
  test('a chart that does not fit its dataset is stored with warnings, until it fits', async () => {
    const { alice, app, dataset } = await lunch(server)
    const { query, ...rest } = byDish(dataset)
    const over = (column: string) => ({ ...query, dimensions: [{ as: 'dish', of: column }] })
    const warned = (query: object) => alice.call('POST', `${app}/chart`, { ...rest, query })
    const first = await warned(over('nope'))
    assert.equal(first.status, 201, first.text)
    const [warning, ...others] = first.body.warnings
    assert.deepEqual(
      [warning.pointer, warning.code, others],
      ['/query/dimensions/0/of', 'column_unknown', []],
    )
    const path = `${app}/chart/${first.body.chartid}`
    assert.equal((await alice.call('GET', path)).body.warnings, undefined)
    assert.equal((await alice.call('PATCH', path, { query: over('gone') })).body.warnings.length, 1)
    const fits = await alice.call('PATCH', path, { query })
    assert.deepEqual([fits.status, fits.body.warnings], [200, undefined])
    for (const [wrong, pointer] of [
      [{ ...query, measures: [{ as: 'n', fn: 'mean', of: 'nope' }] }, '/query/measures/0/of'],
      [{ ...query, filter: { '==': [{ var: 'nope' }, 1] } }, '/query/filter'],
      [{ dataset, columns: ['dish', 'nope'] }, '/query/columns/1'],
      [{ ...query, dataset: 'dataset_01jzk3v9w2e8ra4m7y5c6q0htd' }, '/query/dataset'],
    ] as const) {
      const kind = 'columns' in wrong ? 'TABLE' : rest.kind
      const { status, body, text } = await alice.call('POST', `${app}/chart`, { ...rest, kind, query: wrong })
      assert.equal(status, 201, text)
      assert.ok(body.warnings?.[0].pointer.startsWith(pointer), text)
    }
  })

  test('a chart can be created, read, listed, changed and deleted', async () => {
    const { alice, app, dataset, create } = await lunch(server)
    const { chart, path } = await create(byDish(dataset))
    assert.match(chart.chartid, /^chart_[0-9a-z]{26}$/)
    assert.deepEqual(chart.query, byDish(dataset).query)
    assert.deepEqual(chart.options, {})
    const read = await alice.call('GET', path)
    assert.deepEqual(read.body, chart)
    assert.deepEqual((await alice.call('POST', `${app}/chart/all`)).body, [chart])
    const etag = read.headers.get('etag') ?? ''
    const changed = await alice.call('PATCH', path, { kind: 'DONUT', name: 'Shares' }, { 'if-match': etag })
    assert.equal(changed.body.kind, 'DONUT', changed.text)
    const stale = await alice.call('PATCH', path, { name: 'Late' }, { 'if-match': etag })
    assert.equal(stale.body.code, 'revision_stale')
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await alice.call('GET', path)).body.code, 'chart_not_found')
    const { body: log } = await alice.call('POST', '/core/audit/all')
    const actions = log.filter((entry: { resourceId: string }) => entry.resourceId === chart.chartid)
    assert.deepEqual(
      actions.map((entry: { action: string }) => entry.action),
      ['create', 'update', 'delete'],
    )
  })

  test('a chart that its kind cannot draw is refused with the place of each fault', async () => {
    const { alice, app, dataset } = await lunch(server)
    const refused = async (chart: object) => {
      const { status, body, text } = await alice.call('POST', `${app}/chart`, { name: 'x', ...chart })
      assert.equal(status, 422, text)
      assert.equal(body.code, 'chart_invalid')
      return body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`)
    }
    const query = byDish(dataset).query
    assert.deepEqual(await refused({ kind: 'SCATTER', query }), ['/query/measures measures_count'])
    assert.deepEqual(await refused({ kind: 'SANKEY', query }), ['/query/dimensions dimensions_count'])
    assert.deepEqual(await refused({ kind: 'CALENDAR', query }), ['/query/dimensions/0/grain grain_needed'])
    assert.deepEqual(await refused({ kind: 'BAR', query: { dataset, columns: ['dish'] } }), [
      '/query/columns columns_unsupported',
    ])
    const [options] = await refused({ kind: 'BAR', query, options: { slices: 3 } })
    assert.match(options, /^\/options/)
    const unknown = await alice.call('POST', `${app}/chart`, { name: 'x', kind: 'STAR', query })
    assert.equal(unknown.body.code, 'body_invalid')
  })

  test('data, SVG, PNG and CSV of a chart have the same figures', async () => {
    const { alice, dataset, create } = await lunch(server)
    const { path } = await create(byDish(dataset))
    const data = await alice.call('POST', `${path}/data`)
    assert.deepEqual(
      data.body.rows,
      [
        ['soup', 2],
        ['rice', 1],
        [null, 1],
      ],
      data.text,
    )
    const svg = await alice.call('GET', `${path}.svg?theme=dark&width=500&height=300&language=de`)
    assert.equal(svg.status, 200, svg.text)
    assert.equal(svg.headers.get('content-type'), 'image/svg+xml')
    assert.equal(
      svg.headers.get('content-security-policy'),
      "default-src 'none'; frame-ancestors 'none'; sandbox",
    )
    assert.match(svg.text, /^<svg [^>]*width="500" height="300"[^>]*role="img"/)
    assert.match(svg.text, /<title id="title">Dishes &amp; more<\/title>/)
    assert.match(svg.text, /<desc id="desc">Balkendiagramm: .*Höchster Wert: Soup &lt;hot&gt;, 2\./)
    assert.match(svg.text, />Keine Antwort<\/text>/)
    assert.match(svg.text, /fill="#1b1e27"/)
    const png = await fetch(`${server.url}/devapi/v4${path}.png?width=200&height=120`, {
      headers: { 'x-api-key': alice.key },
    })
    const bytes = Buffer.from(await png.arrayBuffer())
    assert.equal(png.headers.get('content-type'), 'image/png')
    assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [400, 240])
    const large = await fetch(`${server.url}/devapi/v4${path}.png?width=1600&height=900`, {
      headers: { 'x-api-key': alice.key },
    })
    assert.equal(Buffer.from(await large.arrayBuffer()).readUInt32BE(16), 1600)
    const csv = await alice.call('GET', `${path}.csv`)
    assert.match(csv.headers.get('content-disposition') ?? '', /^attachment; filename="chart_\w+\.csv"$/)
    assert.deepEqual(parse(csv.text).slice(1), [
      ['Soup <hot>', '2'],
      ["'=Rice", '1'],
      ['No answer', '1'],
    ])
  })

  test('labels that a query leaves out are in the language asked for, and its own labels stay', async () => {
    const { alice, dataset, create } = await lunch(server)
    const { path } = await create({
      name: 'Month by month',
      kind: 'TABLE',
      query: {
        dataset,
        dimensions: [{ as: 'when', of: '_createDate', grain: 'year' }],
        measures: [
          count,
          { as: 'share', fn: 'shareOf', of: 'n' },
          { as: 'top', fn: 'percentile', of: 'cost', p: 90 },
          { as: 'own', fn: 'mean', of: 'cost', label: 'Mean of Cost?' },
        ],
      },
    })
    const head = async (language: string) =>
      parse((await alice.call('GET', `${path}.csv?language=${language}`)).text)[0]
    assert.deepEqual(await head('en'), [
      'Submitted',
      'Count',
      'Share of Count',
      'Percentile 90 of Cost?',
      'Mean of Cost?',
    ])
    assert.deepEqual(await head('de'), [
      'Abgesendet',
      'Anzahl',
      'Anteil an Anzahl',
      'Perzentil 90 von Cost?',
      'Mean of Cost?',
    ])
    const svg = await alice.call('GET', `${path}.svg?language=de-AT`)
    assert.match(svg.text, />Anteil an Anzahl</)
    const { body } = await alice.call('POST', `${path}/data`)
    assert.deepEqual(
      body.columns.map(({ labelFrom }: { labelFrom: object }) => labelFrom),
      [
        { column: '_createDate', label: 'Submitted' },
        {},
        { measure: 'n' },
        { column: 'cost', label: 'Cost?', p: 90 },
        undefined,
      ],
    )
  })

  test('a picture of odd size, theme or language is refused', async () => {
    const { alice, dataset, create } = await lunch(server)
    const { path } = await create(byDish(dataset))
    for (const query of [
      'width=20',
      'height=90000',
      'theme=pink',
      'language=%22%3E',
      'colour=red',
      'background=red',
    ])
      assert.equal((await alice.call('GET', `${path}.svg?${query}`)).status, 400, query)
  })

  test('a language that is no language tag is refused by each picture, table and preview', async () => {
    const { alice, app, dataset, create } = await lunch(server)
    const { path } = await create(byDish(dataset))
    const { query } = byDish(dataset)
    for (const language of ['xx-yy-zz', 'de-de-de', 'zh-Hans-CN-x']) {
      for (const suffix of ['.svg', '.png', '.csv']) {
        const refused = await alice.call('GET', `${path}${suffix}?language=${language}`)
        isProblem(refused, 400, 'parameter_invalid')
        assert.equal(refused.body.errors[0].pointer, '/language')
      }
      const body = { kind: 'BAR', query, picture: { language } }
      const refused = await alice.call('POST', `${app}/chart/preview`, body)
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(
        refused.body.errors.map(({ pointer }: { pointer: string }) => pointer),
        ['/picture/language'],
      )
    }
    for (const language of ['xx', 'de-AT', 'zh-Hans-CN'])
      assert.equal((await alice.call('GET', `${path}.svg?language=${language}`)).status, 200, language)
  })

  test('a preview draws a chart that is not stored', async () => {
    const { alice, app, dataset } = await lunch(server)
    const { body, text } = await alice.call('POST', `${app}/chart/preview`, {
      kind: 'DONUT',
      query: byDish(dataset).query,
      picture: { width: 400, language: 'de' },
    })
    assert.deepEqual(
      body.data.rows,
      [
        ['soup', 2],
        ['rice', 1],
        [null, 1],
      ],
      text,
    )
    assert.match(body.description.join(' '), /^Ringdiagramm: /)
    assert.match(body.svg, /^<svg [^>]*width="400" height="360"/)
    const plain = await alice.call('POST', `${app}/chart/preview`, {
      kind: 'DONUT',
      query: byDish(dataset).query,
    })
    assert.equal('svg' in plain.body, false)
    const wrong = await alice.call('POST', `${app}/chart/preview`, {
      kind: 'BAR',
      query: { dataset, dimensions: [{ as: 'x', of: 'nothing' }], measures: [count] },
    })
    assert.equal(wrong.body.code, 'query_invalid')
    assert.deepEqual((await alice.call('POST', `${app}/chart/all`)).body, [])
  })

  test('stars and scales are counted by value, and a scale from 0 to 10 is a Net Promoter Score', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Feedback',
      appType: 'SURVEY',
      questions: [
        { id: 'stars', type: 'RATING', text: 'Stars?' },
        { id: 'likely', type: 'SCALE', text: 'Would you recommend us?' },
        { id: 'effort', type: 'SCALE', text: 'How easy was it?', min: 1, max: 7 },
        { id: 'budget', type: 'SCALE', text: 'Budget?', min: 0, max: 500, step: 50 },
      ],
    })
    const answers = { stars: 4, likely: 9, effort: 2, budget: 100 }
    assert.equal((await request(url, 'POST', { answers })).status, 201)
    const [app = '', dataset = ''] = path.split('/webform/')
    const { columns } = (await alice.call('GET', `${app}/dataset/${dataset}`)).body
    const stepsOf = (id: string) => columns.find((column: { id: string }) => column.id === id).steps
    assert.deepEqual(Object.keys(answers).map(stepsOf), [
      { min: 1, max: 5 },
      { min: 0, max: 10 },
      { min: 1, max: 7 },
      undefined,
    ])
    for (const [column, kind] of Object.entries({
      stars: 'BAR',
      likely: 'NPS',
      effort: 'BAR',
      budget: 'HISTOGRAM',
    })) {
      const suggested = await alice.call('POST', `${app}/chart/suggest`, { datasetid: dataset, column })
      assert.equal(suggested.body.kind, kind)
      const chart = await alice.call('POST', `${app}/chart`, suggested.body)
      const data = await alice.call('POST', `${app}/chart/${chart.body.chartid}/data`)
      assert.equal(data.status, 200, data.text)
    }
  })

  test('each column has a suggestion that can be stored and drawn', async () => {
    const { alice, app, dataset, create } = await lunch(server)
    const { columns } = (await alice.call('GET', `${app}/dataset/${dataset}`)).body
    const kinds: Record<string, string> = {}
    for (const { id, type } of columns) {
      const suggested = await alice.call('POST', `${app}/chart/suggest`, { datasetid: dataset, column: id })
      if (type === 'JSON') {
        assert.equal(suggested.body.code, 'suggestion_missing')
        continue
      }
      kinds[id] = suggested.body.kind
      const { path } = await create(suggested.body)
      const svg = await alice.call('GET', `${path}.svg`)
      assert.equal(svg.status, 200, `${id}: ${svg.text}`)
    }
    assert.deepEqual(
      ['dish', 'cost', 'day', 'why', '_createDate'].map(id => kinds[id]),
      ['DONUT', 'HISTOGRAM', 'LINE', 'WORD_CLOUD', 'LINE'],
    )
    const unknown = await alice.call('POST', `${app}/chart/suggest`, {
      datasetid: dataset,
      column: 'nothing',
    })
    assert.equal(unknown.body.code, 'suggestion_missing')
    assert.deepEqual(unknown.body.errors, [
      { pointer: '/column', code: 'column_unknown', detail: 'There is no column "nothing".' },
    ])
  })

  test('a chart belongs to its organization and application', async () => {
    const { app, dataset, create } = await lunch(server)
    const { path } = await create(byDish(dataset))
    const bob = await server.organization()
    for (const [method, at] of [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/data`],
      ['GET', `${path}.svg`],
      ['GET', `${path}.csv`],
    ] as const)
      assert.equal(
        (await bob.call(method, at, method === 'PATCH' ? { name: 'x' } : undefined)).body.code,
        'chart_not_found',
        at,
      )
    assert.equal(
      (await bob.call('POST', `${app}/chart/preview`, byDish(dataset))).body.code,
      'dataset_not_found',
    )
    const own = await bob.newApp()
    const foreign = await bob.call('POST', `${own}/chart`, byDish(dataset))
    const asked = await bob.call('POST', `${own}/chart/${foreign.body.chartid}/data`)
    assert.equal(asked.body.code, 'dataset_not_found')
  })

  test('a dataset that a chart asks cannot be deleted', async () => {
    const { alice, app, create } = await lunch(server)
    const columns = [{ id: 'city', label: 'City', type: 'TEXT' }]
    const { datasetid } = (
      await alice.call('POST', `${app}/dataset`, { name: 'Shops', kind: 'TABLE', columns })
    ).body
    const { path } = await create({
      name: 'Cities',
      kind: 'PIE',
      query: { dataset: datasetid, dimensions: [{ as: 'city', of: 'city' }], measures: [count] },
    })
    const refused = await alice.call('DELETE', `${app}/dataset/${datasetid}`)
    assert.equal(refused.body.code, 'dataset_in_use', refused.text)
    assert.match(refused.text, /the chart \\"Cities\\"/)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await alice.call('DELETE', `${app}/dataset/${datasetid}`)).status, 204)
  })

  test('charts are deleted with their application', async () => {
    const { alice, app, dataset, create } = await lunch(server)
    const { chart } = await create(byDish(dataset))
    assert.equal((await alice.call('DELETE', app)).status, 204)
    const left = await server.db.selectFrom('charts').select('id').where('id', '=', chart.chartid).execute()
    assert.deepEqual(left, [])
  })
})
