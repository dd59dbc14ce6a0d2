// Files that are loaded into datasets: all of a file or nothing.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { isProblem, until } from '../../support/assertions.ts'
import { API, onEachStore } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { CSV, ended, withTable } from './dataset-table.ts'

const NDJSON = { 'content-type': 'application/x-ndjson' }
const JSON_ARRAY = { 'content-type': 'application/json' }

const keyed = {
  columns: [
    { id: 'order', type: 'TEXT', label: 'Order number' },
    { id: 'amount', type: 'NUMBER' },
  ],
  key: ['order'],
}

/** Sends the headers of a CSV, and no byte of it. */
const announce = (url: string, key: string, sizeBytes: number) =>
  new Promise<{ status: number | undefined; code: string }>((resolve, reject) => {
    const headers = { ...CSV, 'x-api-key': key, 'content-length': sizeBytes }
    const asked = request(url, { method: 'POST', headers }, reply => {
      json(reply).then(body => {
        resolve({ status: reply.statusCode, code: (body as { code: string }).code })
        asked.destroy()
      }, reject)
    })
    asked.on('error', reject)
    asked.flushHeaders()
  })

onEachStore('loads of files', server => {
  test('a CSV makes the columns of an empty dataset, with their types', async () => {
    const { load, values, read } = await withTable(server)
    const file = [
      'Order number,Amount (€),Count,Postal code,Paid,Sent,Open,At,Amount (€),,Note',
      'A-1,9.5,3,01067,2026-01-31,2026-01-31T09:00:00Z,true,09:30,"1,5",x,"a ""b"", c"',
      'A-2,10,-4,10115,2026-02-01,,FALSE,,2,,"two\r\nlines"',
      '',
    ].join('\r\n')
    const loaded = await load(file)
    assert.deepEqual([loaded.status, loaded.rowCount, loaded.faults], ['LOADED', 2, []])
    const { columns, rowCount } = await read()
    assert.equal(rowCount, 2)
    assert.deepEqual(
      columns.map(({ id, type }: Record<string, string>) => `${id} ${type}`),
      [
        'Order_number TEXT',
        'Amount NUMBER',
        'Count INTEGER',
        'Postal_code TEXT',
        'Paid DATE',
        'Sent DATETIME',
        'Open BOOLEAN',
        'At TIME',
        'Amount_2 TEXT',
        'column_10 TEXT',
        'Note TEXT',
      ],
    )
    assert.equal(columns[1].label, 'Amount (€)')
    assert.equal((await load(file, '?mode=REPLACE')).status, 'LOADED', 'the same file fits its own columns')
    const [first, second] = await values()
    assert.deepEqual(first, {
      Order_number: 'A-1',
      Amount: 9.5,
      Count: 3,
      Postal_code: '01067',
      Paid: '2026-01-31',
      Sent: '2026-01-31T09:00:00Z',
      Open: true,
      At: '09:30',
      Amount_2: '1,5',
      column_10: 'x',
      Note: 'a "b", c',
    })
    assert.deepEqual(
      [second.Sent, second.Open, second.column_10, second.Note],
      [null, false, null, 'two\r\nlines'],
    )
  })

  test('dates of other orders and moments without an offset are read as the load says', async () => {
    const columns = [
      { id: 'day', type: 'DATE' },
      { id: 'sent', type: 'DATETIME' },
      { id: 'at', type: 'TIME' },
    ]
    const { load, send, values } = await withTable(server, { columns })
    const file = (day: string) => `day,sent,at\n${day},2026-07-31 09:00,09:30:00\n`
    const read = { day: '2026-02-01', sent: '2026-07-31T09:00:00+02:00', at: '09:30' }
    await load(file('01/02/2026'), '?dates=DMY&timeZone=Europe/Berlin')
    assert.deepEqual(await values(), [read])
    const refused = await load(`${file('01/02/2026')}2026-01-01,,09:30:15\n`)
    assert.equal(refused.status, 'FAILED')
    const details = refused.faults.map(({ line, detail }: Record<string, string>) => `${line} ${detail}`)
    assert.match(details[0], /^2 "01\/02\/2026" does not fit\. It can be two dates\..*dates=DMY/)
    assert.match(details[1], /^3 .*Times have no seconds/)
    // Another line shows the order.
    const shown = `${file('02/01/2026')}01/31/2026,,\n`
    const dry = await send(shown, '?dryRun=true&timeZone=Europe/Berlin')
    assert.deepEqual(dry.body.rows, [
      { ...read, day: '2026-02-01' },
      { day: '2026-01-31', sent: null, at: null },
    ])
    await load(shown, '?mode=REPLACE&timeZone=Europe/Berlin')
    assert.deepEqual(await values(), dry.body.rows)
    assert.deepEqual(dry.body.dates, [
      { column: 'day', text: '02/01/2026', value: '2026-02-01', parameters: ['dates'] },
      { column: 'sent', text: '2026-07-31 09:00', value: read.sent, parameters: ['timeZone'] },
    ])
    for (const query of ['?dates=YMD', '?timeZone=Berlin', '?timeZone='])
      assert.ok([400, 422].includes((await send(file('2026-01-01'), query)).status), query)
    isProblem(await send('{}', '?dates=DMY', NDJSON), 422, 'rows_invalid')
  })

  test('a dry run shows dates that can be read in two ways, and how each parameter reads them', async () => {
    const { send } = await withTable(server)
    const file = 'Day,At,Plain\n04/07/2026,04/07/2026 09:00,2026-07-04\n'
    const shown = async (query: string) => {
      const { dates } = (await send(file, `?dryRun=true${query}`)).body
      return dates.map(({ column, value, parameters }: Record<string, unknown>) => [
        column,
        value,
        parameters,
      ])
    }
    const both = ['dates', 'timeZone']
    assert.deepEqual(await shown(''), [
      ['Day', null, ['dates']],
      ['At', null, both],
    ])
    assert.deepEqual(await shown('&dates=MDY&timeZone=Europe/Berlin'), [
      ['Day', '2026-04-07', ['dates']],
      ['At', '2026-04-07T09:00:00+02:00', both],
    ])
    assert.equal((await send('[{"Day":"04/07/2026"}]', '?dryRun=true', JSON_ARRAY)).body.dates, undefined)
  })

  test('a column keeps the name that it has in files when its id and label change', async () => {
    const { load, values, read, path, alice } = await withTable(server)
    const columns = [
      { id: 'second', label: 'First', type: 'TEXT', header: 'First' },
      { id: 'day', label: 'Second', type: 'DATE', header: 'Day sent' },
    ]
    isProblem(
      await alice.call('PATCH', path, { columns: [{ ...columns[0], header: '' }] }),
      400,
      'body_invalid',
    )
    assert.equal((await alice.call('PATCH', path, { columns })).status, 200)
    const file = 'Day sent,First\n31/01/2026,a\n01/02/2026,b\n'
    assert.equal((await load(file)).status, 'LOADED')
    const rows = [
      { second: 'a', day: '2026-01-31' },
      { second: 'b', day: '2026-02-01' },
    ]
    assert.deepEqual(await values(), rows)
    assert.deepEqual((await read()).columns, columns)
    const view = {
      from: { dataset: path.split('/').at(-1), as: 't' },
      columns: [{ id: 'a', value: { var: 't.second' } }],
    }
    const { body } = await alice.call('POST', path.replace(/\/[^/]+$/, ''), { name: 'V', kind: 'VIEW', view })
    assert.deepEqual(body.columns, [{ id: 'a', label: 'First', type: 'TEXT' }])
  })

  test('a file of more than 200 MiB is refused before it is sent, and nothing of it is kept', async () => {
    const { alice, path, read } = await withTable(server, keyed)
    const { status, code } = await announce(
      `${server.url}${API}${path}/load`,
      alice.key,
      200 * 1024 * 1024 + 1,
    )
    assert.deepEqual([status, code], [413, 'body_too_large'])
    assert.deepEqual((await alice.call('POST', `${path}/load/all`, {})).body, [])
    assert.equal((await read()).rowCount, 0)
    assert.ok(!existsSync(join(server.dataDir, 'files', path.split('/').at(-1) ?? '')))
  })

  test('semicolons and tabs, byte order marks and UTF-16 are read', async () => {
    const { load, values } = await withTable(server, keyed)
    const lines = 'order;amount\nÄ-1;5\n'
    await load(`\ufeff${lines}`, '?mode=REPLACE')
    const expected = [{ order: 'Ä-1', amount: 5 }]
    assert.deepEqual(await values(), expected)
    const utf16 = Buffer.from(`\ufeff${lines.replaceAll(';', '\t')}`, 'utf16le')
    for (const bytes of [utf16, Buffer.from(utf16).swap16()]) {
      assert.equal((await load(bytes, '?mode=REPLACE')).status, 'LOADED')
      assert.deepEqual(await values(), expected)
    }
  })

  test('CSV that is not UTF-8 is read as Windows-1252, as Excel writes it', async () => {
    const { load, values, send } = await withTable(server, keyed)
    const windows = Buffer.from('order;amount\n\xc4-1 \x80;5\n', 'latin1')
    const dry = await send(windows, '?dryRun=true')
    assert.deepEqual(dry.body.rows, [{ order: 'Ä-1 €', amount: 5 }])
    assert.equal((await load(windows)).status, 'LOADED')
    assert.deepEqual(await values(), [{ order: 'Ä-1 €', amount: 5 }])
    // Its last character would begin another one in UTF-8.
    assert.equal((await load(Buffer.from('order\nA-\xc4', 'latin1'), '?mode=REPLACE')).status, 'LOADED')
    assert.deepEqual(await values(), [{ order: 'A-Ä', amount: null }])
  })

  test('files in other encodings are refused', async () => {
    const { load } = await withTable(server, keyed)
    const damaged = Buffer.concat([Buffer.from('order\nÄ-1\n'), Buffer.from('\xc4-2\n', 'latin1')])
    for (const bytes of [damaged, Buffer.from('order\nA\0B\n')]) {
      const { status, faults } = await load(bytes)
      assert.deepEqual([status, faults[0].code], ['FAILED', 'encoding'])
    }
    const json = await load(Buffer.from('[{"order":"\xc4-1"}]', 'latin1'), '', JSON_ARRAY)
    assert.deepEqual([json.status, json.faults[0].code], ['FAILED', 'encoding'])
  })

  test('NDJSON and JSON arrays have typed values', async () => {
    const { load, values, read, send } = await withTable(server)
    const rows = [
      { city: 'Rome [1]', n: 5, tags: ['a'] },
      { n: 1.5, day: '2026-01-31', raw: { '}': '\\"{' } },
    ]
    assert.equal((await load(rows.map(row => JSON.stringify(row)).join('\n'), '', NDJSON)).status, 'LOADED')
    const types = (await read()).columns.map(({ id, type }: Record<string, string>) => `${id} ${type}`)
    assert.deepEqual(types, ['city TEXT', 'n NUMBER', 'tags TEXT_LIST', 'day DATE', 'raw JSON'])
    const none = { city: null, n: null, tags: null, day: null, raw: null }
    const expected = rows.map(row => ({ ...none, ...row }))
    assert.deepEqual(await values(), expected)
    assert.equal((await load(JSON.stringify(rows, null, 2), '?mode=REPLACE', JSON_ARRAY)).status, 'LOADED')
    assert.deepEqual(await values(), expected)
    for (const [file, type] of [
      ['{"n":1}', JSON_ARRAY],
      ['[{"n":1}', JSON_ARRAY],
      ['[{"n":1}] x', JSON_ARRAY],
      ['[[1]]', JSON_ARRAY],
      ['{"n":1', NDJSON],
      ['5', NDJSON],
      ['{"city":"\\ud800"}', NDJSON],
    ] as const)
      assert.equal((await load(file, '', type)).faults[0].code, 'json', file)
    assert.deepEqual(await values(), expected)
    isProblem(await send('x', '', { 'content-type': 'text/plain' }), 415, 'media_type_unsupported')
    isProblem(await send(''), 400, 'body_unreadable')
  })

  test('a file with faults changes nothing, and names their lines', async () => {
    const { load, values, read, path, alice } = await withTable(server, keyed)
    await alice.call('POST', `${path}/row`, { rows: [{ order: 'A', amount: 1 }] })
    const file = 'Order number,amount\nB,n/a\nC,5,6\n,7\n"D\nE","1,234"\nB,5\n'
    const { status, faults, finishDate } = await load(file, '?mode=REPLACE')
    assert.equal(status, 'FAILED')
    assert.ok(finishDate)
    assert.deepEqual(
      faults.map(({ line, column, code }: Record<string, unknown>) => [line, column, code]),
      [
        [2, 'amount', 'type'],
        [3, undefined, 'cells'],
        [4, undefined, 'required'],
        [6, 'amount', 'type'],
      ],
    )
    assert.deepEqual(await values(), [{ order: 'A', amount: 1 }])
    assert.equal((await read()).rowCount, 1)
    const unknown = await load('order,city\nB,Rome\n')
    assert.deepEqual(
      unknown.faults.map(({ column, code }: Record<string, string>) => [column, code]),
      [['city', 'unknown']],
    )
    const many = await load(`order,amount\n${'x,y\n'.repeat(500)}`)
    assert.equal(many.faults.length, 100)
    await until(async () => {
      const rows = await server.db
        .selectFrom('dataset_rows')
        .select('id')
        .where('dataset_id', '=', path.split('/').at(-1) ?? '')
        .execute()
      return rows.length === 1
    })
  })

  test('broken CSV is refused with its line', async () => {
    const { load } = await withTable(server, keyed)
    const { faults } = await load('order,amount\nA,1\n"B,2\n')
    assert.deepEqual([faults[0].code, faults.length], ['csv', 1])
    assert.match(faults[0].detail, /Quote Not Closed/)
  })

  test('REPLACE, APPEND and UPSERT keep keys unique, also those within the file', async () => {
    const { load, values, alice, path } = await withTable(server, keyed)
    const orders = async () =>
      (await values()).map(({ order, amount }: Record<string, unknown>) => `${order}${amount}`)
    await load('order,amount\nA,1\nB,1\n')
    await load('order,amount\nC,2\n', '?mode=APPEND')
    assert.deepEqual(await orders(), ['A1', 'B1', 'C2'])
    const existing = await load('order,amount\nD,3\nB,3\n', '?mode=APPEND')
    assert.deepEqual(
      existing.faults.map(({ line, code }: Record<string, unknown>) => [line, code]),
      [[3, 'key_exists']],
    )
    const twice = await load('order,amount\nD,3\nD,4\n', '?mode=UPSERT')
    assert.deepEqual(
      twice.faults.map(({ line, code }: Record<string, unknown>) => [line, code]),
      [[3, 'key_repeated']],
    )
    assert.equal((await load('order,amount\nB,9\nD,9\n', '?mode=UPSERT')).status, 'LOADED')
    assert.deepEqual(await orders(), ['A1', 'C2', 'B9', 'D9'])
    assert.equal((await alice.call('GET', path)).body.rowCount, 4)
    await load('order,amount\nZ,0\n', '?mode=REPLACE')
    assert.deepEqual(await orders(), ['Z0'])
    assert.equal((await alice.call('POST', `${path}/row`, { rows: [{ order: 'A', amount: 5 }] })).status, 201)
    assert.deepEqual(await orders(), ['Z0', 'A5'])
    const noKey = await withTable(server)
    isProblem(await noKey.send('a\n1\n', '?mode=UPSERT'), 422, 'rows_invalid')
  })

  test('numbers as people of many countries write them fit a column of numbers, unless they are ambiguous', async () => {
    const { load, values } = await withTable(server, keyed)
    const numbers = ['1.234,56', '1,234.56', "1'234", '1 234,5', '0,5', '1.000.000', '+7', '1e3']
    await load(`order;amount\n${numbers.map((number, i) => `${i};${number}`).join('\n')}`)
    assert.deepEqual(
      (await values()).map(({ amount }: { amount: number }) => amount),
      [1234.56, 1234.56, 1234, 1234.5, 0.5, 1_000_000, 7, 1000],
    )
    const { faults } = await load('order;amount\nx;1,234\n')
    assert.match(faults[0].detail, /"1,234" does not fit/)
  })

  test('a dry run returns columns, the first rows and faults, and stores nothing', async () => {
    const { send, read, path, alice } = await withTable(server)
    const file = `City,N\n${Array.from({ length: 10_050 }, (_, i) => `Rome,${i}`).join('\n')}\n`
    const { status, body, text } = await send(file, '?dryRun=true')
    assert.equal(status, 200, text)
    assert.deepEqual(body.columns, [
      { id: 'City', label: 'City', type: 'TEXT' },
      { id: 'N', label: 'N', type: 'INTEGER' },
    ])
    assert.deepEqual(
      [body.rows.length, body.rows[19], body.rowCount, body.isComplete],
      [20, { City: 'Rome', N: 19 }, 10_000, false],
    )
    assert.deepEqual((await read()).columns, [])
    assert.deepEqual((await alice.call('POST', `${path}/load/all`, {})).body, [])
    const table = await withTable(server, keyed)
    const faulty = await table.send('order,amount\nA,x\nB,1\nB,2\n', '?dryRun=true')
    assert.deepEqual(
      faulty.body.faults.map(({ line }: { line: number }) => line),
      [2, 4],
    )
    assert.equal(faulty.body.isComplete, true)
  })

  test('loads are listed, and an unknown one is not found', async () => {
    const { load, alice, path } = await withTable(server, keyed)
    const first = await load('order\nA\n')
    const second = await load('order\nA\n')
    assert.deepEqual((await alice.call('GET', `${path}/load?limit=5`)).body, [first, second])
    assert.deepEqual((await alice.call('GET', `${path}/load?limit=1&order=DESC`)).body, [second])
    isProblem(await alice.call('GET', `${path}/load/load_${'0'.repeat(26)}`), 404, 'load_not_found')
    const bob = await server.organization()
    isProblem(await bob.call('GET', `${path}/load/${first.loadid}`), 404, 'dataset_not_found')
    isProblem(await bob.call('POST', `${path}/load`, 'order\nA\n', CSV), 404, 'dataset_not_found')
  })

  test('a dataset that is deleted while a file is loaded leaves no rows', async () => {
    const { send, alice, path } = await withTable(server, keyed)
    const sent = await send(`order,amount\n${Array.from({ length: 20_000 }, (_, i) => `A${i},1`).join('\n')}`)
    const load = `${path}/load/${sent.body.loadid}`
    await until(async () => (await alice.call('GET', load)).body.rowCount > 0)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const datasetId = path.split('/').at(-1) ?? ''
    for (const table of ['dataset_loads', 'dataset_rows'] as const)
      await until(async () => {
        const query = server.db.selectFrom(table).selectAll().where('dataset_id', '=', datasetId)
        return (await query.limit(1).execute()).length === 0
      })
  })

  test('rows that are written during a load keep keys unique, and are kept', async () => {
    const { send, alice, path, values } = await withTable(server, keyed)
    await alice.call('POST', `${path}/row`, { rows: [{ order: 'first', amount: 1 }] })
    const rows = Array.from({ length: 20_000 }, (_, i) => `A${i},1`)
    const sent = await send(`order,amount\n${rows.join('\n')}`)
    const load = `${path}/load/${sent.body.loadid}`
    await until(async () => (await alice.call('GET', load)).body.rowCount > 0)
    // Its key is in the file, in rows that nobody sees yet.
    const written = await alice.call('POST', `${path}/row`, { rows: [{ order: 'A5' }, { order: 'new' }] })
    const { status, faults } = await ended(alice, load)
    const orders = (await values()).map(({ order }: { order: string }) => order)
    assert.deepEqual(orders.toSorted(), [...new Set(orders)].toSorted())
    // Either may be first, but one of them is refused.
    if (written.status === 201) {
      assert.deepEqual([status, faults[0].code], ['FAILED', 'key_exists'])
      assert.deepEqual(orders, ['first', 'A5', 'new'])
    } else {
      isProblem(written, 409, 'row_exists')
      assert.deepEqual([status, orders.length], ['LOADED', 20_001])
    }
  })

  test('a load whose columns change meanwhile is refused', async () => {
    const { send, alice, path } = await withTable(server, keyed)
    const rows = Array.from({ length: 20_000 }, (_, i) => `A${i},1`)
    const sent = await send(`order,amount\n${rows.join('\n')}`)
    const load = `${path}/load/${sent.body.loadid}`
    await until(async () => (await alice.call('GET', load)).body.rowCount > 0)
    const columns = [keyed.columns[0], { id: 'amount', type: 'TEXT' }]
    const changed = await alice.call('PATCH', path, { columns })
    const { status, faults } = await ended(alice, load)
    if (changed.status === 200) assert.deepEqual([status, faults[0].code], ['FAILED', 'columns_changed'])
    else assert.deepEqual([changed.body.code, status], ['dataset_invalid', 'LOADED'])
  })

  longTest('many small files do not make many parts, and rows keep the order of the files', async () => {
    const { load, values, path, alice } = await withTable(server, { columns: keyed.columns })
    const expected: string[] = []
    for (let i = 0; i < 5; i++) {
      const orders = Array.from({ length: 3 }, (_, k) => `${i}-${k}`)
      expected.push(...orders, `api-${i}`)
      assert.equal((await load(`order\n${orders.join('\n')}\n`)).status, 'LOADED')
      await alice.call('POST', `${path}/row`, { rows: [{ order: `api-${i}` }] })
    }
    assert.deepEqual(
      (await values()).map(({ order }: { order: string }) => order),
      expected,
    )
    const { parts } = await server.db
      .selectFrom('datasets')
      .select('parts')
      .where('id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    assert.equal(parts.length, 1)
    assert.equal((await alice.call('GET', path)).body.rowCount, expected.length)
  })

  longTest('large files are parts, which are listed, filtered and deleted from together', async () => {
    const { load, path, alice } = await withTable(server, { columns: keyed.columns })
    const file = (from: number) =>
      `order,amount\n${Array.from({ length: 6000 }, (_, i) => `A-${from + i},${i % 2}`).join('\n')}`
    for (const from of [0, 6000]) assert.equal((await load(file(from))).status, 'LOADED')
    const found: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await alice.call('POST', `${path}/row/all`, { limit: 1000, ...(cursor && { cursor }) })
      found.push(...page.body.map(({ values }: { values: { order: string } }) => values.order))
      cursor = page.headers.get('x-next-cursor')
    }
    assert.deepEqual(
      found,
      Array.from({ length: 12_000 }, (_, i) => `A-${i}`),
    )
    const deleted = await alice.call('POST', `${path}/row/delete`, {
      filter: { '==': [{ var: 'amount' }, 1] },
    })
    assert.deepEqual(deleted.body, { deleted: 6000 })
    assert.equal((await alice.call('GET', path)).body.rowCount, 6000)
    const page = await alice.call('POST', `${path}/row/all`, { limit: 1 })
    assert.equal((await load('order\nB\n', '?mode=REPLACE')).status, 'LOADED')
    const cursor = page.headers.get('x-next-cursor')
    isProblem(await alice.call('POST', `${path}/row/all`, { limit: 1, cursor }), 400, 'cursor_invalid')
  })
})
