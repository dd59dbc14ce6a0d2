import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editDistance, lettersOf } from '../../src/engine/scoring/kinds/edit-distance.ts'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { runsOf } from '../support/long.ts'
import { faultsFor, maxOf, pointsFor } from './by-kind.ts'

const number = { type: 'NUMBER', min: 0, max: 100, decimals: 1 }
const ranges = [
  { min: 40, max: 60, points: 1 },
  { min: 49.5, max: 50.5, points: 3 },
  { min: 90, points: -1 },
]

for (const [answer, points] of [
  [50, 3],
  [49.5, 3],
  [50.5, 3],
  [50.6, 1],
  [40, 1],
  [60, 1],
  [39.9, 0],
  [100, -1],
] as const) {
  test(`${answer} in ranges gets ${points}`, () =>
    assert.equal(pointsFor('NUMBER', number, { ranges }, answer), points))
}

for (const [question, range] of [
  [{ min: 0.5 }, { min: 2.2, max: 3.4 }],
  [
    { min: 0.005, decimals: 2 },
    { min: 1.999, max: 2.001 },
  ],
] as const) {
  test(`a range that contains a possible number is accepted (${JSON.stringify(question)})`, () =>
    assert.deepEqual(
      faultsFor('NUMBER', { type: 'NUMBER', ...question }, { ranges: [{ ...range, points: 1 }] }),
      [],
    ))
}

test('a question with ranges has the maximum of its best range', () =>
  assert.equal(maxOf('NUMBER', number, { ranges }), 3))

test('a number outside all ranges gets the penalty', () =>
  assert.equal(pointsFor('NUMBER', number, { ranges, penalty: 0.5 }, 1), -0.5))

const faulty: [rule: ScoringRule, faults: string[]][] = [
  [{ ranges: [] }, ['/ranges ranges_missing']],
  [{ ranges: [{ points: 1 }] }, ['/ranges/0 range_endless']],
  [{ ranges: [{ min: 2, max: 1, points: 1 }] }, ['/ranges/0/max range_empty']],
  [{ ranges: [{ min: 101, points: 1 }] }, ['/ranges/0 range_unreachable']],
  [{ ranges: [{ min: 1.02, max: 1.08, points: 1 }] }, ['/ranges/0 range_unreachable']],
  [{ ranges: [{ min: 1.02, max: 1.12, points: 1 }] }, []],
  [{ ranges: [{ max: 3, points: 0 }] }, ['/ranges points_missing']],
  [{ ranges: [{ max: 3, points: 2 }], points: 1 }, ['/points points_mismatch']],
  [{ correct: 1, points: 1, tolerance: 1, tolerancePercent: 1 }, ['/tolerancePercent member_not_applicable']],
]
for (const [rule, faults] of faulty) {
  test(`${JSON.stringify(rule)} on a number: ${faults.join(', ') || 'no fault'}`, () =>
    assert.deepEqual(faultsFor('NUMBER', number, rule), faults))
}

const text = { type: 'SHORT_TEXT' }
const einstein = { points: 2, correct: 'Einstein', maxTypos: 2 }
for (const [answer, points] of [
  ['einstein', 2],
  ['Einstien', 2],
  ['Enstein', 2],
  ['Eeinstein', 2],
  ['Ainstain', 2],
  ['Enstien', 2],
  ['Anstain', 0],
  ['Eins', 0],
] as const) {
  test(`"${answer}" for Einstein with two typos allowed gets ${points}`, () =>
    assert.equal(pointsFor('TEXT', text, einstein, answer), points))
}

test('the closest text counts, and an exact match before one with a typo', () => {
  const rule = {
    correct: [
      { text: 'affect', points: 1 },
      { text: 'effect', points: 3 },
    ],
    maxTypos: 1,
  }
  assert.equal(pointsFor('TEXT', text, rule, 'affect'), 1)
  assert.equal(pointsFor('TEXT', text, rule, 'offect'), 3)
  assert.equal(pointsFor('TEXT', text, rule, 'affectt'), 1)
})

test('a text with as few letters as typos allowed is a fault', () =>
  assert.deepEqual(faultsFor('TEXT', text, { points: 1, correct: ['Vienna', 'Ob'], maxTypos: 2 }), [
    '/maxTypos too_many_typos',
  ]))

test('the number of right texts is limited, more strictly where typos are allowed', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `text number ${i}`)
  assert.deepEqual(faultsFor('TEXT', text, { points: 1, correct: texts(1000) }), [])
  assert.deepEqual(faultsFor('TEXT', text, { points: 1, correct: texts(1001) }), ['/correct correct_invalid'])
  assert.deepEqual(faultsFor('TEXT', text, { points: 1, correct: texts(101), maxTypos: 1 }), [
    '/correct correct_invalid',
  ])
})

test('a hundred long texts are compared with a long answer quickly', () => {
  const long = (seed: string) => seed.repeat(10_000 / seed.length)
  const correct = Array.from({ length: 100 }, (_, i) => long('abcdefghij') + String(i).padStart(3, '0'))
  const rule = { points: 1, correct, maxTypos: 10 }
  const start = cpuMs()
  assert.equal(pointsFor('TEXT', { type: 'LONG_TEXT', maxLength: 20_000 }, rule, long('abcdefghik')), 0)
  const took = cpuMs() - start
  assert.ok(took < 2_000, `${took} ms`)
})

test('the limited edit distance equals the textbook one, or is undefined above its limit', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 })
  fc.assert(
    fc.property(word, word, fc.nat(5), (a, b, most) => {
      const typos = wholeTable([...a], [...b])
      assert.equal(editDistance(lettersOf(a), lettersOf(b), most), typos <= most ? typos : undefined)
    }),
    { numRuns: runsOf(2000) },
  )
})

/** The textbook algorithm. */
function wholeTable(a: string[], b: string[]): number {
  const at = new Map<string, number>()
  const get = (i: number, j: number): number => at.get(`${i},${j}`) ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      const swap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const typos =
        i === 0 || j === 0
          ? i + j
          : Math.min(
              get(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
              get(i - 1, j) + 1,
              get(i, j - 1) + 1,
              swap ? get(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
            )
      at.set(`${i},${j}`, typos)
    }
  }
  return get(a.length, b.length)
}
