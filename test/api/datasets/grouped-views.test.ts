// Views with one row for each group: their columns, what they compute, and what tokens see of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { ALL_COPIED, onEachStore, type TestServer } from '../../support/harness.ts'

const of = (name: string) => ({ var: name })
const n = { as: 'n', fn: 'count' }
const columns = [
  { id: 'customer', type: 'TEXT', label: 'Customer' },
  { id: 'amount', type: 'NUMBER', label: 'Amount', format: { style: 'CURRENCY', currency: 'EUR' } },
  { id: 'paid', type: 'DATE', label: 'Paid' },
  { id: 'sent', type: 'DATETIME', label: 'Sent' },
  { id: 'tags', type: 'TEXT_LIST', label: 'Tags' },
]
const rows = [
  { customer: 'ann', amount: 40, paid: '2026-01-05', sent: '2026-03-28T23:30:00Z', tags: ['new', 'gift'] },
  { customer: 'ann', amount: 20, paid: '2026-01-20', sent: '2026-06-30T22:30:00Z', tags: ['gift'] },
  { customer: 'bob', amount: 30, paid: '2026-02-03', sent: '2026-01-31T22:30:00Z', tags: [] },
  { customer: 'cid', amount: 5 },
  { amount: 1 },
]

async function orders(server: TestServer) {
  const alice = await server.organization()
  const userid = await alice.newUser()
  const made = await alice.call('POST', `/user/${userid}/app`, { name: 'Shop' })
  const app = `/user/${userid}/app/${made.body.appid}`
  const { datasetid: table } = (await alice.call('POST', `${app}/dataset`, { name: 'Orders', columns })).body
  assert.ok((await alice.call('POST', `${app}/dataset/${table}/row`, { rows })).status < 300)
  const newView = (group: object, more: object = {}) =>
    alice.call('POST', `${app}/dataset`, {
      name: 'Grouped',
      kind: 'VIEW',
      view: {
        from: { dataset: table, as: 'o' },
        columns: columns.map(({ id }) => ({ id, value: of(`o.${id}`) })),
        group,
        ...more,
      },
    })
  const rowsOf = async (query: object) => {
    const { status, body, text } = await alice.call('POST', `${app}/dataset/query`, query)
    assert.equal(status, 200, text)
    return body.rows
  }
  const viewOf = async (group: object, more: object = {}) => {
    const { status, body, text } = await newView(group, more)
    assert.equal(status, 201, text)
    return body
  }
  return { alice, app, table, newView, viewOf, rowsOf }
}

onEachStore(
  'grouped views',
  server => {
    test('a view has one row for each group, and charts count and filter these rows', async () => {
      const { alice, app, table, viewOf, rowsOf } = await orders(server)
      const view = await viewOf({
        dimensions: [{ as: 'customer', of: 'customer' }],
        measures: [
          { ...n, label: 'Orders' },
          { as: 'spent', fn: 'sum', of: 'amount' },
          { as: 'large', fn: 'count', filter: { '>': [of('amount'), 25] } },
          { as: 'gifts', fn: 'share', filter: { in: ['gift', of('tags')] } },
          { as: 'last', fn: 'max', of: 'paid' },
        ],
      })
      const money = { style: 'CURRENCY', currency: 'EUR' }
      assert.deepEqual(view.columns, [
        { id: 'customer', label: 'Customer', type: 'TEXT' },
        { id: 'n', label: 'Orders', type: 'INTEGER' },
        { id: 'spent', label: 'Sum of Amount', type: 'NUMBER', format: money },
        { id: 'large', label: 'Count', type: 'INTEGER' },
        { id: 'gifts', label: 'Share', type: 'NUMBER', format: { style: 'PERCENT' } },
        { id: 'last', label: 'Highest Paid', type: 'DATE' },
      ])
      const dataset = view.datasetid
      const ids = view.columns.map(({ id }: { id: string }) => id)
      assert.deepEqual(await rowsOf({ dataset, columns: ids }), [
        ['ann', 2, 60, 1, 1, '2026-01-20'],
        ['bob', 1, 30, 1, 0, '2026-02-03'],
        ['cid', 1, 5, 0, 0, null],
        [null, 1, 1, 0, 0, null],
      ])
      // How many customers ordered once, and how many twice.
      const byOrders = {
        dataset,
        measures: [n, { as: 'mean', fn: 'mean', of: 'spent' }],
        dimensions: [{ as: 'orders', of: 'n' }],
        filter: { '!=': [of('customer'), null] },
      }
      assert.deepEqual(await rowsOf(byOrders), [
        [1, 2, 17.5],
        [2, 1, 60],
      ])
      const newest = { dataset, measures: [{ as: 'last', fn: 'last', of: 'spent' }] }
      assert.deepEqual(await rowsOf({ ...newest, filter: { '!=': [of('customer'), null] } }), [[5]])
      const period = { of: 'last', from: '2026-02-01' }
      assert.deepEqual(await rowsOf({ dataset, measures: [n], period }), [[1]])
      // The view follows its source.
      await alice.call('POST', `${app}/dataset/${table}/row`, { rows: [{ customer: 'bob', amount: 3 }] })
      assert.deepEqual((await rowsOf(byOrders))[1], [2, 2, 46.5])
    })

    test('groups are periods in the time zone of the view, ranges, items of lists and top values', async () => {
      const { viewOf, rowsOf } = await orders(server)
      const grouped = async (dimension: object, more: object = {}) => {
        const view = await viewOf({ dimensions: [{ as: 'd', ...dimension }], measures: [n] }, more)
        return [view.columns[0].type, ...(await rowsOf({ dataset: view.datasetid, columns: ['d', 'n'] }))]
      }
      const zone = { timeZone: 'Europe/Vienna' }
      assert.deepEqual(await grouped({ of: 'sent', grain: 'month' }, zone), [
        'DATE',
        ['2026-01-01', 1],
        ['2026-03-01', 1],
        ['2026-07-01', 1],
        [null, 2],
      ])
      assert.deepEqual(await grouped({ of: 'sent', grain: 'hour' }, zone), [
        'DATETIME',
        ['2026-01-31T22:00:00.000Z', 1],
        ['2026-03-28T23:00:00.000Z', 1],
        ['2026-06-30T22:00:00.000Z', 1],
        [null, 2],
      ])
      assert.deepEqual(await grouped({ of: 'paid', grain: 'quarter' }), [
        'DATE',
        ['2026-01-01', 3],
        [null, 2],
      ])
      assert.deepEqual(await grouped({ of: 'paid', part: 'monthOfYear' }), [
        'NUMBER',
        [1, 2],
        [2, 1],
        [null, 2],
      ])
      assert.deepEqual(await grouped({ of: 'amount', bins: { width: 20 } }), [
        'NUMBER',
        [0, 2],
        [20, 2],
        [40, 1],
      ])
      assert.deepEqual(await grouped({ of: 'tags' }), ['TEXT', ['gift', 2], ['new', 1], [null, 3]])
      assert.deepEqual(await grouped({ of: 'customer', top: 1, other: true }), [
        'TEXT',
        ['ann', 2],
        ['{other}', 2],
        [null, 1],
      ])
      const all = await viewOf({ measures: [n, { as: 'p', fn: 'percentile', of: 'amount', p: 50 }] })
      assert.deepEqual(await rowsOf({ dataset: all.datasetid, columns: ['n', 'p'] }), [[5, 20]])
    })

    test('a view of a grouped view joins its figures with rows', async () => {
      const { alice, app, table, viewOf, rowsOf } = await orders(server)
      const customers = await viewOf({
        dimensions: [{ as: 'customer', of: 'customer' }],
        measures: [{ as: 'total', fn: 'sum', of: 'amount' }],
      })
      const { status, body, text } = await alice.call('POST', `${app}/dataset`, {
        name: 'Orders with totals',
        kind: 'VIEW',
        view: {
          from: { dataset: table, as: 'o' },
          joins: [
            {
              dataset: customers.datasetid,
              as: 'c',
              type: 'INNER',
              on: [{ left: 'o.customer', right: 'c.customer' }],
            },
          ],
          columns: [{ id: 'part', value: { '/': [of('o.amount'), of('c.total')] } }],
        },
      })
      assert.equal(status, 201, text)
      const query = { dataset: body.datasetid, columns: ['part'], sort: [{ by: 'part' }] }
      assert.deepEqual(await rowsOf(query), [[0.333333333333333], [0.666666666666667], [1], [1]])
    })

    test('limits of a token reach the rows before they are grouped, or the groups', async () => {
      const { alice, app, table, viewOf } = await orders(server)
      const { datasetid: view } = await viewOf({
        dimensions: [{ as: 'customer', of: 'customer' }],
        measures: [n, { as: 'spent', fn: 'sum', of: 'amount' }],
      })
      const asked = async (chart: object) => {
        const token = await newToken(alice, app, {
          features: ['chart'],
          chart: { datasets: [view], ...chart },
        })
        const query = { dataset: view, columns: ['customer', 'spent'] }
        return browse(server, token, 'POST', `${app}/dataset/query`, query)
      }
      const small = { where: { [table]: { '<': [of('amount'), 25] }, [view]: true } }
      assert.deepEqual((await asked(small)).body.rows, [
        ['ann', 20],
        ['cid', 5],
        [null, 1],
      ])
      const ann = { where: { [view]: { '==': [of('customer'), 'ann'] } } }
      assert.deepEqual((await asked(ann)).body.rows, [['ann', 60]])
      isProblem(await asked({ hide: { [view]: ['spent'] } }), 422, 'query_invalid')
      isProblem(await asked({ hide: { [table]: ['amount'] } }), 422, 'dataset_invalid')
    })

    test('what a view cannot group or compute is refused with its place', async () => {
      const { newView } = await orders(server)
      const customer = { as: 'customer', of: 'customer' }
      for (const [group, pointer] of [
        [{}, ''],
        [{ dimensions: [{ as: 'x', of: 'none' }] }, '/dimensions/0/of'],
        [{ dimensions: [{ as: 'd', of: 'paid', grain: 'month', fill: true }] }, '/dimensions/0/fill'],
        [{ dimensions: [{ as: 'd', of: 'amount', bins: { count: 5 } }] }, '/dimensions/0/bins'],
        [{ dimensions: [customer, customer] }, '/dimensions/1/as'],
        [
          { dimensions: [{ as: 'd', of: 'amount', top: 1, other: true }], measures: [n] },
          '/dimensions/0/other',
        ],
        [{ measures: [{ as: 'b', fn: 'boxplot', of: 'amount' }] }, '/measures/0/fn'],
        [{ measures: [n, { as: 'r', fn: 'runningTotal', of: 'n' }] }, '/measures/1/fn'],
        [{ measures: [{ as: 's', fn: 'sum', of: 'customer' }] }, '/measures/0/of'],
        [
          { measures: [{ as: 's', fn: 'count', filter: { '>': [of('none'), 1] } }] },
          '/measures/0/filter/>/0/var',
        ],
      ] as const) {
        const reply = await newView(group)
        isProblem(reply, 422, 'dataset_invalid')
        assert.equal(reply.body.errors[0].pointer, `/view/group${pointer}`, reply.text)
      }
    })
  },
  {},
  { copied: ALL_COPIED },
)
