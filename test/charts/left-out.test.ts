// Rows without a date in charts of dates, votes between whole numbers, and names of parts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartOf, drawChart } from '../../src/engine/charts/draw.ts'
import type { ChartKindName } from '../../src/engine/charts/names.ts'
import type { ResultCell, ResultColumn } from '../../src/engine/query/result.ts'
import { drawWithECharts } from '../../src/product/charts/draw-with-echarts.ts'
import { renderSvg } from '../../src/product/charts/render.ts'
import { resultOf } from './samples.ts'

const day: ResultColumn = { as: 'd', kind: 'DIMENSION', label: 'Day', type: 'DATE', grain: 'day' }
const figure = (as: string): ResultColumn => ({
  as,
  kind: 'MEASURE',
  label: as,
  type: 'INTEGER',
  fn: 'count',
})
const by = (as: string): ResultColumn => ({ as, kind: 'DIMENSION', label: as, type: 'TEXT' })

async function drawn(kind: ChartKindName, columns: readonly ResultColumn[], rows: readonly ResultCell[][]) {
  const input = {
    kind,
    result: resultOf(columns, rows),
    options: {},
    theme: 'light',
    language: 'en',
    size: { width: 600, height: 320 },
  } as const
  const svg = await renderSvg({ ...input, name: 'Chart', hasBackground: true })
  const drawing = drawChart(chartOf(input))
  const marks = 'svg' in drawing ? drawing.svg : drawWithECharts(drawing.option, input.size)
  const marked = new Set([...marks.matchAll(/data-row="(\d+)"/g)].map(([, at]) => Number(at)))
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text)
  return { marked, texts, description: /<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? '' }
}

for (const [kind, count] of [
  ['CALENDAR', 1],
  ['SCATTER', 2],
  ['BUBBLE', 3],
] as const)
  for (const [name, dimension] of [
    ['days', day],
    ...(kind === 'CALENDAR' ? [] : ([['dates', { ...day, grain: undefined }]] as const)),
  ] as const)
    test(`a ${kind} of ${name} leaves out rows without a date, and says so`, async () => {
      const columns = [dimension as ResultColumn, ...['a', 'b', 'c'].slice(0, count).map(figure)]
      const row = (date: string | null, value: number) => [date, ...Array(count).fill(value)]
      const { marked, texts, description } = await drawn(kind, columns, [
        row(null, 17),
        row('2026-03-02', 2),
        row('2026-03-03', 1),
      ])
      assert.ok(texts.includes('Empty: 17'), String(texts))
      assert.ok(!texts.includes('Empty'), String(texts))
      assert.match(description, /^(?!.*(Highest: Empty|3 points|to 17)).* Empty: 17\.$/)
      assert.deepEqual(marked, new Set([1, 2]))
    })

test('points without a date among plain rows stay: the date is only their name', async () => {
  const plain = ({ grain: _, ...column }: ResultColumn): ResultColumn => ({ ...column, kind: 'COLUMN' })
  const columns = [plain(day), plain(figure('a')), plain(figure('b'))]
  const { description } = await drawn('SCATTER', columns, [
    [null, 5, 6],
    ['2026-03-02', 2, 3],
  ])
  assert.match(description, /2 points/)
})

test('votes between whole numbers count as the lower one', async () => {
  const answer: ResultColumn = { as: 'v', kind: 'DIMENSION', label: 'Vote', type: 'NUMBER' }
  for (const [vote, score] of [
    [6.5, '-100'],
    [8.5, '0'],
    [9.5, '+100'],
  ] as const)
    assert.ok((await drawn('NPS', [answer, figure('n')], [[vote, 1]])).texts.includes(score), score)
})

test('a tree map writes names of one character', async () => {
  const { texts } = await drawn(
    'TREEMAP',
    [by('group'), figure('n')],
    [
      ['A', 3],
      ['语', 2],
    ],
  )
  assert.deepEqual(texts, ['A', '3', '语', '2'])
})

test('a tree map names the group of a part if there are several groups', async () => {
  const columns = [by('site'), by('country'), figure('n')]
  const two = await drawn('TREEMAP', columns, [
    ['Linz', 'FR', 4],
    ['Graz', 'FR', 3],
    ['Graz', 'AT', 3],
  ])
  assert.match(two.description, /Linz · FR 40%, Graz · FR 30%, Graz · AT 30%/)
  const one = await drawn('TREEMAP', columns, [
    ['Linz', 'FR', 3],
    ['Linz', 'AT', 1],
  ])
  assert.match(one.description, /: FR 75%, AT 25%/)
})
