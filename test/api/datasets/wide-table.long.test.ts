// A table of 200 columns from a CSV: loaded, charted, and shown with tokens that see only the rows of one tenant, in every operation.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browse, newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, onEachStore } from '../../support/harness.ts'
import { ended } from './dataset-table.ts'

const COLUMNS = 200
const ROWS = 5000
const TENANTS = ['acme', 'globex', 'initech']
const names = ['tenant', 'site', 'day', ...Array.from({ length: COLUMNS - 3 }, (_, i) => `v${i}`)]

/** The sites of a tenant are called after it, so that each name in a reply shows whose rows it has. */
const rowAt = (i: number) => {
  const tenant = TENANTS[i % 3] ?? ''
  const day = `2026-0${1 + (i % 9)}-1${i % 10}`
  return [
    tenant,
    `${tenant} ${i % 4}`,
    day,
    ...Array.from({ length: COLUMNS - 3 }, (_, c) => (i * 7 + c) % 101),
  ]
}
const rows = Array.from({ length: ROWS }, (_, i) => rowAt(i))
const csv = [names, ...rows].map(cells => cells.join(',')).join('\n')

const n = { as: 'n', fn: 'count' }
const site = { as: 'site', of: 'site' }

onEachStore(
  'wide tables',
  server => {
    test('two tokens see only the rows of their tenant in queries, charts, pictures, files and dashboards', async () => {
      const alice = await server.organization()
      const app = await alice.newApp()
      const create = async (path: string, body: object) => {
        const reply = await alice.call('POST', app + path, body)
        assert.equal(reply.status, 201, reply.text)
        return reply.body
      }
      const { datasetid: dataset } = await create('/dataset', { name: 'Wide' })
      const path = `${app}/dataset/${dataset}`
      const sent = await alice.call('POST', `${path}/load`, csv, { 'content-type': 'text/csv' })
      assert.equal(sent.status, 201, sent.text)
      const loaded = await ended(alice, `${path}/load/${sent.body.loadid}`)
      assert.deepEqual([loaded.status, loaded.rowCount], ['LOADED', ROWS])
      assert.equal((await alice.call('GET', path)).body.columns.length, COLUMNS)

      const sum = { as: 'sum', fn: 'sum', of: 'v150' }
      const bySite = { dataset, dimensions: [site], measures: [n, sum] }
      const chart = await create('/chart', { name: 'Sites', kind: 'BAR', query: bySite })
      const card = (id: string, y: number, more: object) => ({
        id,
        kind: 'CHART',
        x: 0,
        y,
        w: 6,
        h: 4,
        ...more,
      })
      const plain = { dataset, columns: ['site', 'v0', 'v196'], limit: 20 }
      const dashboard = await create('/dashboard', {
        name: 'Wide',
        tabs: [
          {
            id: 'main',
            title: 'Main',
            cards: [
              card('sites', 0, { chartid: chart.chartid, click: { type: 'FILTER' } }),
              card('rows', 4, { chart: { kind: 'TABLE', query: plain } }),
            ],
          },
        ],
        filters: [{ id: 'site', kind: 'SELECT', label: 'Site', columns: [{ dataset, column: 'site' }] }],
        access: 'TOKEN',
      })
      const board = `${app}/dashboard/${dashboard.dashboardid}`
      assert.equal((await alice.call('PUT', `${board}/activate`)).status, 200)
      const drawn = `${app}/chart/${chart.chartid}`
      const operations: readonly (readonly [string, string, object?])[] = [
        ['POST', `${app}/dataset/query`, bySite],
        ['POST', `${app}/dataset/query`, plain],
        ['POST', `${drawn}/data`],
        ['POST', `${drawn}/view`],
        ['GET', `${drawn}.svg`],
        ['GET', `${drawn}.csv`],
        ['POST', `${app}/chart/preview`, { kind: 'BAR', query: bySite, picture: {} }],
        ['POST', `${board}/data`, {}],
        ['POST', `${board}/view`, {}],
        ['POST', `${board}/data`, { picks: { sites: 'acme 1' } }],
      ]
      for (const tenant of ['acme', 'globex']) {
        const token = await newToken(alice, app, {
          features: ['chart'],
          chart: {
            charts: [chart.chartid],
            dashboards: [dashboard.dashboardid],
            datasets: [dataset],
            where: { [dataset]: { '==': [{ var: 'tenant' }, tenant] } },
          },
        })
        const others = TENANTS.filter(other => other !== tenant)
        for (const [method, address, body] of operations) {
          const seen = await browse(server, token, method, address, body)
          assert.equal(seen.status, 200, `${method} ${address}: ${seen.text}`)
          const isPicked = body && 'picks' in body
          assert.ok(isPicked || seen.text.includes(`${tenant} 1`), `${method} ${address} shows its rows`)
          for (const other of others)
            assert.ok(
              !seen.text.includes(`${other} `),
              `${method} ${address} shows ${tenant} no rows of ${other}`,
            )
        }
        const own = rows.filter(([first]) => first === tenant)
        const { body } = await browse(server, token, 'POST', `${app}/dataset/query`, {
          dataset,
          measures: [n, sum],
        })
        const expected = own.reduce((total, cells) => total + Number(cells[names.indexOf('v150')]), 0)
        assert.deepEqual(body.rows, [[own.length, expected]], tenant)
        const png = await browse(server, token, 'GET', `${drawn}.png`)
        assert.equal(png.status, 200)
        // A token of charts reads no rows besides their data.
        for (const [method, address] of [
          ['POST', `${path}/row/all`],
          ['GET', `${path}/export?format=csv`],
        ] as const) {
          const refused = await browse(server, token, method, address, method === 'POST' ? {} : undefined)
          assert.match(refused.body.code, /^not_found$|^feature_missing$/, address)
        }
      }
    })
  },
  {},
  { copied: ALL_COPIED },
)
