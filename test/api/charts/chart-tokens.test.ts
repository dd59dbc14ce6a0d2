// What a token with limits sees of charts, dashboards and datasets: the same as a copy of the data with only its rows and columns.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, createToken, newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, type Organization, onEachStore, type Reply, request } from '../../support/harness.ts'

const form = {
  name: 'Visits',
  appType: 'SURVEY',
  questions: [
    { id: 'tenant', type: 'HIDDEN' },
    { id: 'site', type: 'SHORT_TEXT', text: 'Site' },
    { id: 'cost', type: 'NUMBER', text: 'Cost', decimals: 1 },
    {
      id: 'kinds',
      type: 'MULTIPLE_CHOICE',
      text: 'Kinds',
      choices: [
        { id: 'repair', text: 'Repair' },
        { id: 'check', text: 'Check' },
      ],
    },
    { id: 'day', type: 'DATE', text: 'Day' },
  ],
}
const columns = [
  { id: 'tenant', type: 'TEXT', label: 'Tenant' },
  { id: 'site', type: 'TEXT', label: 'Site' },
  { id: 'cost', type: 'NUMBER', label: 'Cost' },
  { id: 'kinds', type: 'TEXT_LIST', label: 'Kinds' },
  { id: 'day', type: 'DATE', label: 'Day' },
]
const SITES = ['Linz', 'Graz', 'Wien']
const rowAt = (i: number) => ({
  tenant: ['acme', 'globex', 'initech'][i % 3] ?? '',
  site: SITES[(i * 5) % 3 === 0 ? 0 : i % 3] ?? '',
  cost: (i * 7) % 11,
  kinds: [['repair'], ['check'], ['repair', 'check']][(i * 2) % 3] ?? [],
  day: `2026-0${1 + (i % 4)}-1${i % 9}`,
})
const ALL = Array.from({ length: 24 }, (_, i) => rowAt(i))
const n = { as: 'n', fn: 'count' }
const site = { as: 'site', of: 'site' }
const month = { as: 'month', of: 'day', grain: 'month', fill: true }

/** The ids of one world: a form, a table and a view with the same rows. */
interface World {
  readonly app: string
  readonly form: string
  readonly table: string
  readonly view: string
  readonly charts: readonly string[]
  readonly dashboard: string
}

const drawn = (dataset: string) => [
  { kind: 'BAR', query: { dataset, dimensions: [site], measures: [n] } },
  {
    kind: 'LINE',
    query: { dataset, dimensions: [month], measures: [n, { as: 'sum', fn: 'sum', of: 'cost' }] },
  },
  {
    kind: 'DONUT',
    query: { dataset, dimensions: [{ as: 'kind', of: 'kinds' }], measures: [n], totals: true },
  },
  { kind: 'NUMBER', query: { dataset, measures: [{ as: 'mean', fn: 'mean', of: 'cost' }] } },
  {
    kind: 'BAR',
    query: {
      dataset,
      dimensions: [{ ...site, top: 2, by: 'n', other: true }],
      measures: [n, { as: 'share', fn: 'shareOf', of: 'n' }],
      filter: { '>': [{ var: 'cost' }, 2] },
    },
  },
  {
    kind: 'TABLE',
    query: { dataset, columns: ['site', 'cost', 'day'], sort: [{ by: 'cost', order: 'DESC' }] },
  },
]

onEachStore(
  'charts with tokens',
  server => {
    let alice: Organization
    let whole: World
    let acme: World
    let globex: World

    async function worldOf(rows: readonly ReturnType<typeof rowAt>[]): Promise<World> {
      const made = await alice.newPublishedForm(form)
      const [app = '', formId = ''] = made.path.split('/webform/')
      for (const answers of rows) assert.equal((await request(made.url, 'POST', { answers })).status, 201)
      const create = async (path: string, body: object): Promise<Reply['body']> => {
        const reply = await alice.call('POST', app + path, body)
        assert.equal(reply.status, 201, reply.text)
        return reply.body
      }
      const { datasetid: table } = await create('/dataset', { name: 'Visits', kind: 'TABLE', columns })
      const sent = await alice.call('POST', `${app}/dataset/${table}/row`, { rows })
      assert.ok(sent.status < 300, sent.text)
      const value = (name: string) => ({ var: `t.${name}` })
      const { datasetid: view } = await create('/dataset', {
        name: 'Visits again',
        kind: 'VIEW',
        view: {
          from: { as: 't', dataset: table },
          columns: columns.map(({ id, label }) => ({ id, label, value: value(id) })),
        },
      })
      const charts: string[] = []
      for (const dataset of [formId, table, view])
        for (const [i, chart] of drawn(dataset).entries())
          charts.push((await create('/chart', { name: `Chart ${i}`, ...chart })).chartid)
      const cards = [formId, table, view].flatMap((dataset, d) =>
        drawn(dataset)
          .slice(0, 2)
          .map((chart, i) => ({
            id: `c${d}${i}`,
            kind: 'CHART',
            x: 0,
            y: 4 * (2 * d + i),
            w: 6,
            h: 4,
            chart,
          })),
      )
      const dashboard = await create('/dashboard', {
        name: 'Visits',
        tabs: [{ id: 'main', title: 'Main', cards }],
        filters: [
          {
            id: 'site',
            kind: 'SELECT',
            label: 'Site',
            columns: [formId, table, view].map(dataset => ({ dataset, column: 'site' })),
          },
        ],
        access: 'TOKEN',
      })
      const active = await alice.call('PUT', `${app}/dashboard/${dashboard.dashboardid}/activate`)
      assert.equal(active.status, 200, active.text)
      return { app, form: formId, table, view, charts, dashboard: dashboard.dashboardid }
    }

    before(async () => {
      alice = await server.organization()
      whole = await worldOf(ALL)
      acme = await worldOf(ALL.filter(({ tenant }) => tenant === 'acme'))
      globex = await worldOf(ALL.filter(({ tenant }) => tenant === 'globex'))
    })

    const tokenFor = ({ app, charts, dashboard, form, table, view }: World, more: object = {}) =>
      newToken(alice, app, {
        features: ['chart'],
        chart: { charts, dashboards: [dashboard], datasets: [form, table, view], ...more },
      })
    const of = (tenant: string) => ({
      where: {
        [whole.form]: { '==': [{ var: 'hidden.tenant' }, tenant] },
        [whole.table]: { '==': [{ var: 'tenant' }, tenant] },
      },
    })

    /** Every operation that shows data, for a world. */
    const operations = ({
      app,
      charts,
      dashboard,
      form,
      table,
      view,
    }: World): [string, string, object?][] => [
      ...charts.flatMap((id, i): [string, string, object?][] => [
        ['POST', `${app}/chart/${id}/data`],
        // Pictures and CSV are made of the same data.
        ...(i % 6 < 2 ? [['GET', `${app}/chart/${id}.svg`] as [string, string]] : []),
        ...(i % 6 < 2 ? [['GET', `${app}/chart/${id}.csv`] as [string, string]] : []),
      ]),
      ...[{}, { filters: { site: ['Linz'] } }].map((state): [string, string, object] => [
        'POST',
        `${app}/dashboard/${dashboard}/data`,
        state,
      ]),
      ['POST', `${app}/dashboard/${dashboard}/snapshot`, {}],
      ...[form, table, view].flatMap(dataset =>
        drawn(dataset).map(({ query }): [string, string, object] => ['POST', `${app}/dataset/query`, query]),
      ),
      ...[form, table, view].map((dataset): [string, string, object] => [
        'POST',
        `${app}/chart/preview`,
        { kind: 'BAR', query: drawn(dataset)[0]?.query, picture: {} },
      ]),
    ]

    /** A reply without what differs between worlds. */
    const comparable = ({ status, text }: Reply) =>
      `${status} ${text}`
        .replaceAll(/(?:webform|dataset|chart|dashboard|app|user)_[0-9a-z]{26}/g, 'id')
        .replaceAll(/"(?:asOf|timestamp|requestId)":"[^"]+"/g, '')
        .replaceAll(/\/d\/[\w-]+|Updated [^<]+/g, '')

    async function same(token: string, copy: World, copyToken: string) {
      const expected = operations(copy)
      for (const [i, [method, path, body]] of operations(whole).entries()) {
        const [, otherPath = '', otherBody] = expected[i] ?? []
        const [seen, wanted] = await Promise.all([
          browse(server, token, method, path, body),
          browse(server, copyToken, method, otherPath, otherBody),
        ])
        assert.equal(seen.status, 200, `${method} ${path}: ${seen.text}`)
        assert.equal(comparable(seen), comparable(wanted), `${method} ${path} ${JSON.stringify(body)}`)
      }
    }

    test('with conditions on rows, every operation equals that of a copy with only these rows', async () => {
      await same(await tokenFor(whole, of('acme')), acme, await tokenFor(acme))
    })

    test('two tokens see only their own rows', async () => {
      const [one, other] = [await tokenFor(whole, of('acme')), await tokenFor(whole, of('globex'))]
      const charts = (token: string, world: World) =>
        Promise.all(
          [0, 6, 12].map(
            async i =>
              (await browse(server, token, 'POST', `${world.app}/chart/${world.charts[i]}/data`)).body.rows,
          ),
        )
      const [acmes, globexes] = [await charts(one, whole), await charts(other, whole)]
      assert.deepEqual(acmes, await charts(await tokenFor(acme), acme))
      assert.deepEqual(globexes, await charts(await tokenFor(globex), globex))
      assert.notDeepEqual(acmes, globexes)
    })

    test('a condition on a view covers what the view reads', async () => {
      const token = await tokenFor(whole, { where: { [whole.view]: { '==': [{ var: 'tenant' }, 'acme'] } } })
      const counted = async (dataset: string) => {
        const query = { dataset, measures: [n] }
        return (await browse(server, token, 'POST', `${whole.app}/dataset/query`, query)).body.rows
      }
      assert.deepEqual(await counted(whole.view), [[8]])
      assert.deepEqual(await counted(whole.table), [[0]], 'a dataset without a condition has no rows')
      assert.deepEqual(await counted(whole.form), [[0]])
    })

    test('hidden columns do not exist: not in queries, conditions, views, charts, dashboards and pictures', async () => {
      const { app, form, table, view, charts, dashboard } = whole
      const token = await tokenFor(whole, { hide: { [form]: ['cost'], [table]: ['cost'] } })
      const ask = (query: object) => browse(server, token, 'POST', `${app}/dataset/query`, query)
      for (const dataset of [form, table]) {
        for (const query of [
          { dataset, measures: [{ as: 'sum', fn: 'sum', of: 'cost' }] },
          { dataset, measures: [n], dimensions: [{ as: 'cost', of: 'cost' }] },
          { dataset, measures: [n], filter: { '>': [{ var: 'cost' }, 2] } },
          { dataset, columns: ['cost'] },
        ])
          isProblem(await ask(query), 422, 'query_invalid')
        assert.equal((await ask({ dataset, measures: [n], dimensions: [site] })).status, 200)
      }
      isProblem(await ask({ dataset: view, measures: [n] }), 422, 'dataset_invalid')
      const suggested = await browse(server, token, 'POST', `${app}/chart/suggest`, {
        datasetid: form,
        column: 'cost',
      })
      isProblem(suggested, 422, 'suggestion_missing')
      for (const end of ['/data', '.svg', '.csv']) {
        const method = end === '/data' ? 'POST' : 'GET'
        isProblem(
          await browse(server, token, method, `${app}/chart/${charts[1]}${end}`),
          422,
          'query_invalid',
        )
      }
      const { body } = await browse(server, token, 'POST', `${app}/dashboard/${dashboard}/data`, {})
      const problems = body.cards.map((card: { problem?: { code: string } }) => card.problem?.code)
      assert.deepEqual(problems, [
        undefined,
        'query_invalid',
        undefined,
        'query_invalid',
        'dataset_invalid',
        'dataset_invalid',
      ])
    })

    test('a filter that the token sets cannot be changed', async () => {
      const token = await tokenFor(whole, { filters: { site: ['Linz'] } })
      const path = `${whole.app}/dashboard/${whole.dashboard}/data`
      const seen = await browse(server, token, 'POST', path, {})
      const sites = seen.body.cards[0].data.rows.map(([name]: [string]) => name)
      assert.deepEqual(sites, ['Linz'])
      isProblem(
        await browse(server, token, 'POST', path, { filters: { site: ['Graz'] } }),
        400,
        'body_invalid',
      )
    })

    test('what the token does not name does not exist, and nothing can be changed or read beside its data', async () => {
      const { app, charts, dashboard, form, table } = whole
      const token = await newToken(alice, app, { features: ['chart'], chart: { charts: charts.slice(0, 1) } })
      const code = async (method: string, path: string, body?: object) =>
        (await browse(server, token, method, app + path, body)).body.code
      assert.equal(await code('POST', `/chart/${charts[1]}/data`), 'chart_not_found')
      assert.equal(await code('GET', `/chart/${charts[1]}.svg`), 'chart_not_found')
      assert.equal(await code('POST', `/dashboard/${dashboard}/data`, {}), 'dashboard_not_found')
      for (const dataset of [form, table])
        assert.equal(await code('POST', '/dataset/query', { dataset, measures: [n] }), 'dataset_not_found')
      assert.equal(
        await code('POST', '/chart/preview', { kind: 'NUMBER', query: { dataset: form, measures: [n] } }),
        'dataset_not_found',
      )
      for (const [method, path] of [
        ['GET', `/chart/${charts[0]}`],
        ['DELETE', `/chart/${charts[0]}`],
        ['POST', '/chart/all'],
        ['GET', `/dashboard/${dashboard}`],
        ['POST', `/dataset/${table}/row/all`],
        ['GET', `/dataset/${table}/export?format=csv`],
        ['POST', `/webform/${form}/response/all`],
      ] as const)
        assert.match(await code(method, path), /^not_found$|^feature_missing$/, `${method} ${path}`)
      const named = await tokenFor(whole)
      const draft = await browse(server, named, 'POST', `${app}/dashboard/${dashboard}/data`, {
        draft: true,
      })
      isProblem(draft, 403, 'feature_missing')
      const { body } = await alice.call('GET', `${app}/dashboard/${dashboard}`)
      if (body.url)
        assert.equal((await request(body.url, 'GET')).status, 404, 'the page has no access by address')
    })

    test('a token with wrong names is refused with their places', async () => {
      const { app, charts, dashboard, form, table } = whole
      const refused = async (chart: object | undefined, more: object = {}) => {
        const reply = await createToken(alice, app, { features: ['chart'], ...(chart && { chart }), ...more })
        isProblem(reply, 422, 'token_refused')
        return reply.body.errors.map(({ pointer }: { pointer: string }) => pointer)
      }
      assert.deepEqual(await refused(undefined), ['/chart'])
      assert.deepEqual(await refused({ charts }, { features: ['take'] }), ['/chart'])
      assert.deepEqual(await refused({ charts: [...charts.slice(0, 1), dashboard] }), ['/chart/charts/1'])
      assert.deepEqual(await refused({ dashboards: ['none'] }), ['/chart/dashboards/0'])
      assert.deepEqual(await refused({ datasets: ['none'] }), ['/chart/datasets/0'])
      assert.deepEqual(await refused({ charts, where: { none: true } }), ['/chart/where/none'])
      const where = { [table]: { '==': [{ var: 'owner' }, 'acme'] } }
      assert.deepEqual(await refused({ charts, where }), [`/chart/where/${table}/==/0/var`])
      assert.deepEqual(await refused({ charts, hide: { [form]: ['cost', 'wage'] } }), [
        `/chart/hide/${form}/1`,
      ])
      assert.deepEqual(await refused({ dashboards: [dashboard], filters: { town: ['Linz'] } }), [
        '/chart/filters/town',
      ])
      assert.deepEqual(await refused({ dashboards: [dashboard], filters: { site: 'Linz' } }), [
        '/chart/filters/site',
      ])
    })
  },
  {},
  { copied: ALL_COPIED },
)
