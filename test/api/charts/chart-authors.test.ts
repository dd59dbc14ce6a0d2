// Tokens that change charts: what they reach with limits and without, and what they can neither read nor store.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, createToken, newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, onEachStore, type TestServer } from '../../support/harness.ts'

const n = { as: 'n', fn: 'count' }
const site = { as: 'site', of: 'site' }
const columns = [
  { id: 'tenant', type: 'TEXT', label: 'Tenant' },
  { id: 'site', type: 'TEXT', label: 'Site' },
  { id: 'wage', type: 'NUMBER', label: 'Wage' },
]
const rows = [
  { tenant: 'acme', site: 'Linz', wage: 10 },
  { tenant: 'acme', site: 'Graz', wage: 20 },
  { tenant: 'globex', site: 'Wien', wage: 30 },
]

async function shop(server: TestServer) {
  const alice = await server.organization()
  const userid = await alice.newUser()
  const { body } = await alice.call('POST', `/user/${userid}/app`, { name: 'Shop' })
  const app = `/user/${userid}/app/${body.appid}`
  const create = async (path: string, wanted: object) => {
    const reply = await alice.call('POST', app + path, wanted)
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const { datasetid: table } = await create('/dataset', { name: 'Sales', columns, key: ['site'] })
  const { datasetid: other } = await create('/dataset', { name: 'Staff', columns })
  for (const dataset of [table, other])
    assert.ok((await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })).status < 300)
  const bars = (dataset: string) => ({
    name: 'Sales by site',
    kind: 'BAR',
    query: { dataset, measures: [n], dimensions: [site] },
  })
  const { chartid: chart } = await create('/chart', bars(table))
  const { chartid: second } = await create('/chart', bars(other))
  const where = { [table]: { '==': [{ var: 'tenant' }, 'acme'] } }
  const hide = { [table]: ['wage'] }
  const limited = (more: object = {}) =>
    newToken(alice, app, { features: ['charts'], chart: { charts: [chart], datasets: [table], ...more } })
  return { alice, app, create, table, other, chart, second, where, hide, limited, bars }
}

onEachStore(
  'authors of charts',
  server => {
    test('a token with limits changes its charts and previews its rows and columns, and nothing else', async () => {
      const { app, table, other, chart, second, where, hide, limited, bars } = await shop(server)
      const token = await limited({ where, hide })
      const ask = (method: string, path: string, body?: object) =>
        browse(server, token, method, app + path, body)
      assert.deepEqual((await browse(server, token, 'GET', '/me')).body.charts, [chart])

      const listed = (await ask('POST', '/dataset/all', {})).body
      assert.deepEqual(
        listed.map((one: { datasetid: string; rowCount: null }) => [one.datasetid, one.rowCount]),
        [[table, null]],
      )
      const shown = (await ask('GET', `/dataset/${table}`)).body
      assert.deepEqual(
        shown.columns.map(({ id }: { id: string }) => id),
        ['tenant', 'site'],
      )
      assert.deepEqual([shown.rowCount, shown.key, shown.updateDate], [null, null, shown.createDate])
      isProblem(await ask('GET', `/dataset/${other}`), 404, 'dataset_not_found')
      const charts = (await ask('POST', '/chart/all', {})).body
      assert.deepEqual(
        charts.map(({ chartid }: { chartid: string }) => chartid),
        [chart],
      )

      const { query } = bars(table)
      const preview = (await ask('POST', '/chart/preview', { kind: 'BAR', query })).body
      assert.deepEqual(preview.data.rows.toSorted(), [
        ['Graz', 1],
        ['Linz', 1],
      ])
      const wages = { dataset: table, measures: [{ as: 'w', fn: 'sum', of: 'wage' }] }
      isProblem(await ask('POST', '/chart/preview', { kind: 'NUMBER', query: wages }), 422, 'query_invalid')
      isProblem(await ask('POST', '/chart/suggest', { datasetid: table, column: 'wage' }), 422)

      assert.equal((await ask('PATCH', `/chart/${chart}`, { name: 'Mine', query })).status, 200)
      for (const [wanted, pointer] of [
        [wages, '/query/measures/0/of'],
        [{ ...query, dataset: other }, '/query/dataset'],
        [{ ...query, filter: { '>': [{ var: 'wage' }, 1] } }, '/query/filter/>/0/var'],
      ] as const) {
        const refused = await ask('PATCH', `/chart/${chart}`, { kind: 'TABLE', query: wanted })
        isProblem(refused, 422, 'chart_invalid')
        assert.equal(refused.body.errors[0].pointer, pointer, refused.text)
      }
      isProblem(await ask('PATCH', `/chart/${second}`, { name: 'Mine' }), 404, 'chart_not_found')
      isProblem(await ask('GET', `/chart/${second}`), 404, 'chart_not_found')
      isProblem(await ask('POST', '/chart', bars(table)), 403, 'feature_missing')
      isProblem(await ask('DELETE', `/chart/${chart}`), 403, 'feature_missing')
      isProblem(await ask('POST', `/dataset/${table}/row/all`, {}), 404, 'not_found')
      isProblem(await ask('POST', `/dataset/${table}/load/all`, {}), 403, 'feature_missing')
    })

    test('a token with limits does not change what everyone with the address of a dashboard sees', async () => {
      const { alice, app, create, table, chart, where, limited, bars } = await shop(server)
      const cards = [{ id: 'c', kind: 'CHART', x: 0, y: 0, w: 6, h: 4, chartid: chart }]
      const tabs = [{ id: 'main', title: 'Main', cards }]
      const { dashboardid } = await create('/dashboard', { name: 'Sales', tabs, access: 'TOKEN' })
      const path = `${app}/dashboard/${dashboardid}`
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      const token = await limited({ where })
      const { query } = bars(table)
      const change = (given: string, body: object) =>
        browse(server, given, 'PATCH', `${app}/chart/${chart}`, body)
      assert.equal((await change(token, { query })).status, 200)
      assert.equal((await alice.call('PATCH', path, { access: 'LINK' })).status, 200)
      isProblem(await change(token, { query }), 409, 'chart_in_use')
      assert.equal((await change(token, { name: 'Sales' })).status, 200, 'a name shows no rows')
      assert.equal((await change(await limited(), { query })).status, 200, 'the author sees all rows anyway')
    })

    test('a token without limits creates, changes and deletes all charts of its application', async () => {
      const { alice, app, table, other, bars } = await shop(server)
      const token = await newToken(alice, app, { features: ['charts'] })
      const ask = (method: string, path: string, body?: object) =>
        browse(server, token, method, app + path, body)
      const made = await ask('POST', '/chart', bars(other))
      assert.equal(made.status, 201, made.text)
      assert.equal(
        (await ask('PATCH', `/chart/${made.body.chartid}`, { query: bars(table).query })).status,
        200,
      )
      assert.equal((await ask('GET', `/dataset/${table}`)).body.rowCount, rows.length)
      assert.equal((await ask('DELETE', `/chart/${made.body.chartid}`)).status, 204)
      assert.equal((await ask('POST', '/chart/all', {})).body.length, 2)
    })

    test('limits that make no sense are refused with their places', async () => {
      const { alice, app, table, other, chart } = await shop(server)
      for (const [more, pointer] of [
        [{ chart: { datasets: [table] } }, '/chart/charts'],
        [{ chart: { charts: [chart] } }, '/chart/datasets'],
        [{ chart: { charts: [chart], datasets: [other] } }, '/chart/datasets'],
        [{ chart: { charts: [chart], datasets: [table], dashboards: ['none'] } }, '/chart/dashboards'],
        [{ features: ['charts', 'dashboards'], chart: { charts: [chart], datasets: [table] } }, '/chart'],
      ] as const) {
        const reply = await createToken(alice, app, { features: ['charts'], ...more })
        isProblem(reply, 422, 'token_refused')
        assert.equal(reply.body.errors[0].pointer, pointer, reply.text)
      }
    })
  },
  {},
  { copied: ALL_COPIED },
)
