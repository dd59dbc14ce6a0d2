// What a careful reader sees in pictures: nothing is cut, and sizes and names are right.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatOf } from '../../src/engine/charts/format.ts'
import type { ChartKindName } from '../../src/engine/charts/names.ts'
import { textWidth } from '../../src/engine/charts/text.ts'
import type { ResultCell, ResultColumn } from '../../src/engine/query/result.ts'
import { renderSvg } from '../../src/product/charts/render.ts'
import { resultOf } from './samples.ts'

const dimension = (as: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  as,
  kind: 'DIMENSION',
  label: as,
  type: 'TEXT',
  ...more,
})
const measure = (as: string, more: Partial<ResultColumn> = {}): ResultColumn => ({
  as,
  kind: 'MEASURE',
  label: as,
  type: 'INTEGER',
  fn: 'count',
  ...more,
})

interface Look {
  readonly width?: number
  readonly height?: number
  readonly options?: object
}

async function draw(
  kind: ChartKindName,
  columns: ResultColumn[],
  rows: ResultCell[][],
  { width = 520, height = 300, options = {} }: Look = {},
) {
  const svg = await renderSvg({
    kind,
    result: resultOf(columns, rows),
    options,
    theme: 'light',
    language: 'en',
    size: { width, height },
    name: 'Picture',
    hasBackground: true,
  })
  const texts = [...svg.matchAll(/<text([^>]*)>([^<]*)</g)].map(([, attributes = '', text = '']) => ({
    text,
    x: Number(/translate\(([-\d.]+)/.exec(attributes)?.[1] ?? / x="([-\d.]+)"/.exec(attributes)?.[1] ?? 0),
    size: Number(/font-size="([\d.]+)/.exec(attributes)?.[1]),
    anchor: /text-anchor="(\w+)"/.exec(attributes)?.[1],
  }))
  return {
    svg,
    texts,
    words: texts.map(({ text }) => text),
    description: /<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? '',
  }
}

const LONG = 'How satisfied are you with the overall organization of the event, the venue and the catering?'

test('a narrow table cuts texts, not figures, and says how many columns it leaves out', async () => {
  const share = measure('share', { type: 'NUMBER', format: { style: 'PERCENT', decimals: 1 } })
  const rows = [
    [LONG, 6123, 61.25, 0.412],
    ['Other', 61_234_567, 61.5, 0.4],
  ]
  const columns = [dimension('question'), measure('people'), measure('mean', { type: 'NUMBER' }), share]
  const { words } = await draw('TABLE', columns, rows, { width: 400, height: 200 })
  for (const figure of ['6,123', '61,234,567', '61.25', '61.50', '41.2%', '40.0%'])
    assert.ok(words.includes(figure), `${figure} of ${words}`)
  const many = Array.from({ length: 8 }, (_, i) => measure(`m${i}`))
  const row = ['Linz', ...many.map((_, i) => 10_000_000 + i)]
  const narrow = await draw('TABLE', [dimension('site'), ...many], [row], { width: 300, height: 120 })
  assert.ok(narrow.words.includes('First 3 of 9 columns'), String(narrow.words))
})

test('the values of grouped bars stand inside of the picture', async () => {
  const rows = [
    ['Linz', 1_234_567, 923_456],
    ['Graz', -345_678, 8],
  ]
  const { texts } = await draw('GROUPED_BAR', [dimension('site'), measure('people'), measure('hours')], rows)
  for (const value of ['1.2M', '923.5K', '-345.7K', '8']) {
    const { x, anchor } = texts.find(({ text }) => text === value) ?? assert.fail(value)
    const width = textWidth(value, 12)
    const [from, to] = anchor === 'end' ? [x - width, x] : [x, x + width]
    assert.ok(from >= 0 && to <= 520 - 32, `${value} from ${from} to ${to}`)
  }
})

test('hours on an axis are times within a day, and have their date otherwise', async () => {
  const hour = dimension('hour', { type: 'DATETIME', grain: 'hour' })
  const hours = (count: number) =>
    Array.from({ length: count }, (_, i) => [
      `2026-03-${29 + Math.floor(i / 24)}T${String(i % 24).padStart(2, '0')}:00+01:00`,
      i,
    ])
  for (const kind of ['BAR', 'LINE'] as const) {
    const day = await draw(kind, [hour, measure('n')], hours(8))
    assert.ok(day.words.includes('00:00') && day.words.includes('06:00'), String(day.words))
    const days = await draw(kind, [hour, measure('n')], hours(50))
    assert.ok(days.words.includes('Mar 29, 00:00'), String(days.words))
    for (const text of [...day.words, ...days.words]) assert.doesNotMatch(text, /…/)
  }
})

for (const [value, format, text] of [
  [5.96e17, undefined, '5.96 × 10¹⁷'],
  [1e15, undefined, '1 × 10¹⁵'],
  [-2.5e-7, undefined, '-2.5 × 10⁻⁷'],
  [3e16, { style: 'CURRENCY', currency: 'EUR' }, '€3 × 10¹⁶'],
  [120e12, undefined, '120T'],
] as const)
  test(`a figure that is too large or small for digits is a power of ten: ${text}`, () =>
    assert.equal(formatOf('en').compact(value, format), text))

test('a heat map writes the figures of all its cells, or of none', async () => {
  const columns = [dimension('site'), dimension('hour', { type: 'NUMBER', part: 'hourOfDay' }), measure('n')]
  const rows = (hours: number) =>
    Array.from({ length: hours }, (_, i): ResultCell[] => ['Linz', i, i === 0 ? 1258 : i])
  const few = await draw('HEATMAP', columns, rows(6))
  assert.ok(few.words.includes('1,258'))
  const many = await draw('HEATMAP', columns, rows(24))
  assert.equal(many.words.filter(text => text === '1,258').length, 1, 'only in the legend')
  assert.ok(!many.words.includes('17') || many.words.filter(text => text === '17').length === 1)
})

test('words that are said nearly as often are nearly as large', async () => {
  const rows = [
    ['music', 100],
    ['food', 95],
    ['sound', 90],
    ['light', 25],
  ]
  const { texts } = await draw('WORD_CLOUD', [dimension('word'), measure('n')], rows)
  const size = (word: string) => texts.find(({ text }) => text === word)?.size ?? assert.fail(word)
  assert.ok(size('sound') > 0.9 * size('music'), 'a tenth less often')
  assert.ok(
    Math.abs(size('light') / size('music') - 0.5) < 0.1,
    'a quarter as often: half as high, half as wide',
  )
})

test('a map of plain columns describes its places, not their latitudes', async () => {
  const column = (as: string, type: 'TEXT' | 'NUMBER'): ResultColumn => ({
    as,
    kind: 'COLUMN',
    label: as,
    type,
  })
  const columns = [
    column('City', 'TEXT'),
    column('north', 'NUMBER'),
    column('east', 'NUMBER'),
    column('Visitors', 'NUMBER'),
  ]
  const { description } = await draw('BUBBLE_MAP', columns, [
    ['Vienna', 48.2, 16.4, 500],
    ['Linz', 48.3, 14.3, 100],
    ['Graz', 47.1, 15.4, -5],
  ])
  assert.equal(
    description,
    'Map with bubbles: Visitors by City. 2 points. Highest: Vienna, 500. Lowest: Linz, 100. Not shown: Graz (-5).',
  )
})

test('a tree map has the names of its groups, with and without a color scale', async () => {
  const rows = ['Linz plant', 'Graz plant'].flatMap((site, s) =>
    ['Safety', 'Data', 'Pumps'].map((course, c): ResultCell[] => [site, course, 60 / (s + c + 1), c / 3]),
  )
  const columns = [dimension('site'), dimension('course'), measure('n'), measure('mean', { type: 'NUMBER' })]
  for (const count of [3, 4]) {
    const { words } = await draw(
      'TREEMAP',
      columns.slice(0, count),
      rows.map(row => row.slice(0, count)),
    )
    for (const name of ['Linz plant', 'Graz plant'])
      assert.equal(words.filter(word => word === name).length, 1, `${name} of ${words}`)
  }
})
