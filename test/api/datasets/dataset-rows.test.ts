// Rows of tables: written, found, changed and deleted by programs.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isProblem, pointers } from '../../support/assertions.ts'
import { type Organization, onEachStore, type Reply, type TestServer } from '../../support/harness.ts'

const columns = [
  { id: 'order', type: 'TEXT' },
  { id: 'amount', type: 'NUMBER' },
  { id: 'count', type: 'INTEGER' },
  { id: 'paid', type: 'DATE' },
  { id: 'sent', type: 'DATETIME' },
  { id: 'open', type: 'BOOLEAN' },
  { id: 'at', type: 'TIME' },
  { id: 'tags', type: 'TEXT_LIST' },
  { id: 'raw', type: 'JSON' },
]
const full = {
  order: 'A-1',
  amount: 99.5,
  count: 3,
  paid: '2026-01-31',
  sent: '2026-01-31T09:00:00+01:00',
  open: false,
  at: '09:30',
  tags: ['new', 'red'],
  raw: { deep: [1, null] },
}
const empty = Object.fromEntries(columns.map(({ id }) => [id, null]))

async function withTable(server: TestServer, key: string[] | null = ['order']) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { body } = await alice.call('POST', `${app}/dataset`, {
    name: 'Orders',
    columns,
    ...(key && { key }),
  })
  const path = `${app}/dataset/${body.datasetid}`
  return {
    alice,
    path,
    write: (rows: object[], mode?: string) =>
      alice.call('POST', `${path}/row`, { rows, ...(mode && { mode }) }),
    list: (asked: object = {}) => alice.call('POST', `${path}/row/all`, asked),
  }
}

const orders = (reply: Reply) => reply.body.map(({ values }: { values: { order: string } }) => values.order)

/** The values of all pages. */
async function pages(alice: Organization, path: string, asked: object): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await alice.call('POST', `${path}/row/all`, { ...asked, ...(cursor && { cursor }) })
    assert.equal(page.status, 200, page.text)
    found.push(...orders(page))
    cursor = page.headers.get('x-next-cursor')
  }
  return found
}

onEachStore('rows of datasets', server => {
  test('rows come back as they were sent, with empty cells as null', async () => {
    const { write, list, alice, path } = await withTable(server)
    const written = await write([full, { order: 'A-2' }])
    assert.equal(written.status, 201, written.text)
    const { inserted, updated, rowids } = written.body
    assert.deepEqual([inserted, updated, rowids.length], [2, 0, 2])
    assert.deepEqual((await list()).body, [
      { rowid: rowids[0], values: full },
      { rowid: rowids[1], values: { ...empty, order: 'A-2' } },
    ])
    assert.equal((await alice.call('GET', path)).body.rowCount, 2)
  })

  test('a write with a value that does not fit its column changes nothing, and names each place', async () => {
    const { write, list } = await withTable(server)
    const wrong = [
      { order: 'A', amount: '5' },
      { order: 'B', count: 1.5, open: 1 },
      { order: 'C', paid: '2026-02-31', sent: '2026-01-31T09:00:00', at: '9:30' },
      { order: 'D', tags: ['a', 1], city: 'x' },
      { amount: 1 },
    ]
    const reply = await write(wrong)
    isProblem(reply, 422, 'rows_invalid')
    assert.deepEqual(pointers(reply), [
      '/rows/0/amount',
      '/rows/1/count',
      '/rows/1/open',
      '/rows/2/at',
      '/rows/2/paid',
      '/rows/2/sent',
      '/rows/3/city',
      '/rows/3/tags',
      '/rows/4',
    ])
    assert.deepEqual((await list()).body, [])
  })

  test('keys stay unique: INSERT refuses them, UPSERT replaces rows and keeps their ids', async () => {
    const { write, list, alice, path } = await withTable(server)
    const { rowids } = (await write([full, { order: 'A-2', amount: 2 }])).body
    const again = await write([{ order: 'A-3' }, { order: 'A-2' }])
    isProblem(again, 409, 'row_exists')
    assert.deepEqual(pointers(again), ['/rows/1'])
    assert.deepEqual(pointers(await write([{ order: 'A-3' }, { order: 'A-3' }], 'UPSERT')), ['/rows/1'])
    const replaced = await write([{ order: 'A-3' }, { order: 'A-2', count: 7 }], 'UPSERT')
    assert.deepEqual([replaced.body.inserted, replaced.body.updated], [1, 1])
    assert.equal(replaced.body.rowids[1], rowids[1])
    const rows = (await list()).body
    assert.deepEqual(rows[1], { rowid: rowids[1], values: { ...empty, order: 'A-2', count: 7 } })
    assert.equal(rows.length, 3)
    assert.equal((await alice.call('GET', path)).body.rowCount, 3)
  })

  test('concurrent writers of the same key store it once', async () => {
    const { write, list } = await withTable(server)
    const inserts = await Promise.all(Array.from({ length: 8 }, () => write([{ order: 'A' }])))
    assert.deepEqual(inserts.map(({ status }) => status).sort(), [201, ...Array(7).fill(409)])
    await Promise.all(Array.from({ length: 8 }, (_, i) => write([{ order: 'B', count: i }], 'UPSERT')))
    assert.deepEqual(orders(await list()), ['A', 'B'])
  })

  test('a repeated request with an Idempotency-Key writes once', async () => {
    const { alice, path, list } = await withTable(server, null)
    const key = { 'idempotency-key': randomUUID() }
    const send = () => alice.call('POST', `${path}/row`, { rows: [{ order: 'A' }] }, key)
    const first = await send()
    const second = await send()
    assert.deepEqual(second.body, first.body)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
    assert.equal((await list()).body.length, 1)
  })

  test('one row is changed and deleted by its id', async () => {
    const { write, list, alice, path } = await withTable(server)
    const { rowids } = (await write([full, { order: 'A-2' }])).body
    const changed = await alice.call('PATCH', `${path}/row/${rowids[0]}`, { amount: null, count: 4 })
    assert.deepEqual(changed.body, { rowid: rowids[0], values: { ...full, amount: null, count: 4 } })
    assert.deepEqual((await list()).body[0], changed.body)
    isProblem(await alice.call('PATCH', `${path}/row/${rowids[0]}`, { order: 'A-2' }), 409, 'row_exists')
    isProblem(await alice.call('PATCH', `${path}/row/${rowids[0]}`, { order: null }), 422, 'rows_invalid')
    assert.equal((await alice.call('PATCH', `${path}/row/${rowids[0]}`, { order: 'A-9' })).status, 200)
    assert.equal((await write([{ order: 'A-1' }])).status, 201, 'the key is free again')
    assert.equal((await alice.call('DELETE', `${path}/row/${rowids[0]}`)).status, 204)
    isProblem(await alice.call('DELETE', `${path}/row/${rowids[0]}`), 404, 'row_not_found')
    assert.deepEqual(orders(await list()), ['A-2', 'A-1'])
    assert.equal((await alice.call('GET', path)).body.rowCount, 2)
  })

  test('rows are filtered, sorted and paginated; rows of one value keep their order', async () => {
    const { write, list, alice, path } = await withTable(server)
    const rows = Array.from({ length: 25 }, (_, i) => ({
      order: `A-${i}`,
      ...(i % 5 > 0 && { amount: i % 5 }),
      tags: i % 2 ? ['odd'] : ['even', 'all'],
    }))
    await write(rows)
    const all = rows.map(({ order }) => order)
    assert.deepEqual(orders(await list()), all)
    assert.deepEqual(await pages(alice, path, { limit: 7 }), all)
    const filter = { and: [{ '>': [{ var: 'amount' }, 2] }, { in: ['odd', { var: 'tags' }] }] }
    const odd = rows.filter(({ amount = 0, tags }) => amount > 2 && tags[0] === 'odd')
    assert.deepEqual(
      await pages(alice, path, { limit: 2, filter }),
      odd.map(({ order }) => order),
    )
    const sorted = [4, 3, 2, 1, 0].flatMap(rest => all.filter((_, i) => i % 5 === rest))
    assert.deepEqual(await pages(alice, path, { limit: 4, sort: { by: 'amount', order: 'DESC' } }), sorted)
    const query = new URLSearchParams({ filter: JSON.stringify(filter), sort: 'order', limit: '3' })
    const byQuery = await alice.call('GET', `${path}/row?${query}`)
    assert.deepEqual(
      orders(byQuery),
      odd
        .map(({ order }) => order)
        .sort()
        .slice(0, 3),
    )
  })

  test('filters and sort orders name columns, with their types', async () => {
    const { list } = await withTable(server)
    const refused = await list({ filter: { '==': [{ var: 'city' }, 'Rome'] } })
    isProblem(refused, 400, 'body_invalid')
    assert.match(refused.text, /There is no column city/)
    isProblem(await list({ filter: { '>': [{ var: 'order' }, 5] } }), 400, 'body_invalid')
    assert.deepEqual(pointers(await list({ limit: 5, sort: { by: 'tags' } })), ['/sort/by'])
    assert.deepEqual(pointers(await list({ sort: { by: 'order' } })), ['/limit'])
  })

  test('rows that were written later are on the next page', async () => {
    const { write, list } = await withTable(server)
    await write([{ order: 'A' }])
    const cursor = (await list({ limit: 5 })).headers.get('x-end-cursor')
    await write([{ order: 'B' }])
    assert.deepEqual(orders(await list({ limit: 5, cursor })), ['B'])
  })

  test('rows that meet a filter are deleted, in steps', async () => {
    const { write, list, alice, path } = await withTable(server)
    await write(Array.from({ length: 1200 }, (_, i) => ({ order: `A-${i}`, count: i })))
    const deleted = await alice.call('POST', `${path}/row/delete`, {
      filter: { '>=': [{ var: 'count' }, 10] },
    })
    assert.deepEqual(deleted.body, { deleted: 1190 })
    assert.equal((await list()).body.length, 10)
    assert.equal((await alice.call('GET', path)).body.rowCount, 10)
    isProblem(await alice.call('POST', `${path}/row/delete`, {}), 400, 'body_invalid')
  })

  test('ten thousand rows of several megabytes are one write, more are refused', async () => {
    const { write, alice, path } = await withTable(server, null)
    const rows = Array.from({ length: 10_000 }, (_, i) => ({ ...full, order: `A-${i}` }))
    assert.equal((await write(rows)).body.inserted, 10_000)
    assert.equal((await alice.call('GET', path)).body.rowCount, 10_000)
    isProblem(await write([...rows, full]), 400, 'body_invalid')
    isProblem(await write([{ order: 'x'.repeat(9 * 1024 * 1024) }]), 413, 'body_too_large')
  })

  test('changed and deleted rows are in the log that copies follow, new ones are not', async () => {
    const { write, alice, path } = await withTable(server)
    const { rowids } = (await write([{ order: 'A' }, { order: 'B' }, { order: 'C' }])).body
    const datasetId = path.split('/').at(-1) ?? ''
    const log = async () => {
      const rows = await server.db
        .selectFrom('dataset_changes')
        .select('row_ids')
        .where('dataset_id', '=', datasetId)
        .orderBy('id')
        .execute()
      return rows.flatMap(({ row_ids }) => row_ids)
    }
    assert.deepEqual(await log(), [])
    await write([{ order: 'B', count: 1 }, { order: 'D' }], 'UPSERT')
    await alice.call('PATCH', `${path}/row/${rowids[0]}`, { count: 2 })
    await alice.call('POST', `${path}/row/delete`, { filter: { '==': [{ var: 'order' }, 'C'] } })
    assert.deepEqual(await log(), [rowids[1], rowids[0], rowids[2]])
  })
})
