// Parts of a whole: their shares, and parts that have none.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartKindName } from '../../src/engine/charts/names.ts'
import type { ResultCell, ResultColumn } from '../../src/engine/query/result.ts'
import { renderSvg } from '../../src/product/charts/render.ts'
import { resultOf } from './samples.ts'

const n: ResultColumn = { as: 'n', kind: 'MEASURE', label: 'People', type: 'INTEGER', fn: 'count' }
const by = (as: string): ResultColumn => ({ as, kind: 'DIMENSION', label: as, type: 'TEXT' })

function drawn(kind: ChartKindName, rows: ResultCell[][], language = 'en', options = {}) {
  const dimensions = (rows[0] ?? []).slice(1).map((_, i) => by(`d${i}`))
  return drawnAs(kind, [...dimensions, n], rows, language, options)
}

async function drawnAs(
  kind: ChartKindName,
  columns: readonly ResultColumn[],
  rows: readonly ResultCell[][],
  language = 'en',
  options = {},
) {
  const svg = await renderSvg({
    kind,
    result: resultOf(columns, rows),
    options,
    theme: 'light',
    language,
    size: { width: 600, height: 320 },
    name: 'Parts',
    hasBackground: true,
  })
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => unescaped(text))
  return { texts, description: unescaped(/<desc[^>]*>([^<]*)/.exec(svg)?.[1] ?? '') }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('\u00a0', ' ')

for (const [name, counts, shares] of [
  ['nearly all', [9993, 7], ['99.9%', '0.1%']],
  ['nearly nothing', [999_999, 1], ['>99.9%', '<0.1%']],
  ['thirds', [1, 1, 1], ['33.3%', '33.3%', '33.3%']],
  ['quarters', [3, 1], ['75%', '25%']],
  ['rounded percents that add up', [2, 1], ['67%', '33%']],
  ['one part', [5], ['100%']],
] as const)
  for (const kind of ['PIE', 'DONUT'] as const)
    test(`shares of a ${kind} do not mislead: ${name}`, async () => {
      const rows = counts.map((count, i): ResultCell[] => [`Part ${i}`, count])
      const { texts, description } = await drawn(kind, rows)
      assert.deepEqual(
        texts.filter(text => text.includes('%')),
        shares,
      )
      assert.ok(description.includes(shares.map((share, i) => `Part ${i} ${share}`).join(', ')), description)
    })

test('steps of a funnel and parts of a stack are 100 % only if they are the whole', async () => {
  const funnel = await drawn('FUNNEL', [
    ['Seen', 10_000],
    ['Done', 9999],
    ['Back', -3],
  ])
  assert.deepEqual(funnel.texts, ['Seen', '10K', '100%', 'Done', '9,999', '>99.9%', 'Back', '-3', '–'])
  const stack = await renderSvg({
    kind: 'STACKED_BAR',
    result: resultOf(
      [by('site'), by('answer'), n],
      [
        ['Linz', 'yes', 9993],
        ['Linz', 'no', 7],
      ],
    ),
    options: { percent: true } as object,
    theme: 'light',
    language: 'en',
    size: { width: 600, height: 320 },
    name: 'Parts',
    hasBackground: true,
  })
  assert.match(stack, />99\.9%<\/text>/)
})

for (const [kind, options] of [
  ['LIKERT', {}],
  ['STACKED_BAR', { percent: true }],
] as const)
  for (const [name, counts, shares] of [
    ['thirds', [1, 1, 1], ['33.3%', '33.3%', '33.3%']],
    ['six equal parts', [1, 1, 1, 1, 1, 1], Array.from({ length: 6 }, () => '16.7%')],
    ['percents that add up', [2, 1, 1], ['50%', '25%', '25%']],
  ] as const)
    test(`parts of a row of a ${kind} do not add up to 99 % or 102 %: ${name}`, async () => {
      const rows = counts.map((count, i): ResultCell[] => ['Linz', `Part ${i}`, count])
      const { texts, description } = await drawn(kind, rows, 'en', options)
      assert.deepEqual(
        texts.filter(text => /%$/.test(text) && !/^(0|20|25|40|50|60|75|80|100)%$/.test(text)),
        shares.filter(share => !/^(25|50)%$/.test(share)),
      )
      if (kind === 'LIKERT')
        assert.ok(
          description.includes(`Linz: ${shares.map((share, i) => `Part ${i} ${share}`).join(', ')}.`),
          description,
        )
    })

const share: ResultColumn = {
  as: 's',
  kind: 'MEASURE',
  label: 'Share',
  type: 'NUMBER',
  fn: 'share',
  format: { style: 'PERCENT' },
}

test('only the whole is 100 % in figures and tables', async () => {
  for (const [value, text] of [
    [0.9996, '99.96%'],
    [0.999951, '99.995%'],
    [0.9999999, '99.99999%'],
    [1 - Number.EPSILON, '100%'],
    [1, '100%'],
    [0.994, '99.4%'],
  ] as const)
    for (const kind of ['NUMBER', 'GAUGE', 'BULLET'] as const) {
      const { texts, description } = await drawnAs(kind, [share], [[value]])
      assert.ok(texts.includes(text), `${kind}: ${texts}`)
      assert.ok(description.includes(text), `${kind}: ${description}`)
    }
  const cells = async (...values: number[]) => {
    const rows = values.map((value, i): ResultCell[] => [`P${i}`, value])
    return (await drawnAs('TABLE', [by('part'), share], rows)).texts.filter(text => text.includes('%'))
  }
  assert.deepEqual(await cells(0.9995, 0.0005), ['99.95%', '0.05%'])
  assert.deepEqual(await cells(0.9996, 0.25), ['99.96%', '25%'])
  assert.deepEqual(await cells(0.5, 0.125), ['50.0%', '12.5%'])
})

for (const kind of ['PIE', 'DONUT', 'TREEMAP', 'SANKEY'] as const) {
  const rows = (...values: number[]) =>
    values.map((value, i): ResultCell[] => (kind === 'SANKEY' ? [`P${i}`, `Q${i}`, value] : [`P${i}`, value]))
  const named = kind === 'SANKEY' ? 'P1 · Q1' : 'P1'

  test(`a ${kind} says which parts are below zero`, async () => {
    const one = await drawn(kind, rows(4, -2))
    assert.ok(one.texts.includes(`Not shown: ${named} (-2)`), String(one.texts))
    assert.ok(one.description.endsWith(`Not shown: ${named} (-2).`), one.description)
    const { texts } = await drawn(kind, rows(4, -2, -1), 'de')
    assert.ok(texts.includes('Nicht gezeigt: 2 Werte unter null'), String(texts))
  })

  test(`a ${kind} of nothing above zero says so`, async () => {
    const { texts, description } = await drawn(kind, rows(-4, -2, 0))
    assert.deepEqual(texts, ['No value is above zero, so there are no shares.'])
    assert.match(
      description,
      /No value is above zero, so there are no shares\. Not shown: 2 values below zero\.$/,
    )
  })
}
