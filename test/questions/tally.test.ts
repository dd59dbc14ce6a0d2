// The figures of each question type. Every type with an answer has a test.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { reportOf } from '../../src/engine/questions/reports.ts'
import { addNumber, emptyNumbers, numbersResult } from '../../src/engine/questions/shared/number-tally.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'
import { examples } from './examples.ts'

type Draft = { type: string } & Record<string, unknown>
const tallied = (questions: Draft | readonly Draft[], answers: readonly unknown[]) => {
  const asked = [questions].flat().map(question => ({ id: 'q', ...question }) as BaseQuestion)
  const last = asked.at(-1)
  assert.ok(last)
  const kind = reportOf(last)?.tally
  assert.ok(kind)
  const tally = kind.empty(asked)
  for (const answer of answers) kind.add(tally, asked, answer)
  return kind.result(tally, asked)
}

const statsOf = (values: readonly number[]) => {
  const tally = emptyNumbers()
  for (const value of values) addNumber(tally, value)
  return numbersResult(tally)
}

const choices = [
  { id: 'a', text: 'A' },
  { id: 'b', text: 'B' },
]
/** Computes like QUARTILE.INC of spreadsheets. */
function quartilesOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => {
    const rank = share * (sorted.length - 1)
    const [below = Number.NaN, above = Number.NaN] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
    return below + (above - below) * (rank % 1)
  }
  return { lowerQuartile: at(0.25), median: at(0.5), upperQuartile: at(0.75) }
}

const numbers = (
  min: number,
  max: number,
  mean: number,
  standardDeviation: number,
  counts: Record<string, number>,
) => ({
  min,
  max,
  mean,
  ...quartilesOf(Object.entries(counts).flatMap(([value, count]) => Array(count).fill(Number(value)))),
  standardDeviation,
  distribution: Object.entries(counts).map(([value, count]) => ({
    from: Number(value),
    to: Number(value),
    count,
  })),
})

const table: [question: Draft | readonly Draft[], answers: unknown[], result: object][] = [
  [{ type: 'SHORT_TEXT' }, ['x', 'y'], { samples: ['y', 'x'] }],
  [{ type: 'LONG_TEXT' }, ['x'.repeat(1500)], { samples: [`${'x'.repeat(1000)}…`] }],
  [{ type: 'EMAIL' }, ['a@b.co'], { samples: ['a@b.co'] }],
  [{ type: 'PHONE' }, ['+43158858'], { samples: ['+43158858'] }],
  [{ type: 'URL' }, ['https://a.b'], { samples: ['https://a.b'] }],
  [
    { type: 'NUMBER' },
    [2, 4, 4, 4, 5, 5, 7, 9],
    { numbers: numbers(2, 9, 5, 2, { 2: 1, 4: 3, 5: 2, 7: 1, 9: 1 }) },
  ],
  [
    { type: 'NUMBER' },
    [],
    {
      numbers: {
        min: null,
        max: null,
        mean: null,
        lowerQuartile: null,
        median: null,
        upperQuartile: null,
        standardDeviation: null,
        distribution: [],
      },
    },
  ],
  [{ type: 'RATING', max: 5 }, [5, 4], { numbers: numbers(4, 5, 4.5, 0.5, { 4: 1, 5: 1 }) }],
  [{ type: 'SCALE', max: 4 }, [4], { numbers: numbers(4, 4, 4, 0, { 4: 1 }) }],
  [
    { type: 'SCALE' },
    [10, 9, 8, 3],
    {
      numbers: numbers(3, 10, 7.5, 2.69258240357, { 3: 1, 8: 1, 9: 1, 10: 1 }),
      nps: { score: 25, promoters: 2, passives: 1, detractors: 1 },
    },
  ],
  [{ type: 'YES_NO' }, [true, false, true], { yes: 2, no: 1 }],
  [{ type: 'CONSENT' }, [true], { yes: 1, no: 0 }],
  [
    { type: 'SINGLE_CHOICE', choices },
    ['a', { other: 'C' }, 'a', 'gone'],
    {
      choices: [
        { id: 'a', text: 'A', count: 2, percent: 50 },
        { id: 'b', text: 'B', count: 0, percent: 0 },
      ],
      other: { count: 1, samples: ['C'] },
    },
  ],
  [
    [
      { type: 'DROPDOWN', choices: [...choices, { id: 'old', text: 'Old' }] },
      { type: 'DROPDOWN', choices: [{ id: 'a', text: 'New A' }] },
    ],
    ['old', 'a'],
    {
      choices: [
        { id: 'a', text: 'New A', count: 1, percent: 50 },
        { id: 'b', text: 'B', count: 0, percent: 0 },
        { id: 'old', text: 'Old', count: 1, percent: 50 },
      ],
    },
  ],
  [
    { type: 'MULTIPLE_CHOICE', choices },
    [['a', 'b'], ['a'], [{ other: 'x' }]],
    {
      choices: [
        { id: 'a', text: 'A', count: 2, percent: 66.67 },
        { id: 'b', text: 'B', count: 1, percent: 33.33 },
      ],
      other: { count: 1, samples: ['x'] },
    },
  ],
  [{ type: 'DATE' }, ['2026-03-27', '1969-01-01'], { first: '1969-01-01', last: '2026-03-27' }],
  [{ type: 'TIME' }, ['09:30'], { first: '09:30', last: '09:30' }],
  [
    { type: 'DATETIME' },
    ['2026-03-27T14:05+02:00', '2026-03-27T13:30+00:00'],
    { first: '2026-03-27T14:05+02:00', last: '2026-03-27T13:30+00:00' },
  ],
  [{ type: 'DATE' }, [], { first: null, last: null }],
  [
    { type: 'RANKING', choices },
    [
      ['b', 'a'],
      ['b', 'a'],
      ['a', 'b'],
    ],
    {
      places: [
        { id: 'a', text: 'A', meanPlace: 1.66666666667, first: 1 },
        { id: 'b', text: 'B', meanPlace: 1.33333333333, first: 2 },
      ],
    },
  ],
  [
    { type: 'MATRIX', rows: [{ id: 'r', text: 'R' }, { id: 's' }], columns: choices },
    [{ r: 'a' }, { r: 'b', s: 'b' }],
    {
      rows: [
        {
          id: 'r',
          text: 'R',
          choices: [
            { id: 'a', text: 'A', count: 1, percent: 50 },
            { id: 'b', text: 'B', count: 1, percent: 50 },
          ],
        },
        {
          id: 's',
          choices: [
            { id: 'a', text: 'A', count: 0, percent: 0 },
            { id: 'b', text: 'B', count: 1, percent: 100 },
          ],
        },
      ],
    },
  ],
  [
    { type: 'CLOZE', blanks: { tree: {}, size: { choices } } },
    [{ tree: 'oak', size: 'a' }, { tree: 'elm' }],
    {
      blanks: {
        tree: { samples: ['elm', 'oak'] },
        size: {
          choices: [
            { id: 'a', text: 'A', count: 1, percent: 100 },
            { id: 'b', text: 'B', count: 0, percent: 0 },
          ],
        },
      },
    },
  ],
  [
    { type: 'HOTSPOT' },
    [
      { x: 0, y: 0 },
      { x: 0.05, y: 0.09 },
      { x: 1, y: 1 },
    ],
    {
      cells: [
        { x: 0.05, y: 0.05, count: 2 },
        { x: 0.95, y: 0.95, count: 1 },
      ],
    },
  ],
  [{ type: 'NAME' }, [{ first: 'Ann', last: 'Lee' }], {}],
  [{ type: 'ADDRESS' }, [{ line1: 'x' }], {}],
  [{ type: 'FILE' }, [[{ fileid: 'a', name: 'a.pdf', mediaType: 'application/pdf', sizeBytes: 1 }]], {}],
  [{ type: 'SIGNATURE' }, ['M1,2L3,4'], {}],
  [
    { type: 'HIDDEN' },
    ['web', 'mail', 'web'],
    {
      values: [
        { value: 'web', count: 2 },
        { value: 'mail', count: 1 },
      ],
      rest: 0,
    },
  ],
  [
    {
      type: 'GROUP',
      repeat: {},
      questions: [
        { id: 'n', type: 'NUMBER' },
        { id: 't', type: 'STATEMENT' },
      ],
    },
    [[{ n: 3 }, {}], [{ n: 3 }]],
    {
      entries: numbers(1, 2, 1.5, 0.5, { 1: 1, 2: 1 }),
      questions: { n: { answered: 2, numbers: numbers(3, 3, 3, 0, { 3: 2 }) } },
    },
  ],
  [
    { type: 'GROUP', questions: [{ id: 'n', type: 'YES_NO' }] },
    [{ n: true }],
    { questions: { n: { answered: 1, yes: 1, no: 0 } } },
  ],
]
for (const [question, answers, result] of table) {
  const { type } = [question].flat()[0] ?? { type: '' }
  test(`${type}: the figures of ${JSON.stringify(answers).slice(0, 50)}`, () =>
    assert.deepEqual(tallied(question, answers), result))
}

test('every type with an answer is in the table, and counts all valid answers', () => {
  const shown = new Set(table.flatMap(([question]) => [question].flat().map(({ type }) => type)))
  for (const { type, answer } of questionTypes.values()) assert.ok(!answer || shown.has(type), type)
  for (const { question, good } of examples) tallied(question, good)
})

test('the most frequent hidden values are listed, and the others counted together', () => {
  const values = Array.from({ length: 3000 }, (_, i) => `v${i}`)
  const told = tallied({ type: 'HIDDEN' }, [...values, 'v0'])
  assert.equal(told.values?.length, 50)
  assert.deepEqual(told.values?.[0], { value: 'v0', count: 2 })
  assert.equal(told.rest, 3001 - 51)
})

test('figures of numbers are correct for any count, in constant memory', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), {
        minLength: 1,
        maxLength: 3000,
        size: 'max',
      }),
      values => {
        const { min, max, mean, standardDeviation, distribution, ...quartiles } = statsOf(values)
        const sum = values.reduce((total, value) => total + value, 0)
        const average = sum / values.length
        const deviation = Math.sqrt(
          values.reduce((total, value) => total + (value - average) ** 2, 0) / values.length,
        )
        assert.ok(min !== null && max !== null)
        // JSON writes zero without a sign.
        assert.equal(min + 0, Math.min(...values) + 0)
        assert.equal(max + 0, Math.max(...values) + 0)
        assert.ok(Math.abs((mean ?? Number.NaN) - average) < 1e-4)
        assert.ok(Math.abs((standardDeviation ?? Number.NaN) - deviation) < 1e-3)
        if (values.length <= 1000)
          for (const [name, value] of Object.entries(quartilesOf(values)))
            assert.ok(Math.abs((quartiles[name as 'median'] ?? Number.NaN) - value) <= 1e-4, name)
        assert.ok(distribution.length <= 50)
        assert.equal(
          distribution.reduce((total, { count }) => total + count, 0),
          values.length,
        )
      },
    ),
    { numRuns: 30 },
  )
})

for (const [name, value] of [
  ['hundredths', fc.integer({ min: -300_000, max: 300_000 }).map(number => number / 100)],
  ['percentages', fc.integer({ min: 0, max: 1000 }).map(number => number / 10)],
  [
    'large and small',
    fc.tuple(fc.integer({ min: 1, max: 99 }), fc.nat(9)).map(([a, b]) => a * 10 ** (b - 4)),
  ],
] as const) {
  test(`every range counts exactly the numbers in it, and ranges do not overlap: ${name}`, () => {
    const many = fc.array(value, { minLength: 51, maxLength: 3000, size: 'max' })
    const told = fc.property(many, values => {
      const { max, distribution } = statsOf(values)
      for (const { from, to, count } of distribution) {
        const isInside = (value: number): boolean =>
          value >= from && (value < to || value === from || to === max)
        const inside = values.filter(isInside)
        assert.equal(count, inside.length, `from ${from} to ${to} of ${values.length}`)
      }
      const counted = distribution.reduce((total, { count }) => total + count, 0)
      assert.deepEqual([counted, distribution.length <= 50], [values.length, true])
    })
    fc.assert(told, { numRuns: 20, endOnFailure: true })
  })
}

test('if distant values share ranges, the limits are values that were given', () => {
  const { distribution } = statsOf([...Array.from({ length: 1000 }, (_, i) => i + 1), 1e9])
  assert.equal(
    distribution.reduce((sum, { count }) => sum + count, 0),
    1001,
  )
  const [first, last] = [distribution[0], distribution.at(-1)]
  assert.ok(
    first && last && first.from === 1 && first.to >= 1000 && last.to === 1e9,
    JSON.stringify(distribution),
  )
})

test('if a question in a group changed its type, the answers of the last type are counted', () => {
  const version = (type: string) => ({ type: 'GROUP', questions: [{ id: 'x', type }] })
  const told = tallied([version('SHORT_TEXT'), version('NUMBER')], [{ x: 'abc' }, { x: 5 }])
  assert.deepEqual(told, {
    questions: { x: { answered: 1, numbers: numbers(5, 5, 5, 0, { 5: 1 }) } },
  })
})

test('quartiles of more than a thousand numbers are at most 6 % off, however far one number is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -30_000, max: 30_000 }), { minLength: 2000, maxLength: 4000, size: 'max' }),
      fc.constantFrom(1e9, -1e9),
      (values, outlier) => {
        const all = [...values, outlier]
        const { lowerQuartile, median, upperQuartile } = statsOf(all)
        const sorted = all.toSorted((a, b) => a - b)
        for (const [share, found] of [
          [0.25, lowerQuartile],
          [0.5, median],
          [0.75, upperQuartile],
        ] as const) {
          const at = Math.floor(share * (all.length - 1))
          const [below = 0, above = 0] = [sorted[at], sorted[at + 1]]
          const isNear =
            (found ?? Number.NaN) >= below - 0.06 * Math.abs(below) &&
            (found ?? Number.NaN) <= above + 0.06 * Math.abs(above)
          assert.ok(isNear, `${found} is not between ${below} and ${above}`)
        }
      },
    ),
    { numRuns: 20 },
  )
})
