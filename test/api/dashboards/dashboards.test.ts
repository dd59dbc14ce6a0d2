// Dashboards of an application: drafts, versions, what they use, and the data of their cards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore } from '../../support/harness.ts'
import { lunchCards, lunchDashboard } from './dashboard-sample.ts'

type Coded = { pointer: string; code: string }
const codes = (errors: Coded[]) => errors.map(({ pointer, code }) => `${pointer} ${code}`)

onEachStore('dashboards', server => {
  test('a dashboard can be created, read, listed, changed and deleted, and the audit log has each change', async () => {
    const { alice, app, dashboard, path } = await lunchDashboard(server)
    assert.match(dashboard.dashboardid, /^dashboard_[0-9a-z]{26}$/)
    assert.equal(dashboard.status, 'DRAFT')
    assert.equal(dashboard.access, 'LINK')
    assert.equal(dashboard.url, null)
    const read = await alice.call('GET', path)
    assert.deepEqual(read.body, dashboard)
    const [listed] = (await alice.call('POST', `${app}/dashboard/all`)).body
    const { tabs: _, filters: __, ...summary } = dashboard
    assert.deepEqual(listed, summary)
    const etag = read.headers.get('etag') ?? ''
    const changed = await alice.call(
      'PATCH',
      path,
      { name: 'Meals', refreshSeconds: 60 },
      { 'if-match': etag },
    )
    assert.equal(changed.body.name, 'Meals', changed.text)
    assert.equal(changed.body.revision, 2)
    const same = await alice.call('PATCH', path, changed.body)
    assert.equal(same.body.revision, 2, same.text)
    const cleared = await alice.call('PATCH', path, { refreshSeconds: null })
    assert.equal(cleared.body.refreshSeconds, undefined)
    const stale = await alice.call('PATCH', path, { name: 'Late' }, { 'if-match': etag })
    assert.equal(stale.body.code, 'revision_stale')
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await alice.call('GET', path)).body.code, 'dashboard_not_found')
    const { body: log } = await alice.call('POST', '/core/audit/all', { resourceId: dashboard.dashboardid })
    assert.deepEqual(
      log.map((entry: { action: string }) => entry.action),
      ['create', 'update', 'update', 'delete'],
    )
  })

  test('another organization does not find a dashboard', async () => {
    const { path } = await lunchDashboard(server)
    const bob = await server.organization()
    for (const [method, at] of [
      ['GET', path],
      ['PATCH', path],
      ['DELETE', path],
      ['POST', `${path}/check`],
      ['PUT', `${path}/activate`],
      ['PUT', `${path}/pause`],
      ['POST', `${path}/data`],
      ['POST', `${path}/version/all`],
    ] as const)
      assert.equal(
        (await bob.call(method, at, method === 'PATCH' || at.endsWith('data') ? {} : undefined)).body.code,
        'dashboard_not_found',
        `${method} ${at}`,
      )
  })

  test('activation makes versions that later changes leave alone', async () => {
    const { alice, dashboard, path, activate } = await lunchDashboard(server)
    const active = await activate()
    assert.equal(active.status, 'ACTIVE')
    assert.equal(active.version, 1)
    assert.equal(active.hasUnpublishedChanges, false)
    assert.match(active.url, /\/d\/[A-Za-z0-9_-]{22}$/)
    const changed = await alice.call('PATCH', path, { tabs: dashboard.tabs.slice(0, 1) })
    assert.equal(changed.body.hasUnpublishedChanges, true)
    assert.equal((await activate()).version, 2)
    assert.equal((await activate()).version, 2)
    const first = await alice.call('GET', `${path}/version/1`)
    assert.deepEqual(first.body.tabs, dashboard.tabs)
    assert.match(first.body.author, /^key_/)
    const all = await alice.call('POST', `${path}/version/all`)
    assert.deepEqual(
      all.body.map((one: { version: number }) => one.version),
      [1, 2],
    )
    assert.equal((await alice.call('GET', `${path}/version/3`)).body.code, 'version_not_found')
  })

  test('only an activated dashboard can be paused', async () => {
    const { alice, path, activate } = await lunchDashboard(server)
    assert.equal((await alice.call('PUT', `${path}/pause`)).body.code, 'dashboard_not_active')
    await activate()
    assert.equal((await alice.call('PUT', `${path}/pause`)).body.status, 'PAUSED')
    assert.equal((await alice.call('PUT', `${path}/pause`)).body.status, 'PAUSED')
    const again = await activate()
    assert.equal(again.status, 'ACTIVE')
    assert.equal(again.version, 1)
  })

  test('a check names the place of each fault, and activation refuses them', async () => {
    const { alice, path, dataset, form } = await lunchDashboard(server)
    const [total, note, , , dishes] = lunchCards(dataset)
    const faulty = {
      tabs: [
        {
          id: 'a',
          title: 'A',
          cards: [
            { ...total, x: 10 },
            { ...note, text: undefined, chart: dishes?.chart },
            {
              ...dishes,
              id: 'note',
              y: 1,
              chart: {
                kind: 'SCATTER',
                query: { dataset, measures: [{ as: 'n', fn: 'sum', of: 'nothing' }] },
              },
            },
            { id: 'gone', kind: 'CHART', x: 0, y: 20, w: 2, h: 2, chartid: `chart_${'0'.repeat(26)}` },
            {
              id: 'lost',
              kind: 'CHART',
              x: 2,
              y: 20,
              w: 2,
              h: 2,
              chart: { ...dishes?.chart, query: { ...dishes?.chart?.query, dataset: 'x' } },
            },
            {
              id: 'open',
              kind: 'CHART',
              x: 4,
              y: 20,
              w: 2,
              h: 2,
              chart: dishes?.chart,
              click: { type: 'OPEN' },
              drill: ['no'],
            },
          ],
        },
        { id: 'a', title: '', cards: [] },
      ],
      filters: [
        {
          id: 'f',
          kind: 'DATE',
          label: 'F',
          columns: [{ dataset, column: 'dish' }],
          default: ['x'],
          scope: 'TAB',
          in: ['z'],
        },
        { id: 'g', kind: 'SEARCH', label: 'G', columns: [], locked: true },
      ],
    }
    const stored = await alice.call('PATCH', path, faulty)
    assert.equal(stored.status, 200, stored.text)
    const { body } = await alice.call('POST', `${path}/check`)
    assert.equal(body.ok, false)
    assert.deepEqual(codes(body.errors).sort(), [
      '/filters/0/columns/0/column column_type',
      '/filters/0/default value_invalid',
      '/filters/0/in/0 id_unknown',
      '/filters/1/columns columns_missing',
      '/filters/1/default member_missing',
      '/tabs/0/cards/0/w card_too_wide',
      '/tabs/0/cards/1/chart member_unused',
      '/tabs/0/cards/1/text member_missing',
      '/tabs/0/cards/2 cards_overlap',
      '/tabs/0/cards/2/chart/query/measures measures_count',
      '/tabs/0/cards/2/chart/query/measures/0/of column_unknown',
      '/tabs/0/cards/2/id id_taken',
      '/tabs/0/cards/3/chartid chart_unknown',
      '/tabs/0/cards/4/chart/query/dataset dataset_unknown',
      '/tabs/0/cards/5/click/url member_missing',
      '/tabs/0/cards/5/drill/0 column_unknown',
      '/tabs/1/cards cards_missing',
      '/tabs/1/id id_taken',
      '/tabs/1/title member_missing',
    ])
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.equal(refused.body.code, 'dashboard_incomplete')
    assert.equal(refused.body.errors.length, body.errors.length)
    await alice.call('PUT', `${form.path}/pause`)
    await alice.call('PATCH', path, {
      tabs: [
        {
          id: 'a',
          title: '',
          cards: [{ id: 'form', kind: 'FORM', x: 0, y: 0, w: 2, h: 2, webformid: dataset }],
        },
      ],
      filters: [],
    })
    const paused = await alice.call('POST', `${path}/check`)
    assert.deepEqual(codes(paused.body.errors), ['/tabs/0/cards/0/webformid webform_not_active'])
  })

  test('bodies of another shape and too many tabs are refused', async () => {
    const { alice, path } = await lunchDashboard(server)
    for (const body of [
      { tabs: [{ id: 'A B', title: '', cards: [] }] },
      { tabs: [{ id: 'a', title: '', cards: [{ id: 'c', kind: 'STAR', x: 0, y: 0, w: 1, h: 1 }] }] },
      { tabs: Array.from({ length: 21 }, (_, i) => ({ id: `t${i}`, title: 'T', cards: [] })) },
      {
        tabs: [
          {
            id: 'a',
            title: '',
            cards: [
              { id: 'c', kind: 'BUTTON', text: 'x', url: 'javascript:alert(1)', x: 0, y: 0, w: 1, h: 1 },
            ],
          },
        ],
      },
      { colour: 'red' },
    ])
      assert.equal((await alice.call('PATCH', path, body)).body.code, 'body_invalid', JSON.stringify(body))
  })

  test('only public dashboards choose their address, and two never share one', async () => {
    const { alice, app, path, activate } = await lunchDashboard(server)
    const slug = `lunch-${Date.now().toString(36)}`
    const refused = await alice.call('PATCH', path, { slug })
    assert.deepEqual(codes(refused.body.errors), ['/slug slug_not_public'])
    await activate()
    const open = await alice.call('PATCH', path, { access: 'PUBLIC', slug })
    assert.match(open.body.url, new RegExp(`/d/${slug}$`))
    assert.equal(open.body.hasUnpublishedChanges, false)
    const second = await alice.call('POST', `${app}/dashboard`, { name: 'Two', access: 'PUBLIC', slug })
    assert.equal(second.body.code, 'slug_taken', second.text)
    const link = await alice.call('PATCH', path, { access: 'LINK' })
    assert.match(link.body.url, /\/d\/[A-Za-z0-9_-]{22}$/)
    assert.equal((await alice.call('PATCH', path, { access: 'TOKEN' })).body.url, null)
  })

  test('a chart and a dataset that an active dashboard uses are not deleted', async () => {
    const { alice, app, path, activate } = await lunchDashboard(server)
    const { body: table } = await alice.call('POST', `${app}/dataset`, {
      name: 'Orders',
      kind: 'TABLE',
      columns: [{ id: 'amount', type: 'NUMBER' }],
    })
    const { body: chart } = await alice.call('POST', `${app}/chart`, {
      name: 'Amounts',
      kind: 'NUMBER',
      query: { dataset: table.datasetid, measures: [{ as: 'sum', fn: 'sum', of: 'amount' }] },
    })
    const card = { id: 'sum', kind: 'METRIC', x: 0, y: 0, w: 3, h: 2, chartid: chart.chartid }
    await alice.call('PATCH', path, { tabs: [{ id: 'a', title: '', cards: [card] }], filters: [] })
    await activate()
    const kept = await alice.call('DELETE', `${app}/chart/${chart.chartid}`)
    assert.equal(kept.body.code, 'chart_in_use', kept.text)
    assert.match(kept.body.detail, /the dashboard "Lunch & more"/)
    const used = await alice.call('DELETE', `${app}/dataset/${table.datasetid}`)
    assert.equal(used.body.code, 'dataset_in_use', used.text)
    await alice.call('PUT', `${path}/pause`)
    assert.equal((await alice.call('DELETE', `${app}/chart/${chart.chartid}`)).status, 204)
    assert.equal((await alice.call('DELETE', `${app}/dataset/${table.datasetid}`)).status, 204)
    const gone = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual(codes(gone.body.errors), ['/tabs/0/cards/0/chartid chart_unknown'])
  })
})
