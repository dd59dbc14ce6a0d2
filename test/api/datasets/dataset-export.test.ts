// Rows of datasets as files.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { strFromU8, strToU8, unzipSync } from 'fflate'
import { isProblem, until } from '../../support/assertions.ts'
import { API, onEachStore, type TestServer } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { ended, valuesOf } from './dataset-table.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
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
    isProblem(await alice.call('GET', `${path}/export?filter=5`), 400, 'parameter_invalid')
  })

  test('a workbook has typed cells', async () => {
    const { file } = await withRows(server)
    const sent = await file('?format=xlsx')
    assert.equal(sent.status, 200)
    const sheet = strFromU8(
      unzipSync(new Uint8Array(await sent.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
    )
    assert.match(sheet, /<c r="B2"><v>-1.5<\/v><\/c><c r="C2" t="b"><v>1<\/v><\/c>/)
    assert.match(sheet, /<t xml:space="preserve">=1\+1<\/t>/)
  })

  test('a table comes back from its own export as it was, in every format', async () => {
    const types = ['TEXT', 'NUMBER', 'INTEGER', 'BOOLEAN', 'DATE', 'TIME', 'DATETIME', 'TEXT_LIST', 'JSON']
    const table = { name: 'All', columns: types.map(type => ({ id: type, type })) }
    const texts = [
      '=1+1',
      '+43 664',
      '-5',
      '@a',
      '\t x',
      "'tis",
      "'=1",
      '＝1',
      ' a ',
      'é',
      'a\rb\r\nc_x0041_',
      '007',
    ]
    const full = {
      NUMBER: 1e20,
      INTEGER: -9007199254740991,
      BOOLEAN: false,
      DATE: '2026-03-29',
      TIME: '23:59',
      DATETIME: '2026-03-29T01:30:00.007Z',
      TEXT_LIST: ['=1', 'a;b'],
    }
    const written = [
      ...texts.map((TEXT, i) => ({ ...full, TEXT, JSON: [TEXT, null, i, { TEXT }, true][i % 5] })),
      { TEXT: '#N/A', NUMBER: -0.1, INTEGER: 0, BOOLEAN: true, DATE: '1899-12-31', TIME: '00:00' },
      { DATE: '0001-01-01', DATETIME: '1815-12-10T00:00:00Z', TEXT_LIST: [], JSON: { values: {} } },
    ]
    const alice = await server.organization()
    const app = await alice.newApp()
    const create = async () =>
      `${app}/dataset/${(await alice.call('POST', `${app}/dataset`, table)).body.datasetid}`
    const path = await create()
    assert.equal((await alice.call('POST', `${path}/row`, { rows: written })).status, 201)
    const rowsOf = async (one: string) => valuesOf(await alice.call('POST', `${one}/row/all`, {}))
    const expected = await rowsOf(path)
    const headers = { 'x-api-key': alice.key }
    const fileTypes = { csv: 'text/csv', ndjson: 'application/x-ndjson', xlsx: XLSX }
    const files: [string, Uint8Array][] = [
      ['application/json', strToU8((await alice.call('POST', `${path}/row/all`, {})).text)],
    ]
    for (const [format, type] of Object.entries(fileTypes)) {
      const sent = await fetch(`${server.url}${API}${path}/export?format=${format}`, { headers })
      files.push([type, new Uint8Array(await sent.arrayBuffer())])
    }
    for (const [type, file] of files) {
      const copy = await create()
      const load = await alice.call('POST', `${copy}/load`, file, { 'content-type': type })
      assert.deepEqual((await ended(alice, `${copy}/load/${load.body.loadid}`)).faults, [], type)
      assert.deepEqual(await rowsOf(copy), expected, type)
    }
  })

  test('a column whose cells are all empty keeps its rows in CSV', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const one = { name: 'One', columns: [{ id: 'a', type: 'TEXT' }] }
    const path = `${app}/dataset/${(await alice.call('POST', `${app}/dataset`, one)).body.datasetid}`
    await alice.call('POST', `${path}/row`, { rows: [{ a: 'x' }, {}, { a: 'y' }] })
    const { text } = await alice.call('GET', `${path}/export`)
    const load = await alice.call('POST', `${path}/load?mode=REPLACE`, text, { 'content-type': 'text/csv' })
    assert.equal((await ended(alice, `${path}/load/${load.body.loadid}`)).rowCount, 3)
  })

  /** The bytes of a workbook with dates. */
  async function workbookWithDates() {
    const table = {
      name: 'Days',
      columns: [
        { id: 'day', type: 'DATE' },
        { id: 'sent', type: 'DATETIME' },
        { id: 'note', type: 'TEXT' },
      ],
    }
    const alice = await server.organization()
    const app = await alice.newApp()
    const path = `${app}/dataset/${(await alice.call('POST', `${app}/dataset`, table)).body.datasetid}`
    const rows = [
      { day: '2026-11-20', sent: '2026-11-20T18:24:00+01:00', note: `=1+1${'x'.repeat(70)}` },
      { note: '2026-11-20' },
    ]
    await alice.call('POST', `${path}/row`, { rows })
    const headers = { 'x-api-key': alice.key }
    const sent = await fetch(`${server.url}${API}${path}/export?format=xlsx`, { headers })
    return new Uint8Array(await sent.arrayBuffer())
  }

  test('a workbook has places, real dates, widths and a filter', async () => {
    const sheet = strFromU8(unzipSync(await workbookWithDates())['xl/worksheets/sheet1.xml'] ?? assert.fail())
    assert.match(
      sheet,
      /<row r="2"><c r="A2" s="1"><v>46346<\/v><\/c><c r="B2" s="2"><v>46346.725<\/v><\/c><c r="C2" t="inlineStr">/,
    )
    assert.match(sheet, /<row r="3"><c r="C3" t="inlineStr">/)
    assert.match(
      sheet,
      /<cols><col min="1" max="1" width="13" customWidth="1"\/><col min="2" max="2" width="22" .*max="3" width="60"/,
    )
    assert.match(sheet, /<\/sheetData><autoFilter ref="A1:C3"\/><\/worksheet>$/)
  })

  longTest('a workbook can be read by openpyxl', async t => {
    const folder = mkdtempSync(join(tmpdir(), 'xlsx-'))
    const path = join(folder, 'file.xlsx')
    writeFileSync(path, await workbookWithDates())
    const script = `import openpyxl, sys, warnings
warnings.simplefilter('error')
sheet = openpyxl.load_workbook(sys.argv[1]).active
print([str(cell.value)[:19] for row in sheet.iter_rows() for cell in row], sheet.auto_filter.ref)`
    const { status, stdout, stderr } = spawnSync('python3', ['-c', script, path], { encoding: 'utf8' })
    rmSync(folder, { recursive: true })
    if (status !== 0 && /No module named 'openpyxl'/.test(stderr))
      return t.skip('no openpyxl: install python3-openpyxl')
    const read = ['day', 'sent', 'note', '2026-11-20 00:00:00', '2026-11-20 17:24:00', '=1+1xxxxxxxxxxxxxxx']
    const cells = [...read, 'None', 'None', '2026-11-20'].map(text => `'${text}'`)
    assert.equal(stdout.trim(), `[${cells.join(', ')}] A1:C3`, stderr)
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
