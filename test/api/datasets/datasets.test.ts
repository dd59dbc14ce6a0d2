// Datasets of applications: tables with typed columns, and web forms.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { onEachStore, type TestServer } from '../../support/harness.ts'

const columns = [
  { id: 'order', type: 'TEXT', label: 'Order number' },
  { id: 'amount', type: 'NUMBER' },
  { id: 'paid', type: 'DATE' },
]
const orders = { name: 'Orders', columns, key: ['order'] }

async function withTable(server: TestServer, table: object = orders) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const created = await alice.call('POST', `${app}/dataset`, table)
  assert.equal(created.status, 201, created.text)
  return { alice, app, created, path: `${app}/dataset/${created.body.datasetid}` }
}

onEachStore('datasets', server => {
  test('files of loads are gone from the disk after their dataset is deleted', async () => {
    const { alice, path } = await withTable(server)
    const folder = join(server.dataDir, 'files', path.split('/').at(-1) ?? '')
    const files: string[] = []
    for (const order of ['A', 'B']) {
      const load = `${path}/load`
      const sent = await alice.call('POST', load, `order\n${order}\n`, { 'content-type': 'text/csv' })
      await until(
        async () => (await alice.call('GET', `${load}/${sent.body.loadid}`)).body.status === 'LOADED',
      )
      files.push(join(folder, sent.body.loadid))
    }
    // A load removes its file after its last transaction, so a stop in between leaves it.
    await until(async () => files.every(file => !existsSync(file)))
    await mkdir(folder, { recursive: true })
    for (const file of files) await writeFile(file, 'order\n')
    assert.equal((await alice.call('DELETE', path)).status, 204)
    await until(async () => files.every(file => !existsSync(file)))
  })

  test('a dataset is created, read, listed, changed and deleted, and each is audited', async () => {
    const { alice, app, created, path } = await withTable(server)
    assert.deepEqual(created.body.columns, [
      columns[0],
      { id: 'amount', type: 'NUMBER', label: 'amount' },
      { id: 'paid', type: 'DATE', label: 'paid' },
    ])
    const { columns: made, key, kind, rowCount, ...listed } = created.body
    assert.deepEqual([kind, key, rowCount], ['TABLE', ['order'], 0])
    assert.equal(created.headers.get('location'), `/devapi/v4${path}`)
    const read = await alice.call('GET', path)
    assert.deepEqual(read.body, created.body)
    const etag = read.headers.get('etag') ?? ''
    assert.equal((await alice.call('GET', path, undefined, { 'if-none-match': etag })).status, 304)
    const list = await alice.call('POST', `${app}/dataset/all`, { limit: 10 })
    assert.deepEqual(list.body, [{ ...listed, kind, rowCount }])
    const changed = await alice.call('PATCH', path, { name: 'Sales' }, { 'if-match': etag })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual([changed.body.name, changed.body.columns], ['Sales', made])
    isProblem(await alice.call('PATCH', path, { name: 'x' }, { 'if-match': etag }), 412, 'revision_stale')
    assert.equal((await alice.call('DELETE', path)).status, 204)
    isProblem(await alice.call('GET', path), 404, 'dataset_not_found')
    const audit = (await alice.call('POST', '/core/audit/all', {})).body as {
      resource: string
      action: string
    }[]
    const actions = audit.filter(({ resource }) => resource === 'dataset').map(({ action }) => action)
    assert.deepEqual(actions, ['create', 'update', 'delete'])
  })

  test('rows do not make an edit of the dataset stale', async () => {
    const { alice, created, path } = await withTable(server)
    const etag = created.headers.get('etag') ?? ''
    await alice.call('POST', `${path}/row`, { rows: [{ order: 'A' }] })
    const read = await alice.call('GET', path)
    assert.notEqual(read.headers.get('etag'), etag)
    assert.equal(read.body.rowCount, 1)
    assert.equal((await alice.call('PATCH', path, { name: 'x' }, { 'if-match': etag })).status, 200)
  })

  test('columns and keys that make no sense are refused with their place', async () => {
    const { alice, app } = await withTable(server)
    const create = (more: object) => alice.call('POST', `${app}/dataset`, { ...orders, ...more })
    const repeated = await create({ columns: [...columns, columns[0]] })
    isProblem(repeated, 422, 'dataset_invalid')
    assert.deepEqual(pointers(repeated), ['/columns/3/id'])
    assert.deepEqual(pointers(await create({ key: ['order', 'city'] })), ['/key/1'])
    const list = { id: 'tags', type: 'TEXT_LIST' }
    assert.deepEqual(pointers(await create({ columns: [list], key: ['tags'] })), ['/key/0'])
    const money = { id: 'm', type: 'NUMBER', format: { style: 'CURRENCY' } }
    assert.deepEqual(pointers(await create({ columns: [...columns, money] })), ['/columns/3/format/currency'])
    isProblem(await create({ columns: [{ id: '_score', type: 'TEXT' }] }), 400, 'body_invalid')
  })

  test('columns can be renamed, added and removed; the values of a removed column never come back', async () => {
    const { alice, path } = await withTable(server)
    await alice.call('POST', `${path}/row`, { rows: [{ order: 'A', amount: 5, paid: '2026-01-31' }] })
    const [order, , paid] = columns
    const fewer = [{ ...paid, label: 'Paid on' }, order]
    const changed = await alice.call('PATCH', path, { columns: fewer })
    assert.equal(changed.status, 200, changed.text)
    const more = [...fewer, { id: 'amount', type: 'INTEGER' }]
    assert.equal((await alice.call('PATCH', path, { columns: more })).status, 200)
    const [row] = (await alice.call('POST', `${path}/row/all`, {})).body
    assert.deepEqual(row.values, { paid: '2026-01-31', order: 'A', amount: null })
    const otherType = [{ ...paid, type: 'TEXT' }, order]
    const refused = await alice.call('PATCH', path, { columns: otherType })
    assert.deepEqual(pointers(refused), ['/columns/0/type'])
    assert.deepEqual(pointers(await alice.call('PATCH', path, { key: null })), ['/key'])
    assert.deepEqual(pointers(await alice.call('PATCH', path, { columns: [paid] })), ['/key/0'])
  })

  test('a web form is a dataset without being created, and read-only', async () => {
    const { alice, app, created } = await withTable(server)
    const form = { name: 'Survey', questions: [{ id: 'ok', type: 'YES_NO', text: 'All **right**?' }] }
    const { webformid } = (await alice.call('POST', `${app}/webform`, form)).body
    const published = await alice.call('PUT', `${app}/webform/${webformid}/activate`)
    await fetch(published.body.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { ok: true } }),
    })
    const read = await alice.call('GET', `${app}/dataset/${webformid}`)
    assert.equal(read.status, 200, read.text)
    assert.deepEqual([read.body.kind, read.body.name, read.body.rowCount], ['WEBFORM', 'Survey', 1])
    const column = { id: 'ok', label: 'All right?', type: 'BOOLEAN', isAnswer: true }
    assert.deepEqual(read.body.columns.at(-1), column)
    const ids = ['datasetid', 'kind']
    const listed: string[][] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await alice.call('POST', `${app}/dataset/all`, { limit: 1, ...(cursor && { cursor }) })
      assert.equal(page.status, 200, page.text)
      listed.push(...page.body.map((one: Record<string, string>) => ids.map(id => one[id])))
      cursor = page.headers.get('x-next-cursor')
    }
    assert.deepEqual(listed, [
      [created.body.datasetid, 'TABLE'],
      [webformid, 'WEBFORM'],
    ])
    const one = `${app}/dataset/${webformid}`
    for (const reply of [
      await alice.call('PATCH', one, { name: 'x' }),
      await alice.call('DELETE', one),
      await alice.call('POST', `${one}/row`, { rows: [{ ok: true }] }),
      await alice.call('POST', `${one}/row/all`, {}),
    ])
      isProblem(reply, 409, 'dataset_not_editable')
  })

  test('other organizations, users and applications do not reach a dataset', async () => {
    const { alice, app, path } = await withTable(server)
    const bob = await server.organization()
    const id = path.split('/').at(-1)
    for (const reply of [
      await bob.call('GET', path),
      await bob.call('POST', `${path}/row/all`, {}),
      await bob.call('POST', `${path}/row`, { rows: [{ order: 'A' }] }),
      await alice.call('GET', `${await alice.newApp()}/dataset/${id}`),
    ])
      isProblem(reply, 404, 'dataset_not_found')
    isProblem(await bob.call('POST', `${app}/dataset/all`, {}), 404, 'app_not_found')
    isProblem(await bob.call('POST', `${app}/dataset`, orders), 404, 'app_not_found')
  })

  test('deleting a dataset or its application deletes its rows', async () => {
    const { alice, app, path, created } = await withTable(server)
    const kept = await withTable(server)
    const other = (await alice.call('POST', `${app}/dataset`, orders)).body
    const gone = [created.body.datasetid, other.datasetid]
    for (const { to, by } of [
      { to: path, by: alice },
      { to: `${app}/dataset/${other.datasetid}`, by: alice },
      { to: kept.path, by: kept.alice },
    ]) {
      const rows = [{ order: 'A' }, { order: 'B' }]
      assert.equal((await by.call('POST', `${to}/row`, { rows })).status, 201)
      await by.call('POST', `${to}/row`, { rows, mode: 'UPSERT' })
    }
    assert.equal((await alice.call('DELETE', path)).status, 204)
    assert.equal((await alice.call('DELETE', app)).status, 204)
    isProblem(await alice.call('GET', `${app}/dataset/${other.datasetid}`), 404, 'dataset_not_found')
    for (const table of ['datasets', 'dataset_rows', 'dataset_changes'] as const) {
      const column = table === 'datasets' ? 'id' : 'dataset_id'
      const left = (ids: string[]) =>
        server.db.selectFrom(table).selectAll().where(column, 'in', ids).execute()
      await until(async () => (await left(gone)).length === 0)
      assert.ok((await left([kept.created.body.datasetid])).length > 0)
    }
  })
})
