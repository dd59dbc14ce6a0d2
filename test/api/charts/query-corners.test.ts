// Queries to rare values: those that other code also writes, those at the ends of a type, and moments around clock changes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compile, exact } from '../../../src/engine/expressions/evaluate.ts'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const of = (name: string) => ({ var: name })
const count = { as: 'n', fn: 'count' }
const columns = [
  { id: 't', type: 'TEXT' },
  { id: 'n', type: 'NUMBER' },
  { id: 'i', type: 'INTEGER' },
  { id: 'd', type: 'DATE' },
  { id: 'm', type: 'DATETIME' },
  { id: 'tags', type: 'TEXT_LIST' },
]

async function table(server: TestServer, rows: readonly object[]) {
  const alice = await server.organization()
  const app = await alice.newApp()
  const make = (body: object) => alice.call('POST', `${app}/dataset`, body)
  const dataset: string = (await make({ name: 'Table', columns })).body.datasetid
  const { status, text } = await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })
  assert.ok(status < 300, text)
  const ask = (query: object, id = dataset) =>
    alice.call('POST', `${app}/dataset/query`, { dataset: id, ...query })
  const rowsOf = async (query: object, id = dataset): Promise<unknown[][]> => {
    const { status, body, text } = await ask(query, id)
    assert.equal(status, 200, text)
    return body.rows
  }
  const makeView = (value: unknown, more: object = {}) =>
    make({
      name: 'View',
      kind: 'VIEW',
      view: { from: { dataset, as: 'v' }, columns: [{ id: 'x', value }], ...more },
    })
  const view = async (value: unknown, more: object = {}): Promise<string> => {
    const { status, body, text } = await makeView(value, more)
    assert.equal(status, 201, text)
    return body.datasetid
  }
  return { make, dataset, ask, rowsOf, makeView, view }
}

onEachStore('corners of queries', server => {
  test('a value that reads {other} counts among the others, never as a top value', async () => {
    const { rowsOf } = await table(
      server,
      ['{other}', '{other}', '{other}', 'a', 'a', 'b'].map(t => ({ t })),
    )
    const rows = await rowsOf({ measures: [count], dimensions: [{ as: 't', of: 't', top: 1, other: true }] })
    assert.deepEqual(rows, [
      ['a', 2],
      ['{other}', 4],
    ])
  })

  test('words of texts are groups, in lower case and in any script, each once a row', async () => {
    const { ask, rowsOf } = await table(server, [
      { t: 'Good food, GOOD people! It is ok.', n: 1, tags: ['x', 'y'] },
      { t: 'Ärger über good... 42 हिन्दी', n: 2 },
      { t: 'a, b', n: 3 },
      { n: 4 },
    ])
    const dimensions = [{ as: 'word', of: 't', words: true }]
    const sort = [{ by: 'word' }]
    assert.deepEqual(await rowsOf({ measures: [count], dimensions, sort }), [
      ['food', 1],
      ['good', 2],
      ['people', 1],
      ['ärger', 1],
      ['über', 1],
      ['हिन्दी', 1],
      [null, 2],
    ])
    const sums = [{ as: 'sum', fn: 'sum', of: 'n' }]
    const top = [{ ...dimensions[0], top: 1 }]
    assert.deepEqual(await rowsOf({ measures: [count], dimensions: top }), [['good', 2]])
    const both = [...top, { as: 'tag', of: 'tags' }]
    assert.deepEqual(await rowsOf({ measures: sums, dimensions: both, sort: [{ by: 'tag' }] }), [
      ['good', 'x', 1],
      ['good', 'y', 1],
      ['good', null, 2],
    ])
    for (const wrong of [{ of: 'n' }, { of: 'tags' }, { of: 't', bins: { width: 1 } }])
      isProblem(
        await ask({ measures: [count], dimensions: [{ as: 'w', words: true, ...wrong }] }),
        422,
        'query_invalid',
      )
  })

  test('words keep their apostrophes, and are found in scripts that write them without spaces', async () => {
    const { rowsOf } = await table(server, [
      { t: "I don\u2019t like 'quoted' rock\u2019n\u2019roll" },
      { t: "Don't! L'eau, cafe\u0301" },
      { t: 'Caf\u00e9' },
      { t: '很好' },
      { t: '我喜欢音乐，不好 OK good' },
      { t: '音楽がとても良かった' },
      { t: '음악이 좋아' },
      { t: 'ฉันชอบดนตรี' },
    ])
    const dimensions = [{ as: 'word', of: 't', words: true }]
    const rows = await rowsOf({ measures: [count], dimensions })
    assert.deepEqual(
      new Map(rows as [string, number][]),
      new Map([
        ['don’t', 2],
        ['like', 1],
        ['quoted', 1],
        ['rock’n’roll', 1],
        ['l’eau', 1],
        ['café', 2],
        ['很好', 1],
        ['喜欢', 1],
        ['音乐', 1],
        ['不好', 1],
        ['good', 1],
        ['音楽', 1],
        ['とても', 1],
        ['음악이', 1],
        ['좋아', 1],
        ['ฉัน', 1],
        ['ชอบ', 1],
        ['ดนตรี', 1],
      ]),
    )
  })

  test('groups of fewer rows than the smallest are nowhere in the result', async () => {
    const rows = ['a', 'a', 'a', 'b', 'b', 'c'].map((t, i) => ({ t, n: i, d: `2026-0${i + 1}-01` }))
    const { ask, rowsOf } = await table(server, rows)
    const by = (minGroup: number, more: object = {}) => ({
      minGroup,
      dimensions: [{ as: 't', of: 't' }],
      measures: [count],
      ...more,
    })
    assert.deepEqual(await rowsOf(by(2)), [
      ['a', 3],
      ['b', 2],
    ])
    const others = { dimensions: [{ as: 't', of: 't', top: 1, other: true }] }
    assert.deepEqual(await rowsOf(by(3, others)), [
      ['a', 3],
      ['{other}', 3],
    ])
    const few = (await ask(by(7, { totals: true }))).body
    assert.deepEqual([few.rows, few.totals, few.base], [[], [null, null], 0])
    const period = { of: 'd', from: '2026-04-01', to: '2026-07-01' }
    const compared = await rowsOf(by(2, { period, compare: 'previous' }))
    assert.deepEqual(compared, [
      ['a', null, 3],
      ['b', 2, null],
    ])
    const months = { as: 'd', of: 'd', grain: 'month', fill: true }
    const filled = await rowsOf({ minGroup: 3, dimensions: [months], measures: [count] })
    assert.deepEqual(
      filled,
      Array.from({ length: 6 }, (_, i) => [`2026-0${i + 1}-01`, null]),
    )
    assert.deepEqual(await rowsOf({ minGroup: 7, measures: [count, { as: 'm', fn: 'max', of: 'n' }] }), [])
    isProblem(await ask({ minGroup: 2, columns: ['t'] }), 422, 'query_invalid')
  })

  test('top values have the same measure as the result, whatever the other dimensions repeat', async () => {
    const { rowsOf } = await table(server, [
      { t: 'few', tags: ['x', 'y', 'z'] },
      { t: 'many', tags: ['x'] },
      { t: 'many', tags: ['x'] },
    ])
    const top = { as: 't', of: 't', top: 1 }
    const share = { as: 's', fn: 'shareOf', of: 'n', within: 't' }
    assert.deepEqual(
      await rowsOf({ measures: [count, share], dimensions: [top, { as: 'tag', of: 'tags' }] }),
      [['many', 'x', 2, 1]],
    )
    const different = { as: 'c', fn: 'countDistinct', of: 'tags' }
    assert.deepEqual(await rowsOf({ measures: [different], dimensions: [top] }), [['few', 3]])
  })

  test('the period before is compared for the top values of the current one', async () => {
    const day = (d: string, ...texts: string[]) => texts.map(t => ({ t, d }))
    const { rowsOf } = await table(server, [
      ...day('2026-02-03', 'a', 'a', 'b'),
      ...day('2026-01-03', 'a', 'b', 'b'),
    ])
    const query = {
      measures: [count],
      period: { of: 'd', from: '2026-02-01', to: '2026-03-01' },
      compare: 'previous',
    }
    assert.deepEqual(await rowsOf({ ...query, dimensions: [{ as: 't', of: 't', top: 1, other: true }] }), [
      ['a', 2, 1],
      ['{other}', 1, 2],
    ])
  })

  test('groups that only the period before has are in a comparison', async () => {
    const { ask, rowsOf } = await table(server, [
      { t: 'a', d: '2026-01-10', n: 5 },
      { t: 'a', d: '2026-01-11', n: 6 },
      { t: 'b', d: '2026-02-10', n: 7 },
    ])
    const query = {
      measures: [count, { as: 'm', fn: 'mean', of: 'n' }, { as: 'c', fn: 'change', of: 'n' }],
      dimensions: [{ as: 't', of: 't' }],
      period: { of: 'd', from: '2026-02-01', to: '2026-03-01' },
      compare: 'previous',
    }
    assert.deepEqual(await rowsOf(query), [
      ['a', 0, null, -1, 2, 5.5, null],
      ['b', 1, 7, null, 0, null, null],
    ])
    const { totals } = (await ask({ ...query, totals: true })).body
    assert.deepEqual([totals[1], totals[4]], [1, 2])
    assert.deepEqual(await rowsOf({ ...query, having: { '>': [{ var: 'n' }, 0] } }), [
      ['b', 1, 7, null, 0, null, null],
    ])
  })

  test('hours are in the order of time when clocks are set back, and follow clocks that are set by half an hour', async () => {
    const { rowsOf } = await table(
      server,
      ['2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z', '2025-10-04T16:00:00Z'].map(m => ({ m })),
    )
    const hours = (from: string, to: string, timeZone: string) =>
      rowsOf({
        measures: [count, { as: 'all', fn: 'runningTotal', of: 'n' }],
        dimensions: [{ as: 'hour', of: 'm', grain: 'hour', fill: true }],
        period: { of: 'm', from, to },
        timeZone,
      })
    assert.deepEqual(await hours('2025-10-26T00:00:00Z', '2025-10-26T02:00:00Z', 'Europe/Berlin'), [
      ['2025-10-26T02:00+02:00', 1, 1],
      ['2025-10-26T02:00+01:00', 1, 2],
    ])
    assert.deepEqual(await hours('2025-10-04T14:30:00Z', '2025-10-04T17:00:00Z', 'Australia/Lord_Howe'), [
      ['2025-10-05T01:00+10:30', 0, 0],
      ['2025-10-05T02:30+11:00', 0, 0],
      ['2025-10-05T03:00+11:00', 1, 1],
    ])
  })

  test('whole numbers of 16 digits are exact', async () => {
    const { rowsOf } = await table(server, [{ i: 9007199254740991 }, { i: 9007199254740990 }])
    assert.deepEqual(await rowsOf({ measures: [count], dimensions: [{ as: 'i', of: 'i' }] }), [
      [9007199254740990, 1],
      [9007199254740991, 1],
    ])
    assert.deepEqual(
      await rowsOf({
        measures: [{ as: 'max', fn: 'max', of: 'i' }],
        filter: { '==': [of('i'), 9007199254740991] },
      }),
      [[9007199254740991]],
    )
  })

  test('numbers and dates at the ends of their types have an answer, or a problem that says so', async () => {
    const { ask, rowsOf } = await table(server, [
      { n: 1e308, d: '0001-01-01' },
      { n: -1e308, d: '9999-12-31' },
    ])
    const bins = { as: 'bin', of: 'n', bins: { count: 4 } }
    assert.deepEqual(await rowsOf({ measures: [count], dimensions: [bins] }), [
      [-1e308, 1],
      [1e308, 1],
    ])
    const period = (from: string) =>
      rowsOf({ measures: [count], period: { of: 'd', from, to: '9999-12-31' } })
    assert.deepEqual(await period('-000001-01-01T00:00:00Z'), [[1]])
    assert.deepEqual(await period('+012000-01-01T00:00:00Z'), [[0]])
    const reply = await ask({ measures: [{ as: 's', fn: 'stdDev', of: 'n' }] })
    isProblem(reply, 422, 'query_invalid')
    assert.equal(reply.body.errors[0].code, 'values_too_large')
  })

  test('only numbers from 0 to 10 count as votes of a net promoter score', async () => {
    const nps = { as: 'nps', fn: 'nps', of: 'n' }
    const scores = async (...numbers: number[]) => {
      const { rowsOf } = await table(
        server,
        numbers.map(n => ({ n })),
      )
      return (await rowsOf({ measures: [nps], totals: true })).flat()
    }
    assert.deepEqual(await scores(9, 6, 11), [0])
    assert.deepEqual(await scores(9, 10, 99, -99), [100])
    assert.deepEqual(await scores(-1), [null])
    assert.deepEqual(await scores(0, 0.5, 8), [-66.6666666666667])
    // Votes between whole numbers count as the lower one.
    assert.deepEqual([await scores(6.5), await scores(8.5), await scores(9.5)], [[-100], [0], [100]])
  })

  test('sums, means and changes are those of decimal numbers', async () => {
    const { rowsOf } = await table(server, [
      { n: 100.1, d: '2026-01-01' },
      { n: -100, d: '2026-01-01' },
      { n: 0.3, d: '2026-02-01' },
    ])
    const figure = (fn: string) => ({ as: fn, fn, of: 'n' })
    const measures = [
      figure('sum'),
      figure('mean'),
      { as: 'running', fn: 'runningTotal', of: 'sum' },
      { as: 'change', fn: 'change', of: 'sum' },
    ]
    const dimensions = [{ as: 'd', of: 'd', grain: 'month' }]
    assert.deepEqual(await rowsOf({ measures, dimensions }), [
      ['2026-01-01', 0.1, 0.05, 0.1, null],
      ['2026-02-01', 0.3, 0.3, 0.4, 2],
    ])
    const having = { '==': [of('sum'), 0.1] }
    assert.equal((await rowsOf({ measures, dimensions, having })).length, 1)
  })

  test('figures in the unit of a column keep its format, also on the scale of a chart', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const percent = { style: 'PERCENT', decimals: 0 }
    const make = async (kind: string, body: object) =>
      (await alice.call('POST', `${app}/${kind}`, { name: 'Made', ...body })).body
    const { datasetid: dataset } = await make('dataset', {
      columns: [
        { id: 't', type: 'TEXT' },
        { id: 'rate', type: 'NUMBER', format: percent },
        { id: 'pieces', type: 'INTEGER', format: { style: 'NUMBER', decimals: 0 } },
      ],
    })
    const rows = [
      { t: 'a', rate: 0.2, pieces: 1 },
      { t: 'b', rate: 0.6, pieces: 2 },
    ]
    await alice.call('POST', `${app}/dataset/${dataset}/row`, { rows })
    const measure = (fn: string, more: object = {}) => ({ as: fn, fn, of: 'rate', ...more })
    const measures = [
      ...['sum', 'mean', 'median', 'min', 'max', 'last', 'stdDev', 'boxplot'].map(fn => measure(fn)),
      measure('percentile', { p: 90 }),
      measure('runningTotal', { of: 'sum' }),
      measure('movingMean', { of: 'mean' }),
      { as: 'different', fn: 'countDistinct', of: 'rate' },
      { as: 'place', fn: 'rank', of: 'sum' },
      { as: 'each', fn: 'mean', of: 'pieces' },
    ]
    const { body } = await alice.call('POST', `${app}/dataset/query`, { dataset, measures })
    const unformatted = body.columns.flatMap(({ as, format }: { as: string; format?: object }) =>
      JSON.stringify(format) === JSON.stringify(percent) ? [] : [as],
    )
    assert.deepEqual(unformatted, ['different', 'place', 'each'])
    const dimensions = [{ as: 't', of: 't' }]
    for (const [kind, query] of [
      ['BAR', { dataset, measures: [measure('mean')], dimensions }],
      ['LINE', { dataset, measures: [measure('median')], dimensions }],
      ['BOX', { dataset, measures: [measure('boxplot')], dimensions }],
      [
        'HISTOGRAM',
        { dataset, measures: [count], dimensions: [{ as: 'rate', of: 'rate', bins: { width: 0.2 } }] },
      ],
    ] as const) {
      const { chartid } = await make('chart', { kind, query })
      const { text } = await alice.call('GET', `${app}/chart/${chartid}.svg`)
      assert.match(text, /60\s?%/, kind)
      assert.doesNotMatch(text, />0\.\d/, kind)
    }
  })

  test('measures can have the names of members that all objects have', async () => {
    const { ask } = await table(server, [{ t: 'a' }])
    const { body, text } = await ask({
      measures: [count, { as: 'constructor', fn: 'runningTotal', of: 'n' }],
      dimensions: [{ as: '__proto__', of: 't' }],
      totals: true,
    })
    assert.deepEqual(body.rows, [['a', 1, 1]], text)
    assert.deepEqual(body.totals, [null, 1, null])
  })

  test('a view with another text than a time zone is refused', async () => {
    const { makeView } = await table(server, [{ t: 'a' }])
    for (const timeZone of ["UTC', make_timestamptz(0)) || (select 1) --", 'Mars/Olympus']) {
      const reply = await makeView({ date: of('v.m') }, { timeZone })
      isProblem(reply, 422, 'dataset_invalid')
      assert.equal(reply.body.errors[0].pointer, '/view/timeZone')
    }
  })

  test('functions of functions take no more time with each level', async () => {
    const { rowsOf, view } = await table(server, [{ t: '7.5' }])
    const nested = (levels: number): unknown =>
      levels === 0 ? of('v.t') : { substr: [{ text: { number: nested(levels - 1) } }, 0] }
    assert.deepEqual(await rowsOf({ columns: ['x'] }, await view(nested(4))), [['7.5']])
  })

  test('formulas whose texts multiply are refused, also by way of other views, and those of plain use are not', async () => {
    const { make, makeView, view, rowsOf } = await table(server, [{ t: 'Größe & <Maß>' }])
    const longer = (text: unknown, times: number) => ({ replace: [text, 'a', 'a'.repeat(times)] })
    const repeated = (levels: number) => {
      let value: unknown = of('v.t')
      for (let i = 0; i < levels; i++) value = longer(value, 63)
      return value
    }
    const isTooLong = async (reply: ReturnType<typeof makeView>) => {
      const refused = await reply
      isProblem(refused, 422, 'dataset_invalid')
      assert.deepEqual(
        refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
        [['/view/columns/0/value', 'text_too_long']],
      )
    }
    await isTooLong(makeView(repeated(8)))
    await isTooLong(makeView({ replace: [{ replace: [of('v.t'), '', of('v.t')] }, of('v.t'), of('v.t')] }))
    const over = (dataset: string, value: unknown, more: object = {}) =>
      make({
        name: 'Over',
        kind: 'VIEW',
        view: { from: { dataset, as: 'o' }, columns: [{ id: 'x', value }], ...more },
      })
    const joined = { concat: Array.from({ length: 200 }, () => of('o.x')) }
    const first = await view({ concat: Array.from({ length: 200 }, () => of('v.t')) })
    await isTooLong(over(first, joined))
    const { body: grouped } = await over(first, of('o.x'), {
      group: { dimensions: [{ as: 'x', of: 'x' }], measures: [{ as: 'n', fn: 'count' }] },
    })
    await isTooLong(over(grouped.datasetid, joined))
    const spelled = ['ä ae', 'ö oe', 'ü ue', 'ß ss', '& &amp;', '< &lt;', '> &gt;'].reduce<unknown>(
      (value, pair) => ({ replace: [value, ...pair.split(' ')] }),
      of('v.t'),
    )
    const plain = await view({ concat: [spelled, ', ', of('v.n'), of('v.d')] })
    assert.deepEqual(await rowsOf({ columns: ['x'] }, plain), [['Groesse &amp; &lt;Mass&gt;, ']])
  })

  test('computed columns calculate in decimal, as conditions do, so filters and groups find what people read', async () => {
    const numbers = Array.from({ length: 60 }, (_, i) => ({
      n: Number((((i * 7919) % 2003) / 10 ** (i % 5) - 3).toFixed(4)),
    }))
    const { rowsOf, view, make } = await table(server, [...numbers, { n: 0 }, { n: 0.1 }, { n: 0.2 }])
    for (const operator of ['+', '-', '*', '/', '%'])
      for (const other of [0.1, 0.7, 3, 12.25]) {
        const formula = { [operator]: [of('v.n'), other] }
        const evaluate = compile({ [operator]: [of('n'), other] })
        const found = await rowsOf({ columns: ['x'] }, await view(formula))
        const expected = numbers.map(row => exact(evaluate(row)))
        assert.deepEqual(found.flat().slice(0, 60), expected, JSON.stringify(formula))
      }
    const sums = await view({ '+': [of('v.n'), 0.1] })
    const equal = { '==': [of('x'), 0.3] }
    assert.deepEqual(await rowsOf({ measures: [count], filter: equal }, sums), [[1]])
    const { body: grouped } = await make({
      name: 'Sums',
      kind: 'VIEW',
      view: {
        from: { dataset: sums, as: 's' },
        filter: { '<=': [of('s.x'), 0.2] },
        columns: [{ id: 'x', value: of('s.x') }],
        group: { measures: [{ as: 'sum', fn: 'sum', of: 'x' }] },
      },
    })
    const { body: three } = await make({
      name: 'Three',
      kind: 'VIEW',
      view: {
        from: { dataset: grouped.datasetid, as: 'g' },
        columns: [{ id: 'x', value: { round: [of('g.sum'), 4] } }],
      },
    })
    const [[sum]] = (await rowsOf({ columns: ['x'] }, three.datasetid)) as [[number]]
    const same = { measures: [count], filter: { '==': [of('sum'), sum] } }
    assert.deepEqual(await rowsOf(same, grouped.datasetid), [[1]])
  })

  test('computed columns round and divide numbers of 15 digits to the digit', async () => {
    const numbers = [999_999_999_999_999, 1e15, 99_999_999_999_999.4, 123_456_789_012.344, 1.005, -1.005, 0.3]
    const { rowsOf, view } = await table(
      server,
      numbers.map(n => ({ n })),
    )
    const values = async (formula: object) => (await rowsOf({ columns: ['x'] }, await view(formula))).flat()
    const rounded = await values({ round: [of('v.n')] })
    assert.deepEqual(rounded, [999_999_999_999_999, 1e15, 99_999_999_999_999, 123_456_789_012, 1, -1, 0])
    const cents = await values({ round: [of('v.n'), 2] })
    assert.deepEqual(
      cents,
      [999_999_999_999_999, 1e15, 99_999_999_999_999.4, 123_456_789_012.34, 1.01, -1.01, 0.3],
    )
    const rests = await values({ '%': [of('v.n'), 0.1] })
    assert.deepEqual(rests, [0, 0, 0, 0.044, 0.005, -0.005, 0])
    const minute = await values({ '%': [of('v.n'), -60] })
    assert.deepEqual(minute, [39, 40, 39.4, 12.344, 1.005, -1.005, 0.3])
  })

  test('a computed value that is too large or no date is empty', async () => {
    const { rowsOf, view } = await table(server, [
      { t: 'abc', n: 7.5, d: '9999-12-31', m: '9999-12-31T23:00:00Z' },
    ])
    for (const formula of [
      { round: [of('v.n'), 1e9] },
      { substr: [of('v.t'), 1e300] },
      { dateAdd: [of('v.d'), 1, 'days'] },
      { dateAdd: [of('v.d'), -1e9, 'years'] },
      { dateAdd: [of('v.m'), 1e300, 'hours'] },
    ]) {
      const rows = await rowsOf({ columns: ['x'] }, await view(formula))
      assert.deepEqual(rows, [['round' in formula ? 7.5 : null]], JSON.stringify(formula))
    }
  })

  test('a query to a view whose filter computes says what to change', async () => {
    const { ask, view } = await table(server, [{ t: 'a' }])
    const reply = await ask(
      { columns: ['x'] },
      await view(of('v.t'), { filter: { '==': [{ cat: [of('v.t'), 'b'] }, 'ab'] } }),
    )
    isProblem(reply, 422, 'query_invalid')
    assert.equal(reply.body.errors[0].code, 'condition_unsupported')
  })

  test('dates from the first year to the last are grouped by time zone as quickly as others', async () => {
    const { rowsOf } = await table(
      server,
      ['0001-06-01T00:00:00Z', '2026-03-29T22:30:00Z', '9999-06-01T00:00:00Z'].map(m => ({ m })),
    )
    const dimensions = [
      { as: 'day', of: 'm', grain: 'day' },
      { as: 'at', of: 'm', part: 'hourOfDay' },
    ]
    assert.deepEqual(await rowsOf({ measures: [count], dimensions, timeZone: 'Europe/Berlin' }), [
      ['0001-06-01', 0, 1],
      ['2026-03-30', 0, 1],
      ['9999-06-01', 2, 1],
    ])
  })

  test('views of views read a bounded number of datasets', async () => {
    const { make, dataset } = await table(server, [{ t: 'a' }])
    const joining = (id: string) => ({
      name: 'View',
      kind: 'VIEW',
      view: {
        from: { dataset: id, as: 'a' },
        joins: Array.from({ length: 7 }, (_, i) => ({
          dataset: id,
          as: `b${i}`,
          type: 'LEFT',
          on: [{ left: 'a.t', right: `b${i}.t` }],
        })),
        columns: [{ id: 't', value: of('a.t') }],
      },
    })
    const first = await make(joining(dataset))
    const second = await make(joining(first.body.datasetid))
    assert.equal(second.status, 201, second.text)
    const third = await make(joining(second.body.datasetid))
    isProblem(third, 422, 'dataset_invalid')
    assert.equal(third.body.errors[0].code, 'view_too_large')
  })

  test('parts of answers, and texts that were asked for in place of dates, are counted as answered', async () => {
    const alice = await server.organization()
    const form = (type: string) => ({
      name: 'Visit',
      appType: 'SURVEY',
      questions: [
        { id: 'who', type: 'NAME', text: 'Who?' },
        { id: 'day', type, text: 'When?' },
      ],
    })
    const { path, url } = await alice.newPublishedForm(form('SHORT_TEXT'))
    const submit = async (answers: object) =>
      assert.equal((await request(url, 'POST', { answers })).status, 201)
    await submit({ who: { first: 'Ada', last: 'L' }, day: 'soon' })
    await alice.call('PATCH', path, form('DATE'))
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    await submit({ day: '2026-02-03' })
    const [app = '', dataset = ''] = path.split('/webform/')
    const { body, text } = await alice.call('POST', `${app}/dataset/query`, {
      dataset,
      measures: [
        { as: 'asked', fn: 'asked', of: 'who.first' },
        { as: 'named', fn: 'answered', of: 'who.first' },
        { as: 'dated', fn: 'answered', of: 'day' },
      ],
      dimensions: [{ as: 'month', of: 'day', grain: 'month', fill: true }],
    })
    assert.deepEqual(
      body.rows,
      [
        ['2026-02-01', 1, 0, 1],
        [null, 1, 1, 1],
      ],
      text,
    )
  })
})
