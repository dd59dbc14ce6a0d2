// Every kind of chart with the results that people have: few, many, none, odd, hostile.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { chartOf, describeChart, drawChart } from '../../src/engine/charts/draw.ts'
import { CHART_KINDS, type ChartKindName } from '../../src/engine/charts/names.ts'
import { htmlTable, tableOf } from '../../src/engine/charts/table.ts'
import { CHART_THEMES } from '../../src/engine/charts/theme.ts'
import { world } from '../../src/engine/charts/world.ts'
import type { QueryResult, ResultCell, ResultColumn } from '../../src/engine/query/result.ts'
import { contrast, EDGE_CONTRAST, parseColor } from '../../src/engine/theme/color.ts'
import { drawWithECharts } from '../../src/product/charts/draw-with-echarts.ts'
import { renderSvg } from '../../src/product/charts/render.ts'
import { runsOf, variantsOf } from '../support/long.ts'
import { samples } from './samples.ts'

const HOSTILE = `</text><script>alert(1)</script><img src=x onerror="alert(1)">]]>&'\u0000\ud800{a|b}`
const RTL = 'שביעות רצון כללית מהקורס'

const isDimension = ({ kind, type }: ResultColumn) =>
  kind === 'DIMENSION' || (kind === 'COLUMN' && type === 'TEXT')
const isText = (column: ResultColumn) => isDimension(column) && column.type === 'TEXT'

/** The same columns with other cells. */
const mapped = (
  result: QueryResult,
  cell: (cell: ResultCell, column: ResultColumn, row: number) => ResultCell,
): QueryResult => ({
  ...result,
  rows: result.rows.map((row, r) => row.map((old, c) => cell(old, result.columns[c] as ResultColumn, r))),
})

const numbers = (result: QueryResult, change: (value: number) => number) =>
  mapped(result, (cell, column) => {
    if (isDimension(column)) return cell
    if (Array.isArray(cell)) return cell.map(value => (typeof value === 'number' ? change(value) : value))
    return typeof cell === 'number' ? change(cell) : cell
  })

const variants: Readonly<Record<string, (result: QueryResult) => QueryResult>> = {
  typical: result => result,
  'no rows': result => ({ ...result, rows: [], totals: null }),
  'one row': result => ({ ...result, rows: result.rows.slice(0, 1) }),
  'only nulls': result => mapped(result, () => null),
  'missing answers': result =>
    mapped(result, (cell, column, r) => (isDimension(column) && r % 3 === 0 ? null : cell)),
  'missing figures': result =>
    mapped(result, (cell, column, r) => (!isDimension(column) && r % 2 === 0 ? null : cell)),
  'the rest': result => mapped(result, (cell, column, r) => (isText(column) && r === 0 ? '{other}' : cell)),
  '1,000 categories': result => ({
    ...result,
    rows: Array.from({ length: 1000 }, (_, i) =>
      (result.rows[i % result.rows.length] ?? []).map((cell, c) =>
        isText(result.columns[c] as ResultColumn) ? `${cell} ${i}` : cell,
      ),
    ),
  }),
  'negative numbers': result => numbers(result, value => -value),
  'mixed signs': result => numbers(result, value => (Math.round(value * 100) % 2 === 0 ? value : -value)),
  'huge numbers': result => numbers(result, value => value * 1e300),
  'the largest numbers': result =>
    numbers(result, value => (value > 0 ? Number.MAX_VALUE : -Number.MAX_VALUE)),
  'tiny numbers': result => numbers(result, value => value * 1e-300),
  zeros: result => numbers(result, () => 0),
  'right to left': result =>
    mapped(relabelled(result, RTL), (cell, column, r) => (isText(column) ? `${RTL} ${r}` : cell)),
  markup: result =>
    mapped(relabelled(result, HOSTILE), (cell, column, r) => (isText(column) ? `${HOSTILE} ${r}` : cell)),
  'long texts': result =>
    mapped(relabelled(result, 'word '.repeat(40)), (cell, column, r) =>
      isText(column) ? `${'long '.repeat(400)}${r}` : cell,
    ),
  'one long word': result =>
    mapped(result, (cell, column, r) => (isText(column) ? `${'x'.repeat(3000)}${r}` : cell)),
  'empty texts': result => mapped(relabelled(result, ''), (cell, column) => (isText(column) ? '' : cell)),
  truncated: result => ({ ...result, truncated: true }),
}

function relabelled(result: QueryResult, label: string): QueryResult {
  return { ...result, columns: result.columns.map(column => ({ ...column, label })) }
}

interface Settings {
  readonly theme?: 'light' | 'dark'
  readonly language?: string
  readonly width?: number
  readonly height?: number
  readonly options?: object
}

const render = (
  kind: ChartKindName,
  result: QueryResult,
  { theme = 'light', language = 'en', width = 520, height = 300, options }: Settings = {},
) =>
  renderSvg({
    kind,
    result,
    options: options ?? samples[kind].options ?? {},
    theme,
    language,
    size: { width, height },
    name: samples[kind].name,
    hasBackground: true,
  })

interface Parsed {
  readonly tags: ReadonlySet<string>
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>>
  readonly texts: string
  readonly title: string
  readonly description: string
}

/** Parses strictly: markup that is not well-formed throws. */
function parse(svg: string): Parsed {
  const tags = new Set<string>()
  const attributes = new Map<string, Set<string>>()
  const texts: Record<string, string> = {}
  const open: string[] = []
  const parser = new SaxesParser()
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name, attributes: given }) => {
    tags.add(name)
    open.push(name)
    for (const [key, value] of Object.entries(given)) {
      const known = attributes.get(key) ?? new Set()
      attributes.set(key, known.add(String(value)))
    }
  })
  parser.on('text', text => {
    const at = open.at(-1) ?? ''
    texts[at] = (texts[at] ?? '') + text
  })
  parser.on('closetag', () => void open.pop())
  parser.write(svg).close()
  return {
    tags,
    attributes,
    texts: texts['text'] ?? '',
    title: texts['title'] ?? '',
    description: texts['desc'] ?? '',
  }
}

const TAGS = [
  'svg',
  'title',
  'desc',
  'g',
  'rect',
  'path',
  'text',
  'tspan',
  'line',
  'circle',
  'polyline',
  'polygon',
  'defs',
  'clipPath',
  'ellipse',
]

/** What an `img` may show under any policy. Texts with `dx` or `dy` are shaped letter by letter. */
function assertHarmless({ tags, attributes }: Parsed): void {
  assert.deepEqual(
    [...tags].filter(tag => !TAGS.includes(tag)),
    [],
  )
  const names = [...attributes.keys()]
  assert.deepEqual(
    names.filter(name => /^on|href|^style$|^class$|^xlink|^d[xy]$/.test(name)),
    [],
  )
  for (const [name, values] of attributes)
    if (name !== 'xmlns')
      for (const value of values) assert.doesNotMatch(value, /NaN|Infinity|undefined|javascript:|:\/\//, name)
  assert.deepEqual(attributes.get('role'), new Set(['img']))
}

for (const kind of CHART_KINDS) {
  test(`${kind} draws every result as harmless SVG with a name and a description`, async () => {
    for (const [name, change] of Object.entries(variants)) {
      const result = change(samples[kind].result)
      const svg = await render(kind, result)
      try {
        const parsed = parse(svg)
        assertHarmless(parsed)
        assert.equal(parsed.title, samples[kind].name)
        assert.ok(parsed.description.length > 8, parsed.description)
        assert.equal(
          parsed.description.includes('No data'),
          name === 'no rows' || /No data/.test(parsed.description),
        )
      } catch (error) {
        throw new Error(`${kind} with ${name}`, { cause: error })
      }
    }
  })

  test(`${kind} fits each size, theme and language`, async () => {
    const { result } = samples[kind]
    for (const [width, height] of variantsOf([
      [120, 80],
      [390, 300],
      [1000, 420],
      [2000, 2000],
    ]))
      for (const theme of ['light', 'dark'] as const)
        assertHarmless(parse(await render(kind, result, { width, height, theme })))
    const german = parse(await render(kind, result, { language: 'de-AT' })).description
    assert.notEqual(german, parse(await render(kind, result)).description)
    assertHarmless(parse(await render(kind, result, { language: 'ar-EG' })))
  })

  test(`${kind} has a table with one row for each row of the result`, () => {
    for (const change of Object.values(variants)) {
      const result = change(samples[kind].result)
      const table = tableOf(result, 'en')
      assert.equal(table.rows.length, result.rows.length)
      assert.equal(table.columns.length, result.columns.length)
      assert.ok(table.rows.flat().every(cell => typeof cell === 'string'))
    }
  })
}

const cell: fc.Arbitrary<ResultCell> = fc.oneof(
  fc.constant(null),
  fc.double({ noNaN: false }),
  fc.integer(),
  fc.string(),
  fc.constantFrom('{other}', '2026-03-01', '2026-03-01T10:00:00+02:00', 'DE', HOSTILE),
  fc.boolean(),
  fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { maxLength: 6 }),
)
const column =
  (kind: ResultColumn['kind']) =>
  (as: string): fc.Arbitrary<ResultColumn> =>
    fc.record(
      {
        as: fc.constant(as),
        kind: fc.constant(kind),
        label: fc.string(),
        type: fc.constantFrom(
          'TEXT',
          'NUMBER',
          'INTEGER',
          'DATE',
          'DATETIME',
          'BOOLEAN',
          'TEXT_LIST',
          'JSON',
        ),
        grain: fc.constantFrom('hour', 'day', 'week', 'month', 'quarter', 'year'),
        part: fc.constantFrom('hourOfDay', 'weekday', 'monthOfYear'),
        width: fc.constantFrom(1, 10, 0.1),
        format: fc.constantFrom(
          { style: 'PERCENT' },
          { style: 'CURRENCY', currency: 'EUR', decimals: 2 },
          { style: 'NUMBER', decimals: 1 },
        ),
      },
      { requiredKeys: ['as', 'kind', 'label', 'type'] },
    )
const randomResult: fc.Arbitrary<QueryResult> = fc
  .tuple(
    fc
      .integer({ min: 0, max: 3 })
      .chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => column('DIMENSION')(`d${i}`)))),
    fc
      .integer({ min: 0, max: 4 })
      .chain(count => fc.tuple(...Array.from({ length: count }, (_, i) => column('MEASURE')(`m${i}`)))),
    fc
      .integer({ min: 0, max: 2 })
      .chain(count =>
        fc.tuple(...Array.from({ length: count }, (_, i) => column('PREVIOUS')(`m${i}_previous`))),
      ),
  )
  .chain(([dimensions, measures, previous]) => {
    const columns = [...dimensions, ...measures, ...previous]
    const row = fc.tuple(...columns.map(() => cell))
    return fc.record({
      columns: fc.constant(columns),
      rows: fc.array(row, { maxLength: 12 }),
      totals: fc.option(row),
      base: fc.constant(0),
      asOf: fc.constant('2026-11-23T12:00:00.000Z'),
      pending: fc.boolean(),
      truncated: fc.boolean(),
    })
  })

test('no result makes a chart throw, whatever its columns and cells are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...CHART_KINDS), randomResult, async (kind, result) => {
      const parsed = parse(await render(kind, result, { options: {} }))
      assertHarmless(parsed)
      assert.ok(parsed.description)
      assert.equal(tableOf(result, 'de').rows.length, result.rows.length)
    }),
    { numRuns: runsOf(300) },
  )
})

test('every color of a series differs from the surface by 3:1, in light and dark', () => {
  for (const { surface, colors, edge } of Object.values(CHART_THEMES))
    for (const color of [...colors, edge])
      assert.ok(contrast(parseColor(color), parseColor(surface)) >= EDGE_CONTRAST, `${color} on ${surface}`)
})

test('a stack with many series shows the sum of the others, so that it is as high as it should be', async () => {
  const { result } = samples.STACKED_BAR
  const rows = Array.from({ length: 40 }, (_, i): ResultCell[] => ['First aid', `Site ${i}`, i + 1])
  const columns = result.columns.map(({ values: _, ...column }) => column)
  for (const kind of ['STACKED_BAR', 'STACKED_AREA'] as const) {
    const svg = await render(kind, { ...result, columns, rows }, { options: {} })
    assert.match(svg, /Other \(29\)/, kind)
    if (kind === 'STACKED_BAR') assert.match(svg, />820</, 'the sum of all')
  }
})

test('the figures of a column of a table have the same decimals', async () => {
  const { columns } = samples.TABLE.result
  const [name, , people] = columns
  if (!name || !people) throw new Error('The sample has these columns')
  const mean: ResultColumn = { as: 'mean', kind: 'MEASURE', label: 'Mean', type: 'NUMBER' }
  const rows: ResultCell[][] = [
    ['A', 75, 1],
    ['B', 76.875, 22],
    ['C', 70.5, null],
  ]
  const result = { ...samples.TABLE.result, columns: [name, mean, people], rows }
  const written = tableOf(result, 'en').rows.map(([, value]) => value)
  assert.deepEqual(written, ['75.00', '76.88', '70.50'])
  assert.match(await render('TABLE', result, { options: {} }), />70\.50</)
})

test('a ring names its parts before it joins them', async () => {
  const svg = await render('DONUT', samples.DONUT.result, { options: {}, width: 326, height: 224 })
  assert.match(svg, /Salzburg office/)
})

test('descriptions say what a reader of the picture sees', () => {
  const describe = (kind: ChartKindName, language: string, of = kind) => {
    const { result, options = {} } = samples[of]
    return describeChart(
      chartOf({
        kind,
        result,
        options,
        theme: 'light',
        language,
        size: { width: 500, height: 300 },
        map: world,
      }),
    ).join(' ')
  }
  assert.equal(
    describe('BAR', 'en'),
    'Bar chart: Responses by Course. 5 values. Highest: Safety at work 3, 226. Lowest: Forklift licence, 36.',
  )
  assert.match(
    describe('AREA', 'en'),
    /^Area chart: Responses by Month\. 12 values\. From \d+ \(Jan 2026\) to \d+ \(Dec 2026\)\./,
  )
  assert.match(describe('GAUGE', 'de'), /^Messanzeige: Passed\. Wert: 88,0\s%\. Ziel: 90,0\s%\.$/)
  assert.match(describe('NPS', 'en'), /Value: \+46\. 61% promoters, 24% passives, 15% detractors\./)
  assert.equal(describe('NUMBER', 'en', 'BAR'), 'Number: Responses by Course. Value: 36.', 'no period')
  for (const kind of ['NPS', 'BOX'] as const)
    assert.match(describe(kind, 'en', 'BAR'), /Responses by Course\. No data\.$/)
  assert.match(describe('BUBBLE_MAP', 'en', 'BAR'), /Not on the map: Safety at work 3, /)
  assert.match(describe('HEATMAP', 'en'), /^Heat map: Responses by Weekday, Hour of day\./)
})

test('a word cloud leaves out no word while it shows a smaller one', async () => {
  const words = ['music', 'great', 'was', 'and', 'more', 'please', 'parking', 'food', 'the', 'chairs']
  const columns: ResultColumn[] = [
    { as: 'word', kind: 'DIMENSION', label: 'Anything else?', type: 'TEXT' },
    { as: 'n', kind: 'MEASURE', label: 'Count', type: 'NUMBER' },
  ]
  const rows = words.map((word, i): ResultCell[] => [word, i < 6 ? 24 : 12])
  const result = { columns, rows, totals: null, base: 36, truncated: false, asOf: '', pending: false }
  for (const [width, height] of [
    [320, 200],
    [220, 140],
  ] as const) {
    const drawn = await render('WORD_CLOUD', result, { width, height })
    for (const word of words.slice(0, 6)) assert.ok(drawn.includes(`>${word}<`), `${word} in ${width} px`)
    assert.equal(parse(drawn).description.startsWith('Word cloud: Count by Anything else? 10 values.'), true)
  }
})

/** The text of each bar's mark in the picture, by its row in the result. */
const rowsIn = (svg: string) => [...svg.matchAll(/ data-row="(\d+)"/g)].map(([, row]) => Number(row))

test('a histogram with gaps leads to the rows of its bars, and keeps those without a number off its axis', () => {
  const columns: ResultColumn[] = [
    { as: 'age', kind: 'DIMENSION', label: 'Age', type: 'INTEGER', width: 25, isAnswer: true },
    { as: 'n', kind: 'MEASURE', label: 'Count', type: 'INTEGER', fn: 'count' },
  ]
  const rows = [
    [0, 4],
    [100, 3],
    [null, 138],
  ]
  const result = { columns, rows, totals: null, base: 145, truncated: false, asOf: '', pending: false }
  const chart = chartOf({
    kind: 'HISTOGRAM',
    result,
    options: {},
    theme: 'light',
    language: 'en',
    size: { width: 500, height: 300 },
  })
  const drawing = drawChart(chart)
  assert.ok('option' in drawing)
  const svg = drawWithECharts(drawing.option, chart.size)
  assert.deepEqual(new Set(rowsIn(svg)), new Set([0, 1]))
  for (const bound of ['0', '25', '50', '75', '100', '125']) assert.match(svg, new RegExp(`>${bound}</text>`))
  assert.match(svg, />No answer: 138<\/text>/)
  assert.match(describeChart(chart).join(' '), /Highest: 0–24, 4\. .* No answer: 138\.$/)
})

test('a heat map, a sparkline and the axis of a part of dates have no row without a value', async () => {
  const [day, hour] = samples.HEATMAP.result.columns
  assert.ok(day && hour)
  const withNull = (result: QueryResult, row: readonly ResultCell[]) => ({
    ...result,
    rows: [...result.rows, row],
  })
  const heat = await render('HEATMAP', withNull(samples.HEATMAP.result, [null, 3, 17]))
  assert.match(parse(heat).texts, /Empty: 17|No answer: 17/)
  const weekly = samples.NUMBER.result
  const figure = (result: QueryResult) =>
    describeChart(
      chartOf({
        kind: 'NUMBER',
        result: { ...result, totals: null },
        options: {},
        theme: 'light',
        language: 'en',
        size: { width: 300, height: 200 },
      }),
    ).join(' ')
  assert.equal(figure(withNull(weekly, [null, 9999, 1])), figure(weekly), 'the last week, not the rest')
})

test('a table writes dates, missing answers and the rest in words, and escapes markup', () => {
  const columns: ResultColumn[] = [
    { as: 'month', kind: 'DIMENSION', label: 'Month', type: 'DATE', grain: 'month' },
    {
      as: 'site',
      kind: 'DIMENSION',
      label: '<b>Site</b>',
      type: 'TEXT',
      isAnswer: true,
      values: [{ value: 'a', label: 'Linz' }],
    },
    { as: 'n', kind: 'MEASURE', label: 'Mean', type: 'NUMBER', format: { style: 'PERCENT', decimals: 1 } },
  ]
  const result: QueryResult = {
    columns,
    rows: [
      ['2026-03-01', 'a', 0.5],
      ['2026-03-01', null, null],
      ['2026-03-01', '{other}', 0],
      ['2026-03-01', '{own}', 0],
    ],
    totals: null,
    base: 4,
    asOf: '2026-11-23T12:00:00.000Z',
    pending: false,
    truncated: false,
  }
  assert.deepEqual(tableOf(result, 'en').rows, [
    ['Mar 2026', 'Linz', '50.0%'],
    ['Mar 2026', 'No answer', '–'],
    ['Mar 2026', 'All others', '0.0%'],
    ['Mar 2026', 'Other', '0.0%'],
  ])
  assert.deepEqual(tableOf(result, 'de').rows[1], ['März 2026', 'Keine Antwort', '–'])
  const ofTable = columns.map(({ isAnswer: _, ...column }) => column)
  assert.deepEqual(tableOf({ ...result, columns: ofTable }, 'de').rows[1], ['März 2026', 'Leer', '–'])
  const plain = columns.map(column => ({ ...column, kind: 'COLUMN' as const }))
  assert.equal(tableOf({ ...result, columns: plain }, 'en').rows[1]?.[1], '–', 'rows are no answers')
  assert.match(
    htmlTable(tableOf(result, 'en'), 'A & B'),
    /<caption>A &amp; B<\/caption>.*<th scope="col">&lt;b&gt;Site&lt;\/b&gt;<\/th>/,
  )
})
