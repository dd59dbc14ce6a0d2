// Rows of datasets as files.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { isProblem, until } from '../assertions.ts'
import { API, onEachStore, type TestServer } from '../harness.ts'
import { ended, valuesOf } from './dataset-table.ts'

const columns = [
  { id: 'name', type: 'TEXT', label: 'The name' },
  { id: 'n', type: 'NUMBER' },
  { id: 'ok', type: 'BOOLEAN' },
  { id: 'tags', type: 'TEXT_LIST' },
]
const rows = [
  { name: '=1+1', n: -1.5, ok: true, tags: ['a', 'b'] },
  { name: 'a "b",\r\nc', n: null, ok: false, tags: null },
]

async function withRows(server: TestServer, written: object[] = rows) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Things', columns })
  const path = `${app}/dataset/${body.datasetid}`
  await alice.call('POST', `${path}/row`, { rows: written })
  const file = async (query: string) => {
    const address = `${server.url}${API}${path}/export${query}`
    return fetch(address, { headers: { 'x-api-key': alice.key } })
  }
  return { alice, path, file }
}

onEachStore('export of datasets', server => {
  test('a CSV has a column for each column, and no formulas', async () => {
    const { file, path } = await withRows(server)
    const sent = await file('')
    assert.equal(sent.headers.get('content-type'), 'text/csv; charset=utf-8')
    const name = `${path.split('/').at(-1)}.csv`
    assert.equal(sent.headers.get('content-disposition'), `attachment; filename="${name}"`)
    assert.deepEqual(parse(await sent.text(), { record_delimiter: '\r\n' }), [
      ['name', 'n', 'ok', 'tags'],
      ["'=1+1", '-1.5', 'true', '["a","b"]'],
      ['a "b",\r\nc', '', 'false', ''],
    ])
  })

  test('Parquet is loaded again as it was, and leaves no file on the server', async () => {
    const types = [
      { id: 'name', type: 'TEXT' },
      { id: 'n', type: 'NUMBER' },
      { id: 'i', type: 'INTEGER' },
      { id: 'ok', type: 'BOOLEAN' },
      { id: 'day', type: 'DATE' },
      { id: 'sent', type: 'DATETIME' },
      { id: 'at', type: 'TIME' },
      { id: 'tags', type: 'TEXT_LIST' },
      { id: 'more', type: 'JSON' },
    ]
    const alice = await server.organization()
    const app = await alice.newApp()
    const make = async (dataset: object) =>
      `${app}/dataset/${(await alice.call('POST', `${app}/dataset`, dataset)).body.datasetid}`
    const [from, to] = [await make({ name: 'From', columns: types }), await make({ name: 'To' })]
    const written = [
      {
        name: 'ä "b"',
        n: 1.5,
        i: 3,
        ok: true,
        day: '2026-01-31',
        sent: '2026-01-31T09:00:00Z',
        at: '23:59',
        tags: ['a', 'b'],
        more: { a: [1, 'ü'] },
      },
      {
        name: null,
        n: null,
        i: 9007199254740991,
        ok: false,
        day: null,
        sent: null,
        at: null,
        tags: null,
        more: null,
      },
    ]
    await alice.call('POST', `${from}/row`, { rows: written })
    const address = `${server.url}${API}${from}/export?format=parquet`
    const sent = await fetch(address, { headers: { 'x-api-key': alice.key } })
    assert.equal(sent.headers.get('content-type'), 'application/vnd.apache.parquet')
    const file = new Uint8Array(await sent.arrayBuffer())
    const parquet = { 'content-type': 'application/vnd.apache.parquet' }
    const load = await alice.call('POST', `${to}/load`, file, parquet)
    assert.deepEqual((await ended(alice, `${to}/load/${load.body.loadid}`)).faults, [])
    const { columns } = (await alice.call('GET', to)).body
    assert.deepEqual(
      columns.map(({ id, type }: { id: string; type: string }) => ({ id, type })),
      types,
    )
    assert.deepEqual(valuesOf(await alice.call('POST', `${to}/row/all`, {})), written)
    const folder = join(server.dataDir, 'analytics', alice.id)
    await until(() => readdirSync(folder).every(name => !name.startsWith('export_')))
  })

  test('a view can be downloaded, as its reader could query it', async () => {
    const { alice, path } = await withRows(server)
    const [app, dataset] = path.split('/dataset/')
    const view = {
      from: { dataset, as: 'things' },
      columns: [
        { id: 'shout', value: { upper: [{ var: 'things.name' }] } },
        { id: 'double', value: { '*': [{ var: 'things.n' }, 2] } },
        { id: 'tags', value: { var: 'things.tags' } },
      ],
    }
    const { body } = await alice.call('POST', `${app}/dataset`, { name: 'View', kind: 'VIEW', view })
    const exported = `${app}/dataset/${body.datasetid}/export`
    const csv = await alice.call('GET', exported)
    assert.deepEqual(parse(csv.text, { record_delimiter: '\r\n' }), [
      ['shout', 'double', 'tags'],
      ["'=1+1", '-3', '["a","b"]'],
      ['A "B",\r\nC', '', ''],
    ])
    const filter = encodeURIComponent(JSON.stringify({ '<': [{ var: 'double' }, 0] }))
    const lines = await alice.call('GET', `${exported}?format=ndjson&filter=${filter}`)
    assert.deepEqual(JSON.parse(lines.text), { values: { shout: '=1+1', double: -3, tags: ['a', 'b'] } })
    assert.equal((await alice.call('GET', `${exported}?format=parquet`)).text.slice(0, 4), 'PAR1')
    isProblem(await alice.call('GET', `${exported}?format=xlsx`), 409, 'dataset_not_editable')
  })

  test('a table without columns has no Parquet file, and the problem says why', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const { body } = await alice.call('POST', `${app}/dataset`, { name: 'Empty' })
    const refused = await alice.call('GET', `${app}/dataset/${body.datasetid}/export?format=parquet`)
    isProblem(refused, 422, 'query_invalid')
    assert.deepEqual(
      refused.body.errors.map(({ pointer, code }: Record<string, string>) => [pointer, code]),
      [['/columns', 'no_columns']],
    )
  })

  test('NDJSON can be filtered, and loses nothing', async () => {
    const { alice, file, path } = await withRows(server)
    const text = await (await file('?format=ndjson')).text()
    const lines = text.trim().split('\n')
    assert.deepEqual(
      lines.map(line => JSON.parse(line).values),
      rows,
    )
    const filter = JSON.stringify({ '==': [{ var: 'ok' }, false] })
    const found = await (await file(`?format=ndjson&filter=${encodeURIComponent(filter)}`)).text()
    assert.equal(found, `${lines[1]}\n`)
    isProblem(await alice.call('GET', `${path}/export?filter=5`), 400, 'body_invalid')
  })

  test('a workbook has typed cells', async () => {
    const { file } = await withRows(server)
    const sent = await file('?format=xlsx')
    assert.equal(sent.status, 200)
    const sheet = strFromU8(
      unzipSync(new Uint8Array(await sent.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    assert.match(sheet, /<c><v>-1.5<\/v><\/c><c t="b"><v>1<\/v><\/c>/)
    assert.match(sheet, /<t xml:space="preserve">=1\+1<\/t>/)
  })

  test('an export of many rows has all of them', async () => {
    const many = Array.from({ length: 5000 }, (_, i) => ({ name: `row ${i}`, n: i }))
    const { file } = await withRows(server, many)
    const found = parse(await (await file('')).text(), { columns: true }) as { name: string }[]
    assert.deepEqual(
      found.map(({ name }) => name),
      many.map(({ name }) => name),
    )
  })
})
