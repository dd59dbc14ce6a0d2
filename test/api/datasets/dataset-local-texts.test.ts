// CSV of other countries: decimal commas, and other words for true and false.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStore } from '../../support/harness.ts'
import { withTable } from './dataset-table.ts'

/** A file with the texts of each column. */
const file = (delimiter: string, ...columns: string[][]) =>
  [
    columns.map((_, at) => `c${at}`),
    ...(columns[0] ?? []).map((_, line) => columns.map(texts => texts[line])),
  ]
    .map(cells => cells.join(delimiter))
    .join('\n')

onEachStore('texts of other countries in CSV', server => {
  /** The types and values of a new dataset. The dry run shows the same. */
  async function loaded(csv: string) {
    const { send, load, read, values } = await withTable(server)
    const { columns, rows, faults } = (await send(csv, '?dryRun=true')).body
    assert.equal((await load(csv)).status, 'LOADED')
    assert.deepEqual([columns, rows, faults], [(await read()).columns, await values(), []])
    return {
      types: columns.map(({ type }: { type: string }) => type),
      valuesOf: (id: string) => rows.map((row: Record<string, unknown>) => row[id]),
    }
  }

  test('decimal commas make a column of numbers', async () => {
    const amounts = ['4.398,88', '-1.250,5', '32,5', '1 234,5', '', '7', '0,25', '1.234.567,125', '2.5']
    const integersFirst = ['7', '8', '', '-3', '0', '1', '2', '3', '0,5']
    for (const delimiter of [';', '\t', '|']) {
      const { types, valuesOf } = await loaded(file(delimiter, amounts, integersFirst))
      assert.deepEqual(types, ['NUMBER', 'NUMBER'])
      const read = [4398.88, -1250.5, 32.5, 1234.5, null, 7, 0.25, 1_234_567.125, 2.5]
      assert.deepEqual(valuesOf('c0'), read)
      assert.deepEqual(valuesOf('c1'), [7, 8, null, -3, 0, 1, 2, 3, 0.5])
    }
    assert.deepEqual((await loaded(file(';', ['1,0'], ['2,00']))).types, ['NUMBER', 'NUMBER'])
  })

  test('numbers that can be read in two ways stay texts, in whatever order they come', async () => {
    const columns = [
      ['32,5', '1.250', '7'],
      ['1.250', '32,5', '7'],
      ['-1.250', '7', '4.398,88'],
      ['32,5', '1,250', '7'],
      ['1,250', '32,5', '7'],
      ['32,5', '1.250,5', 'n/a'],
      ['32,5', '01,5', '7'],
      ['1,2', '1,2,3', '7'],
      ['32,5', '1.2,5', '7'],
      ['32,5', '1.250.000', '7'],
    ]
    const { types, valuesOf } = await loaded(file(';', ...columns))
    assert.deepEqual(
      types,
      columns.map(() => 'TEXT'),
    )
    for (const [at, texts] of columns.entries()) assert.deepEqual(valuesOf(`c${at}`), texts)
  })

  test('a column of numbers refuses a file with numbers that can be read in two ways', async () => {
    const columns = [
      { id: 'n', type: 'NUMBER' },
      { id: 'whole', type: 'INTEGER' },
    ]
    const { send, load, values } = await withTable(server, { columns })
    const both =
      'The column has decimal commas, as in 32,5, and numbers such as 1.250, which can be 1.25 or 1250. Write decimal points, and no separators of thousands.'
    const whole = 'A number such as 1.250 can be 1.25 or 1250. Write whole numbers without points.'
    for (const { column = 'n', texts, advice = both } of [
      { texts: ['1.250', '32,5'] },
      { texts: ['32,5', '7', '12.5', '1.250'] },
      { texts: ['1.250', '1.234.567'] },
      { texts: ['+1.250', '32,5'] },
      { texts: ['1.250', '+32,5'] },
      { texts: ['1.250', '07,5'] },
      { texts: ['1.250', '1\u2009250,5'] },
      { column: 'whole', texts: ['1.000'], advice: whole },
    ]) {
      const other = column === 'n' ? 'whole' : 'n'
      const csv = `${column};${other}\n${texts.map(text => `${text};1`).join('\n')}\n`
      const { faults } = (await send(csv, '?dryRun=true')).body
      const detail = `"${texts.at(-1)}" does not fit. ${advice}`
      assert.deepEqual(faults, [{ line: texts.length + 1, column, code: 'type', detail }])
    }
    const noted = (...texts: string[]) => `n;whole\n${texts.map(text => `${text};1`).join('\n')}\n`
    assert.equal((await load(noted('32,5', '1.250'))).status, 'FAILED')
    assert.deepEqual(await values(), [])
    assert.equal((await load(noted('1.250,5', '32,5', '1250', '0.250'))).status, 'LOADED')
    assert.equal((await load(noted('1.250', '32.5'))).status, 'LOADED')
    assert.deepEqual(
      (await values()).map(({ n }: { n: number }) => n),
      [1250.5, 32.5, 1250, 0.25, 1.25, 32.5],
    )
  })

  test('points are decimal points in columns without decimal commas', async () => {
    const { types, valuesOf } = await loaded(file(';', ['1.250', '2.5'], ['3,5', '4']))
    assert.deepEqual(types, ['NUMBER', 'NUMBER'])
    assert.deepEqual(valuesOf('c0'), [1.25, 2.5])
  })

  test('files with commas between cells keep decimal commas as texts', async () => {
    const { types, valuesOf } = await loaded('c0,c1,c2\n"32,5","4.398,88",1.250\n"1,5",7,2\n')
    assert.deepEqual(types, ['TEXT', 'TEXT', 'NUMBER'])
    assert.deepEqual(
      [valuesOf('c0'), valuesOf('c1'), valuesOf('c2')],
      [
        ['32,5', '1,5'],
        ['4.398,88', '7'],
        [1.25, 2],
      ],
    )
  })

  test('wahr and falsch make a column of booleans, other answers do not', async () => {
    const { types, valuesOf } = await loaded(
      file(
        ',',
        ['WAHR', 'falsch', 'true'],
        ['ja', 'nein', 'ja'],
        ['yes', 'no', ''],
        ['wahr', 'ja', 'falsch'],
      ),
    )
    assert.deepEqual(types, ['BOOLEAN', 'TEXT', 'TEXT', 'TEXT'])
    assert.deepEqual(valuesOf('c0'), [true, false, true])
    assert.deepEqual(valuesOf('c3'), ['wahr', 'ja', 'falsch'])
  })

  test('a column that was declared as boolean takes yes and no, in English and German', async () => {
    const { load, values } = await withTable(server, { columns: [{ id: 'open', type: 'BOOLEAN' }] })
    const taken = ['true', 'Yes', 'JA', 'wahr', 'FALSE', 'no', 'Nein', ' falsch ']
    assert.equal((await load(`open\n${taken.join('\n')}\n`)).status, 'LOADED')
    assert.deepEqual(
      (await values()).map(({ open }: { open: boolean }) => open),
      [true, true, true, true, false, false, false, false],
    )
    const { faults } = await load('open\nmaybe\n')
    assert.equal(faults[0].detail, '"maybe" does not fit. Write true or false, or yes or no.')
  })
})
