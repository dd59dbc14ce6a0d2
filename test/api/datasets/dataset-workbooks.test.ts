// Workbooks and Parquet that are loaded into datasets: dates are dates, and a file that is broken or hostile gives one clear fault.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { inline, parquet, row, workbook } from '../../support/table-files.ts'
import { withTable } from './dataset-table.ts'

const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const PARQUET = { 'content-type': 'application/vnd.apache.parquet' }

const HEADER = row(
  2,
  `<c r="A2" t="s"><v>0</v></c>${inline('B2', 'Paid')}${inline('C2', 'Sent')}${inline('D2', 'At')}${inline('E2', 'Amount')}${inline('F2', 'Open')}${inline('G2', 'Code')}`,
)

onEachStore('workbooks and Parquet', server => {
  test('a workbook makes columns, and its dates are dates', async () => {
    const { load, values, read } = await withTable(server)
    const file = workbook({
      rows: `${HEADER}${row(4, '<c r="A4" t="s"><v>1</v></c><c r="B4" s="1"><v>46346</v></c><c r="C4" s="2"><v>46346.725</v></c><c r="D4" s="3"><v>0.725</v></c><c r="E4"><f>1+1</f><v>99.5</v></c><c r="F4" t="b"><v>1</v></c><c r="G4"><v>8010</v></c>')}${row(5, `${inline('A5', 'B')}<c r="B5" s="1"><v>59</v></c><c r="G5" t="str"><v>A-1</v></c>`)}`,
    })
    const loaded = await load(file, '', XLSX)
    assert.deepEqual([loaded.status, loaded.format, loaded.faults], ['LOADED', 'XLSX', []])
    const { columns } = await read()
    assert.deepEqual(
      columns.map(({ id, type }: Record<string, string>) => `${id} ${type}`),
      ['Order TEXT', 'Paid DATE', 'Sent DATETIME', 'At TIME', 'Amount NUMBER', 'Open BOOLEAN', 'Code TEXT'],
    )
    const none = { Sent: null, At: null, Amount: null, Open: null }
    assert.deepEqual(await values(), [
      {
        Order: 'Salz',
        Paid: '2026-11-20',
        Sent: '2026-11-20T17:24:00Z',
        At: '17:24',
        Amount: 99.5,
        Open: true,
        Code: '8010',
      },
      { ...none, Order: 'B', Paid: '1900-02-28', Code: 'A-1' },
    ])
  })

  test('sheets are chosen by name, and days since 1904 are understood', async () => {
    const { send } = await withTable(server)
    const second = `${row(1, inline('A1', 'Day'))}${row(2, '<c r="A2" s="1"><v>44884</v></c>')}`
    const file = workbook({ rows: '', second, is1904: true })
    const { body } = await send(file, '?dryRun=true&sheet=notes', XLSX)
    assert.deepEqual([body.rows, body.faults], [[{ Day: '2026-11-20' }], []])
    assert.deepEqual([body.sheet, body.sheets], ['Notes', ['Orders', 'Notes']], 'hidden ones are left out')
    const first = (await send(file, '?dryRun=true', XLSX)).body
    assert.deepEqual(
      [first.sheet, first.sheets, first.faults[0].code],
      ['Orders', ['Orders', 'Notes'], 'empty'],
    )
    const unknown = await send(file, '?dryRun=true&sheet=Other', XLSX)
    assert.deepEqual(unknown.body.faults, [
      { code: 'sheet', detail: 'The workbook has no sheet Other. Its sheets are: Hidden, Orders, Notes.' },
    ])
    isProblem(await send('a\n1', '?sheet=Notes'), 422, 'rows_invalid')
  })

  test('faults name the row, and nothing of the file is loaded', async () => {
    const columns = [
      { id: 'Order', type: 'TEXT' },
      { id: 'Paid', type: 'DATE' },
    ]
    const { load, values } = await withTable(server, { columns })
    const header = row(1, inline('A1', 'Order') + inline('B1', 'Paid'))
    const rows = `${header}${row(2, '<c r="A2"><v>1067</v></c><c r="B2" s="2"><v>46346</v></c>')}${row(3, `${inline('A3', 'x')}<c r="B3" t="str"><v>unknown</v></c>`)}`
    const loaded = await load(workbook({ rows }), '?mode=APPEND', XLSX)
    assert.deepEqual(
      [loaded.status, loaded.faults.map(({ line, column }: Record<string, unknown>) => [line, column])],
      ['FAILED', [[3, 'Paid']]],
    )
    assert.deepEqual(await values(), [])
    const good = await load(workbook({ rows: rows.replace('unknown', '#N/A') }), '', XLSX)
    assert.equal(good.status, 'LOADED')
    assert.deepEqual(await values(), [
      { Order: '1067', Paid: '2026-11-20' },
      { Order: 'x', Paid: null },
    ])
  })

  test('broken and hostile workbooks give one fault', async () => {
    const { send } = await withTable(server)
    const bomb = strToU8(`<sst><si><t>${'a'.repeat(2_000_000)}</t></si></sst>`)
    const entity = strToU8('<!DOCTYPE x [<!ENTITY a "aa">]><sst><si><t>&a;</t></si></sst>')
    const large = strToU8(`<styleSheet>${'<x/>'.repeat(4_500_000)}</styleSheet>`)
    const rows = HEADER
    const hostile: readonly (readonly [string, Uint8Array])[] = [
      ['no archive', strToU8('PK this is no archive')],
      ['another archive', zipSync({ 'a.txt': strToU8('a') })],
      ['half of an archive', workbook({ rows }).subarray(0, 700)],
      ['a long text', workbook({ rows, more: { 'xl/sharedStrings.xml': bomb } })],
      ['entities', workbook({ rows, more: { 'xl/sharedStrings.xml': entity } })],
      ['a part that is large unpacked', workbook({ rows, more: { 'xl/styles.xml': large } })],
      ['a place that is none', workbook({ rows: row(1, inline('ZZZ1', 'x')) })],
      ['a row that is none', workbook({ rows: HEADER.replace(/r="\d+"/, 'r="x"') })],
      ['tags without an end', workbook({ rows: `${rows}${'<x>'.repeat(3_000_000)}` })],
      [
        'texts without an end',
        workbook({ rows, more: { 'xl/sharedStrings.xml': strToU8(`<sst>${'<si>'.repeat(3_000_000)}`) } }),
      ],
      ['no XML', workbook({ rows: '<row><c></row>' })],
    ]
    for (const [name, file] of hostile) {
      const { status, body, text } = await send(file, '?dryRun=true', XLSX)
      assert.equal(status, 200, `${name}: ${text}`)
      assert.deepEqual(
        body.faults.map(({ code }: { code: string }) => code),
        ['xlsx'],
        `${name}: ${text}`,
      )
    }
    isProblem(await send('', '?dryRun=true', XLSX), 400, 'body_unreadable')
  })

  test('Parquet has the types of its columns', async () => {
    const { load, values, read } = await withTable(server)
    const file = await parquet(
      "select 1::double as n, 0.1::float as f, 7::bigint as i, 1.5::decimal(9,2) as d, date '2026-11-20' as day, timestamptz '2026-11-20 18:24:00+01' as at, time '17:24:10' as t, true as b, 'Ö' as s, ['a','b'] as l, {'k': 1} as j, 'nan'::double as x",
    )
    const loaded = await load(file, '', PARQUET)
    assert.deepEqual([loaded.status, loaded.format, loaded.faults], ['LOADED', 'PARQUET', []])
    const { columns } = await read()
    assert.deepEqual(
      columns.map(({ id, type }: Record<string, string>) => `${id} ${type}`),
      [
        'n NUMBER',
        'f NUMBER',
        'i INTEGER',
        'd NUMBER',
        'day DATE',
        'at DATETIME',
        't TIME',
        'b BOOLEAN',
        's TEXT',
        'l TEXT_LIST',
        'j JSON',
        'x NUMBER',
      ],
    )
    assert.deepEqual(await values(), [
      {
        n: 1,
        f: 0.1,
        i: 7,
        d: 1.5,
        day: '2026-11-20',
        at: '2026-11-20T17:24:00Z',
        t: '17:24',
        b: true,
        s: 'Ö',
        l: ['a', 'b'],
        j: { k: 1 },
        x: null,
      },
    ])
  })

  longTest('Parquet that does not fit or cannot be read is refused, and reads no other file', async () => {
    const { send, load, values } = await withTable(server, { columns: [{ id: 'n', type: 'INTEGER' }] })
    const faultsOf = async (file: Uint8Array) =>
      (await send(file, '?dryRun=true', PARQUET)).body.faults.map(
        ({ line, code }: Record<string, unknown>) => [line, code],
      )
    assert.deepEqual(await faultsOf(await parquet('select 9223372036854775807 as n union all select 1')), [
      [1, 'type'],
    ])
    const good = await parquet('select range as n from range(5000)')
    assert.deepEqual(await faultsOf(good.subarray(0, -20)), [[undefined, 'parquet']])
    assert.deepEqual(await faultsOf(strToU8('PAR1 nothing PAR1')), [[undefined, 'parquet']])
    const changed = Uint8Array.from(good)
    changed.fill(255, 8, 2000)
    assert.deepEqual((await faultsOf(changed)).length, 1)
    assert.equal((await load(good, '', PARQUET)).status, 'LOADED')
    assert.equal((await values()).length > 0, true)
  })
})

onEachStore(
  'servers without DuckDB',
  server => {
    test('refuse Parquet with a problem that says so', async () => {
      const { send } = await withTable(server)
      isProblem(await send(strToU8('PAR1'), '', PARQUET), 409, 'analytics_off')
    })
  },
  { FORMYARD_ANALYTICS: 'off' },
)
