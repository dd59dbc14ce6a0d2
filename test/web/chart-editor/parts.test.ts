// What becomes of the parts of a query when a person chooses another function, group, order or kind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NUMBER } from '../../../src/engine/expressions/value.ts'
import { checkQuery } from '../../../src/engine/query/check.ts'
import type { Column } from '../../../src/engine/query/columns.ts'
import type { Dimension, Measure, Query } from '../../../src/engine/query/document.ts'
import {
  withBinNumber,
  withBins,
  withPeriod,
  withTop,
  withWords,
} from '../../../src/web/chart-editor/dimension-changes.ts'
import {
  asFigures,
  asRows,
  type ChartDocument,
  dimensionFor,
  firstChart,
  nextName,
  withKind,
} from '../../../src/web/chart-editor/document.ts'
import { reasonAgainst } from '../../../src/web/chart-editor/kind-reasons.ts'
import { changeMeasure, withFunction } from '../../../src/web/chart-editor/measure-changes.ts'
import { figuresOf, measureName, partsOf } from '../../../src/web/chart-editor/names.ts'
import { withinLimits, withSortKey } from '../../../src/web/chart-editor/sort-keys.ts'
import { chartEditorEn as texts } from '../../../src/web/texts/chart-editor/en.ts'

const columns: readonly Column[] = [
  { id: '_percent', label: 'Score', type: 'NUMBER' },
  { id: 'site', label: 'Site', type: 'TEXT' },
  { id: 'age', label: 'Age', type: 'INTEGER' },
  { id: 'price', label: 'Price', type: 'NUMBER' },
  { id: 'sent', label: 'Sent', type: 'DATETIME' },
  { id: 'raw', label: 'Raw', type: 'JSON' },
]
const chart = (query: Omit<Query, 'dataset'>, kind: ChartDocument['kind'] = 'BAR'): ChartDocument => ({
  name: 'Chart',
  kind,
  query: { dataset: 'dataset_1', ...query },
  options: {},
})
const count: Measure = { as: 'n', fn: 'count' }
const filter = { '>': [{ var: 'age' }, 18] }

for (const [name, before, fn, after] of [
  ['keeps a column that it takes', { fn: 'sum', of: 'price' }, 'mean', { of: 'price' }],
  [
    'takes the first column of the respondents for one that it cannot take',
    { fn: 'last', of: 'site' },
    'sum',
    { of: 'age' },
  ],
  [
    'keeps the label and the condition',
    { fn: 'sum', of: 'price', label: 'Sales', filter },
    'max',
    { of: 'price', label: 'Sales', filter },
  ],
  ['counts rows without a column', { fn: 'sum', of: 'price', filter }, 'count', { filter }],
  [
    'has the percentile that is asked for most',
    { fn: 'mean', of: 'age' },
    'percentile',
    { of: 'age', p: 90 },
  ],
  ['loses the percentile of the one before', { fn: 'percentile', of: 'age', p: 75 }, 'median', { of: 'age' }],
  ['keeps the condition of a share', { fn: 'count', filter }, 'share', { filter }],
  ['gets a condition for a share', { fn: 'count' }, 'share', { filter: { '!': [{ missing: ['site'] }] } }],
  ['computes from the measure before it', { fn: 'sum', of: 'price', filter }, 'runningTotal', { of: 'n' }],
  [
    'keeps the measure that it computes from',
    { fn: 'runningTotal', of: 'second' },
    'shareOf',
    { of: 'second' },
  ],
] as const)
  test(`another function of a measure ${name}`, () => {
    const measures: Measure[] = [
      count,
      { as: 'spread', fn: 'boxplot', of: 'age' },
      { as: 'second', fn: 'sum', of: 'age' },
    ]
    const changed = withFunction(columns, [...measures, { as: 'm', ...before }], 3, fn)
    assert.deepEqual(changed, { as: 'm', fn, ...after })
    assert.deepEqual(
      checkQuery({ dataset: 'd', measures: [...measures, changed] }, columns, () => NUMBER).filter(
        ({ pointer }) => pointer.startsWith('/measures/3/of'),
      ),
      [],
    )
  })

test('a spread is nothing that another measure can compute from', () => {
  const spread: Measure = { as: 'spread', fn: 'boxplot', of: 'age' }
  assert.deepEqual(withFunction(columns, [spread, count], 1, 'rank'), { as: 'n', fn: 'rank' })
})

test('a member of a measure without a value is removed', () => {
  assert.deepEqual(changeMeasure({ ...count, label: 'People', filter }, { label: undefined }), {
    ...count,
    filter,
  })
})

const day: Dimension = { as: 'd', of: 'sent', grain: 'month', fill: false, label: 'Month' }
const top: Dimension = { as: 'd', of: 'site', top: 5, by: 'n', other: false }
const bins: Dimension = { as: 'd', of: 'age', bins: { width: 2.5 } }

for (const [name, changed, after] of [
  [
    'another period keeps whether gaps are filled',
    withPeriod(day, 'year'),
    { as: 'd', of: 'sent', label: 'Month', grain: 'year', fill: false },
  ],
  [
    'a first period fills gaps',
    withPeriod({ as: 'd', of: 'sent' }, 'week'),
    { as: 'd', of: 'sent', grain: 'week', fill: true },
  ],
  [
    'a part of a date replaces the period',
    withPeriod(day, 'weekday'),
    { as: 'd', of: 'sent', label: 'Month', part: 'weekday' },
  ],
  ['a period can be left out', withPeriod(day, ''), { as: 'd', of: 'sent', label: 'Month' }],
  [
    'words have no rest, and keep their number',
    withWords(top, true),
    { as: 'd', of: 'site', words: true, top: 5, by: 'n' },
  ],
  [
    'words are limited',
    withWords({ as: 'd', of: 'site' }, true),
    { as: 'd', of: 'site', words: true, top: 50 },
  ],
  [
    'whole texts have a rest again',
    withWords({ as: 'd', of: 'site', words: true, top: 50 }, false),
    { as: 'd', of: 'site', top: 50, other: true },
  ],
  [
    'ranges keep their number as a whole one',
    withBins(bins, 'count'),
    { as: 'd', of: 'age', bins: { count: 3 } },
  ],
  [
    'ranges begin with ten',
    withBins({ as: 'd', of: 'age' }, 'width'),
    { as: 'd', of: 'age', bins: { width: 10 } },
  ],
  ['ranges replace the top values', withBins(top, 'count'), { as: 'd', of: 'site', bins: { count: 10 } }],
  ['numbers as they are have no ranges', withBins(bins, ''), { as: 'd', of: 'age' }],
  ['a width can have decimals', withBinNumber(bins, 0.5), { as: 'd', of: 'age', bins: { width: 0.5 } }],
  [
    'a number of ranges cannot',
    withBinNumber({ ...bins, bins: { count: 4 } }, 7.6),
    { as: 'd', of: 'age', bins: { count: 8 } },
  ],
  ['another number of top values keeps their order and the rest', withTop(top, 3), { ...top, top: 3 }],
  [
    'the first top values join the rest',
    withTop({ as: 'd', of: 'site' }, 3),
    { as: 'd', of: 'site', top: 3, other: true },
  ],
  [
    'the first top words do not',
    withTop({ as: 'd', of: 'site', words: true }, 3),
    { as: 'd', of: 'site', words: true, top: 3, other: false },
  ],
  ['there is at least one top value', withTop(top, 0.2), { ...top, top: 1 }],
  ['all values have no order and no rest', withTop(top, undefined), { as: 'd', of: 'site' }],
] as const)
  test(name, () => assert.deepEqual(changed, after))

test('a column makes the groups that suit its type', () => {
  const groups = (id: string) => {
    const { as, of, ...rest } = dimensionFor(columns.find(column => column.id === id) ?? assert.fail(id), 'd')
    return rest
  }
  assert.deepEqual(groups('sent'), { grain: 'month', fill: true })
  assert.deepEqual(groups('age'), { bins: { count: 10 } })
  assert.deepEqual(groups('site'), { top: 10, other: true })
})

test('a new part gets a name that no measure and no group has', () => {
  const query = { dataset: 'd', measures: [{ ...count, as: 'm1' }], dimensions: [{ as: 'm2', of: 'site' }] }
  assert.equal(nextName(query, 'm'), 'm3')
  assert.equal(nextName(query, 'd'), 'd1')
})

test('the first chart groups by an answer, not by a system field', () => {
  assert.deepEqual(firstChart('d', columns, 'New').query.dimensions?.[0]?.of, 'site')
  assert.equal(firstChart('d', columns.slice(0, 1), 'New').kind, 'NUMBER')
})

test('a new sort key is descending, another column keeps the direction, and a removed key moves the next one up', () => {
  const sort = [{ by: 'a', order: 'ASC' }, { by: 'b' }] as const
  assert.deepEqual(withSortKey([...sort], 2, 'c')[2], { by: 'c', order: 'DESC' })
  assert.deepEqual(withSortKey([...sort], 0, 'c')[0], { by: 'c', order: 'ASC' })
  assert.deepEqual(withSortKey([...sort], 1, 'c')[1], { by: 'c', order: 'ASC' })
  assert.deepEqual(withSortKey([...sort], 0, ''), [{ by: 'b' }])
})

test('a result has from 1 to 10,000 rows', () => {
  assert.deepEqual([undefined, 0, 2.4, 10_001].map(withinLimits), [undefined, 1, 2, 10_000])
})

test('rows as they are have columns instead of groups, and figures the other way round', () => {
  const period = { of: 'sent', last: { months: 1 } }
  const grouped = chart({ measures: [count], dimensions: [day], sort: [{ by: 'n' }], period, totals: true })
  const rows = asRows(grouped, columns)
  assert.deepEqual(rows.query, {
    dataset: 'dataset_1',
    period,
    columns: ['site', 'age', 'price', 'sent'],
    limit: 100,
  })
  assert.deepEqual(asFigures(rows).query, {
    dataset: 'dataset_1',
    period,
    limit: 100,
    measures: [{ as: 'm1', fn: 'count' }],
  })
  assert.equal(asRows(chart({ limit: 7 }), columns).query.limit, 7)
})

test('another kind of chart drops the options that it does not have', () => {
  const document = { ...chart({}, 'BUBBLE_MAP'), options: { world: true, colors: ['#000000'] } }
  assert.deepEqual(withKind(document, 'BAR').options, { colors: ['#000000'] })
})

const KINDS: readonly (readonly [ChartDocument['kind'], Omit<Query, 'dataset'>, string | undefined])[] = [
  ['PIE', { measures: [count] }, texts.needsDimensions(1, 1)],
  ['COMBO', { measures: [count], dimensions: [day] }, texts.needsMeasures(2, 6)],
  ['BOX', { measures: [count] }, texts.needsSpread],
  ['BOX', { measures: [{ as: 'm', fn: 'boxplot', of: 'age' }] }, undefined],
  ['NUMBER', { measures: [count], dimensions: [{ as: 'd', of: 'site' }] }, texts.needsPeriod],
  ['NUMBER', { measures: [count], dimensions: [day] }, undefined],
  ['NUMBER', { measures: [count] }, undefined],
  ['NPS', { measures: [count], dimensions: [{ as: 'd', of: 'age' }] }, undefined],
  ['NPS', { measures: [count], dimensions: [day] }, texts.needsScores],
]

for (const [kind, query, reason] of KINDS)
  test(`${kind} ${reason === undefined ? 'shows' : 'does not show'} ${JSON.stringify(query)}`, () => {
    const document = chart(query, kind)
    assert.equal(reasonAgainst(kind, { texts, document, columns }), reason)
  })

test('a measure of a measure is named by both, and only figures can be in a condition on groups', () => {
  const measures: Measure[] = [
    { as: 'total', fn: 'sum', of: 'price' },
    { as: 'share', fn: 'shareOf', of: 'total' },
    { as: 'spread', fn: 'boxplot', of: 'age' },
    { as: 'latest', fn: 'last', of: 'site' },
    { as: 'oldest', fn: 'max', of: 'age', label: 'Oldest' },
  ]
  const context = { texts, document: chart({ measures, dimensions: [day] }), columns }
  const share = measures[1] ?? count
  assert.equal(measureName(context, share), `${texts.fns.shareOf}: ${texts.fns.sum}: Price`)
  assert.deepEqual(
    figuresOf(context).map(({ id, label }) => `${id} ${label}`),
    [`total ${texts.fns.sum}: Price`, `share ${texts.fns.shareOf}: ${texts.fns.sum}: Price`, 'oldest Oldest'],
  )
  assert.deepEqual(
    partsOf(context).map(({ value }) => value),
    ['d', 'total', 'share', 'spread', 'latest', 'oldest'],
  )
})
