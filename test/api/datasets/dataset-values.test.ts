// Values of files keep what they are: digits, dates and quotes, whatever stands beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'
import { inline, parquet, row, workbook } from '../../support/table-files.ts'
import { withTable } from './dataset-table.ts'

const NDJSON = { 'content-type': 'application/x-ndjson' }
const JSON_BODY = { 'content-type': 'application/json' }
const XLSX = { 'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' }
const PARQUET = { 'content-type': 'application/vnd.apache.parquet' }

const LONG = ['1000000000123456789', '1000000000123456790']
const bigWorkbook = workbook({
  rows: row(1, inline('A1', 'id')) + LONG.map((n, i) => row(i + 2, `<c><v>${n}</v></c>`)).join(''),
})

onEachStore('values of files', server => {
  /** The types and rows of a new dataset. The file fits it once more. */
  async function loaded(file: string | Uint8Array, type?: Record<string, string>) {
    const { load, read, values } = await withTable(server)
    for (const mode of ['APPEND', 'REPLACE']) {
      const { status, faults } = await load(file, `?mode=${mode}`, type)
      assert.deepEqual([status, faults], ['LOADED', []], String(file).slice(0, 80))
    }
    const { columns } = await read()
    return {
      types: columns.map((column: { type: string }) => column.type),
      rows: (await values()).map((values: object) => Object.values(values)),
    }
  }

  test('whole numbers with more digits than a number keeps are texts, and a column of numbers refuses them', async () => {
    for (const [file, type] of [
      [`id\n${LONG.join('\n')}\n`, undefined],
      [LONG.map(n => `{"id":${n}}`).join('\n'), NDJSON],
      [`[${LONG.map(n => `{"id": ${n} }`).join(',')}]`, JSON_BODY],
      [bigWorkbook, XLSX],
      [await parquet(`select unnest([${LONG.join()}]) as id`), PARQUET],
      [await parquet(`select unnest([${LONG.join()}])::decimal(38, 0) as id`), PARQUET],
    ] as const) {
      assert.deepEqual(await loaded(file, type), { types: ['TEXT'], rows: LONG.map(n => [n]) })
      for (const declared of ['NUMBER', 'INTEGER']) {
        const { send } = await withTable(server, { columns: [{ id: 'id', type: declared }] })
        const { faults } = (await send(file, '?dryRun=true', type)).body
        assert.equal(faults.length, 2)
        assert.match(faults[0].detail, /keeps 15 digits\. Use a column of type TEXT/)
      }
    }
    const few = await loaded('{"id":7}\n{"id":12345678901234567890}', NDJSON)
    assert.deepEqual(few, { types: ['TEXT'], rows: [['7'], ['12345678901234567890']] })
    const exact = ['9007199254740991', '100000000000000000000', '-1e300']
    const all = await loaded(exact.map(n => `{"n":${n}}`).join('\n'), NDJSON)
    assert.deepEqual(all, { types: ['NUMBER'], rows: exact.map(n => [Number(n)]) })
    const [thousands] = (await loaded('n\n"1,000,000,000,123,456,789"\n')).types
    assert.equal(thousands, 'TEXT')
  })

  test('rows and JSON cells keep the digits of whole numbers', async () => {
    const columns = ['NUMBER', 'TEXT', 'JSON'].map(type => ({ id: type, type }))
    const { alice, path, values, load } = await withTable(server, { columns })
    const [long] = LONG
    const send = (row: string) => alice.call('POST', `${path}/row`, `{"rows":[${row}]}`, JSON_BODY)
    const refused = await send(`{"NUMBER":${long}}`)
    isProblem(refused, 422, 'rows_invalid')
    assert.match(refused.text, /keeps 15 digits/)
    assert.equal((await send(`{"TEXT":${long},"JSON":{"id":[-${long},5]}}`)).status, 201)
    await load(`JSON\n"{""id"":[-${long},5]}"\n`)
    const { url } = await alice.newPublishedForm(quiz)
    const answered = await request(url, 'POST', `{"answers":{"france":"paris","pi":${long}}}`, JSON_BODY)
    assert.deepEqual(
      [answered.status, answered.text.includes('at most 15 digits')],
      [422, true],
      answered.text,
    )
    for (const [file, type] of [
      ['JSON\n"[1,{""a"":1e400}]"\n', undefined],
      ['{"JSON":{"a":[null,-1e999]}}', NDJSON],
    ] as const) {
      const { faults } = await load(file, '', type)
      assert.match(faults[0].detail, /numbers up to 1\.8e308/)
    }
    const json = { id: [`-${long}`, 5] }
    assert.deepEqual(await values(), [
      { NUMBER: null, TEXT: long, JSON: json },
      { NUMBER: null, TEXT: null, JSON: json },
    ])
  })

  test('texts that look alike are one: composed or not, and whatever spaces stand in and around them', async () => {
    const columns = [
      { id: 'town', type: 'TEXT' },
      { id: 'tags', type: 'TEXT_LIST' },
    ]
    const { alice, path, load, values } = await withTable(server, { columns, key: ['town'] })
    const [composed, decomposed] = ['Caf\u00e9', 'Cafe\u0301']
    await alice.call('POST', `${path}/row`, { rows: [{ town: ` ${decomposed}`, tags: ['a ', decomposed] }] })
    const again = await alice.call('POST', `${path}/row`, { rows: [{ town: composed }] })
    isProblem(again, 409, 'row_exists')
    await load(`town\nVienna\u00a0West \n`)
    const [row] = (await alice.call('POST', `${path}/row/all`, {})).body
    await alice.call('PATCH', `${path}/row/${row.rowid}`, { town: `${decomposed}\u00a0` })
    assert.deepEqual(await values(), [
      { town: composed, tags: ['a', composed] },
      { town: 'Vienna West', tags: null },
    ])
    const marks = `a${'\u0301\u0323'.repeat(16_000)}`
    await load(`town\n${marks}\n`)
    assert.equal((await values())[2].town, marks)
  })

  test('answers that look alike are one, in each part that is a text', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Towns',
      questions: [
        { id: 'town', type: 'SHORT_TEXT', text: 'Town?', required: true },
        {
          id: 'more',
          type: 'MULTIPLE_CHOICE',
          text: 'More?',
          other: true,
          choices: [{ id: 'a', text: 'A' }],
        },
        { id: 'who', type: 'NAME', text: 'Who?' },
        {
          id: 'visits',
          type: 'GROUP',
          text: 'Visits',
          repeat: {},
          questions: [{ id: 'note', type: 'LONG_TEXT', text: 'Note?' }],
        },
      ],
    })
    const texts = ['Caf\u00e9', ' Cafe\u0301\n']
    for (const text of texts) {
      const answers = {
        town: text,
        more: ['a', { other: text }],
        who: { first: text, last: text },
        visits: [{ note: text }],
      }
      const sent = await request(url, 'POST', { answers })
      assert.equal(sent.status, 201, sent.text)
    }
    const [first, second] = (await alice.call('POST', `${path}/response/all`, {})).body
    assert.deepEqual(second.answers, first.answers)
    assert.equal(second.answers.town, 'Caf\u00e9')
    const blank = await request(url, 'POST', { answers: { town: ' \u00a0' } })
    assert.equal(blank.status, 422)
  })

  test('a value of another type makes a column of texts, and an error of a spreadsheet an empty cell', async () => {
    const odd = await loaded('{"n":1,"l":["a"]}\n{"n":"x","l":[]}\n{"n":true}', NDJSON)
    assert.deepEqual(odd.types, ['TEXT', 'TEXT_LIST'])
    assert.deepEqual(odd.rows, [
      ['1', ['a']],
      ['x', []],
      ['true', null],
    ])
    const { types, rows } = await loaded('n,t,e\n1,#N/A,#N/A\n#DIV/0!,a,#REF!\n2.5,b,\n')
    assert.deepEqual(types, ['NUMBER', 'TEXT', 'TEXT'])
    assert.deepEqual(rows, [
      [1, '#N/A', '#N/A'],
      [null, 'a', '#REF!'],
      [2.5, 'b', null],
    ])
    const sheet = `${row(1, inline('A1', 'n'))}${row(2, '<c><v>1</v></c>')}${row(3, '<c t="e"><v>#N/A</v></c>')}`
    const read = await loaded(workbook({ rows: `${sheet}${row(4, '<c><v>3</v></c>')}` }), XLSX)
    assert.deepEqual(read, { types: ['INTEGER'], rows: [[1], [null], [3]] })
  })

  test('numbers without a zero, and dates as Google writes them, have their type', async () => {
    const cells = ['.097', '-.5', '2026/03/01', 'Jan 1 2000', '2026/03/01 9:30:15 AM GMT+1', '9:30:00 PM']
    const { types, rows } = await loaded(`a,b,c,d,e,f\n${cells.join()}\n`)
    assert.deepEqual(types, ['NUMBER', 'NUMBER', 'DATE', 'DATE', 'DATETIME', 'TIME'])
    assert.deepEqual(rows, [[0.097, -0.5, '2026-03-01', '2000-01-01', '2026-03-01T09:30:15+01:00', '21:30']])
    assert.deepEqual(await loaded('a;b\n,097;.5\n'), { types: ['NUMBER', 'NUMBER'], rows: [[0.097, 0.5]] })
  })

  test('a quote inside of an unquoted cell is text', async () => {
    const { rows } = await loaded(`size "in",place\n5" pipe,37°36'37.8"N\n"""a""b",say "hi"\n`)
    assert.deepEqual(rows, [
      ['5" pipe', `37°36'37.8"N`],
      ['"a"b', 'say "hi"'],
    ])
    const { send } = await withTable(server)
    for (const broken of ['a,b\n1,"2"3\n', 'a,b\n"1" ,2\n', 'a\n"1"x'])
      assert.equal((await send(broken, '?dryRun=true')).body.faults[0].code, 'csv', broken)
  })
})
