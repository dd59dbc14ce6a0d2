// Rankings, matrices, clozes and hotspots.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScoringKind } from '../../src/engine/questions/type.ts'
import { exact } from '../../src/engine/scoring/kinds/exact.ts'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { faultsFor, maxOf, minOf, pointsFor, type Shaped } from './by-kind.ts'

const items = (...ids: string[]) => ids.map(id => ({ id, text: id }))
const ranking = { choices: items('a', 'b', 'c', 'd') }
const order = { points: 6, correct: ['a', 'b', 'c', 'd'] }
const table = { rows: items('r1', 'r2', 'r3'), columns: items('x', 'y', 'z') }
const several = { ...table, multiple: true }
const key = { points: 3, correct: { r1: 'x', r2: 'y', r3: 'z' } }
const cells = { weights: { r1: { x: 1, y: -1 }, r2: { y: 2 } } }
const gaps = { blanks: { city: {}, river: { choices: items('danube', 'rhine') } } }
const filled: ScoringRule = {
  blanks: {
    city: { points: 1, correct: ['Vienna', 'Wien'], maxTypos: 1 },
    river: { points: 0.5, correct: 'danube' },
  },
}
const square = { id: 'square', shape: { rect: [0.1, 0.1, 0.2, 0.2] }, points: 1 }
const triangle = {
  shape: {
    polygon: [
      [0.5, 0.5],
      [0.9, 0.5],
      [0.7, 0.9],
    ],
  },
  points: 2,
}

const points: [kind: ScoringKind, question: Shaped, rule: ScoringRule, answer: unknown, points: number][] = [
  ['RANKING', ranking, order, ['a', 'b', 'c', 'd'], 6],
  ['RANKING', ranking, order, ['b', 'a', 'c', 'd'], 0],
  ['RANKING', ranking, { ...order, penalty: 1 }, ['b', 'a', 'c', 'd'], -1],
  ['RANKING', ranking, { ...order, partial: 'POSITIONS' }, ['b', 'a', 'c', 'd'], 3],
  ['RANKING', ranking, { ...order, partial: 'POSITIONS' }, ['d', 'a', 'b', 'c'], 0],
  ['RANKING', ranking, { ...order, partial: 'PAIRS' }, ['b', 'a', 'c', 'd'], 5],
  ['RANKING', ranking, { ...order, partial: 'PAIRS' }, ['d', 'a', 'b', 'c'], 3],
  ['RANKING', ranking, { ...order, partial: 'PAIRS' }, ['d', 'c', 'b', 'a'], 0],
  ['RANKING', { choices: items('a') }, { points: 1, correct: ['a'], partial: 'PAIRS' }, ['a'], 1],
  [
    'RANKING',
    ranking,
    { ...order, alternatives: [{ order: ['b', 'a', 'c', 'd'], points: 4 }] },
    ['b', 'a', 'c', 'd'],
    4,
  ],
  [
    'RANKING',
    ranking,
    { ...order, partial: 'PAIRS', alternatives: [{ order: ['b', 'a', 'c', 'd'], points: 1 }] },
    ['b', 'a', 'c', 'd'],
    1,
  ],
  ['MATRIX', table, key, { r1: 'x', r2: 'y', r3: 'z' }, 3],
  ['MATRIX', table, key, { r1: 'x', r2: 'y', r3: 'x' }, 0],
  ['MATRIX', table, key, { r1: 'x', r2: 'y' }, 0],
  ['MATRIX', table, { ...key, partial: 'FRACTION' }, { r1: 'x', r2: 'y', r3: 'x' }, 2],
  ['MATRIX', table, { ...key, partial: 'FRACTION', penalty: 1 }, { r1: 'z' }, -1],
  ['MATRIX', table, { points: 1, correct: { r1: 'x' } }, { r1: 'x', r2: 'z' }, 1],
  ['MATRIX', table, { points: 1, correct: { r1: 'x' }, penalty: 1 }, { r1: 'y' }, -1],
  ['MATRIX', table, { points: 1, correct: { r1: 'x' }, penalty: 1 }, { r2: 'z' }, 0],
  ['MATRIX', several, { points: 1, correct: { r1: ['x', 'y'] } }, { r1: ['y', 'x'] }, 1],
  ['MATRIX', several, { points: 1, correct: { r1: ['x', 'y'] } }, { r1: ['x'] }, 0],
  ['MATRIX', several, { points: 1, correct: { r1: 'x' } }, { r1: ['x'] }, 1],
  ['MATRIX', table, cells, { r1: 'x', r2: 'y', r3: 'z' }, 3],
  ['MATRIX', table, cells, { r1: 'y' }, -1],
  ['MATRIX', table, { ...cells, otherwise: -0.5 }, { r1: 'z', r3: 'z' }, -1],
  ['MATRIX', several, { ...cells, minPoints: 0 }, { r1: ['x', 'y'] }, 0],
  ['CLOZE', gaps, filled, { city: 'wien', river: 'danube' }, 1.5],
  ['CLOZE', gaps, filled, { city: 'Viena', river: 'rhine' }, 1],
  ['CLOZE', gaps, filled, { river: 'danube' }, 0.5],
  ['CLOZE', gaps, { ...filled, maxPoints: 1 }, { city: 'wien', river: 'danube' }, 1],
  ['CLOZE', gaps, { ...filled, penalty: 1 }, { city: 'Graz' }, -1],
  ['CLOZE', gaps, { ...filled, penalty: 1, minPoints: -0.5 }, { city: 'Graz' }, -0.5],
  ['CLOZE', gaps, { ...filled, penalty: 1, minPoints: 0 }, { city: 'Graz' }, 0],
  ['CLOZE', gaps, { blanks: { city: filled.blanks?.['city'] ?? {} }, penalty: 1 }, { river: 'rhine' }, 0],
  [
    'CLOZE',
    gaps,
    { blanks: { city: { points: 1, correct: 'Wien', penalty: 0.25 } } },
    { city: 'Graz' },
    -0.25,
  ],
  ['CLOZE', gaps, { blanks: { city: { points: 1, correct: 'Wien', penalty: 0.25 } } }, {}, 0],
  [
    'CLOZE',
    gaps,
    { blanks: { city: { points: 0 }, river: { points: 1, correct: 'rhine' } } },
    { city: 'x', river: 'rhine' },
    1,
  ],
  ['HOTSPOT', {}, { areas: [square, triangle] }, { x: 0.3, y: 0.3 }, 1],
  ['HOTSPOT', {}, { areas: [square, triangle] }, { x: 0.3000001, y: 0.3 }, 0],
  ['HOTSPOT', {}, { areas: [square, triangle] }, { x: 0.7, y: 0.9 }, 2],
  ['HOTSPOT', {}, { areas: [square, triangle] }, { x: 0.7, y: 0.5 }, 2],
  ['HOTSPOT', {}, { areas: [square, triangle] }, { x: 0.5, y: 0.9 }, 0],
  ['HOTSPOT', {}, { areas: [square], penalty: 0.5 }, { x: 0, y: 0 }, -0.5],
]
for (const [kind, question, rule, answer, expected] of points) {
  test(`${kind} ${JSON.stringify(rule)}: ${JSON.stringify(answer)} gets ${expected}`, () =>
    assert.equal(pointsFor(kind, question, rule, answer), expected))
}

const ends: [kind: ScoringKind, question: Shaped, rule: ScoringRule, max: number, min: number][] = [
  ['MATRIX', table, cells, 3, -1],
  ['MATRIX', several, { weights: { r1: { x: 1, y: 2, z: -1 } } }, 3, -1],
  [
    'MATRIX',
    { ...table, requireAllRows: true },
    { weights: { r1: { x: -1, y: -1, z: -1 }, r2: { x: 2 } } },
    1,
    -1,
  ],
  ['MATRIX', table, { ...cells, maxPoints: 2, minPoints: 0 }, 2, 0],
  ['CLOZE', gaps, filled, 1.5, 0],
  ['HOTSPOT', {}, { areas: [square, triangle], penalty: 1 }, 2, -1],
]
for (const [kind, question, rule, max, min] of ends) {
  test(`${kind} ${JSON.stringify(rule)} gives at most ${max} and costs at most ${-min}`, () =>
    assert.deepEqual([maxOf(kind, question, rule), minOf(kind, question, rule)], [max, min]))
}

const faulty: [kind: ScoringKind, question: Shaped, rule: ScoringRule, faults: string[]][] = [
  ['RANKING', ranking, { points: 1, correct: ['a', 'b', 'c'] }, ['/correct correct_invalid']],
  ['RANKING', ranking, { points: 1, correct: ['a', 'b', 'c', 'c'] }, ['/correct correct_invalid']],
  ['RANKING', ranking, { ...order, partial: 'FRACTION' }, ['/partial member_not_applicable']],
  [
    'RANKING',
    ranking,
    { ...order, alternatives: [{ order: ['a'], points: 1 }] },
    ['/alternatives/0/order correct_invalid'],
  ],
  [
    'RANKING',
    ranking,
    { ...order, alternatives: [{ order: ['a', 'b', 'c', 'd'], points: 1 }] },
    ['/alternatives/0/order order_repeated'],
  ],
  [
    'RANKING',
    ranking,
    { ...order, alternatives: [{ order: ['b', 'a', 'c', 'd'], points: 7 }] },
    ['/alternatives/0/points points_mismatch'],
  ],
  ['MATRIX', table, { points: 1, correct: {} }, ['/correct correct_invalid']],
  ['MATRIX', table, { points: 1, correct: 'x' }, ['/correct correct_invalid']],
  ['MATRIX', table, { points: 1, correct: { r9: 'x' } }, ['/correct/r9 reference_dangling']],
  ['MATRIX', table, { points: 1, correct: { r1: 'q' } }, ['/correct/r1 correct_invalid']],
  ['MATRIX', table, { points: 1, correct: { r1: ['x'] } }, ['/correct/r1 correct_invalid']],
  ['MATRIX', several, { points: 1, correct: { r1: ['x', 'x'] } }, ['/correct/r1 correct_invalid']],
  ['MATRIX', table, { ...key, partial: 'PAIRS' }, ['/partial member_not_applicable']],
  ['MATRIX', table, { weights: { r1: 1 } }, ['/weights/r1 weight_invalid']],
  [
    'MATRIX',
    table,
    { weights: { r1: { q: 1 }, r9: {} } },
    ['/weights/r9 reference_dangling', '/weights/r1/q reference_dangling'],
  ],
  ['CLOZE', gaps, { blanks: {} }, ['/blanks key_missing']],
  ['CLOZE', gaps, { blanks: { lake: { points: 1, correct: 'x' } } }, ['/blanks/lake reference_dangling']],
  ['CLOZE', gaps, { blanks: { city: { points: 1 } } }, ['/blanks/city/correct key_missing']],
  ['CLOZE', gaps, { blanks: { city: { correct: 'Wien' } } }, ['/blanks/city/points points_missing']],
  [
    'CLOZE',
    gaps,
    { blanks: { city: { points: 1, correct: 'Wien', weights: { a: 1 } } } },
    ['/blanks/city/weights member_not_applicable'],
  ],
  [
    'CLOZE',
    gaps,
    { blanks: { river: { points: 1, correct: 'nile' } } },
    ['/blanks/river/correct correct_invalid'],
  ],
  [
    'CLOZE',
    gaps,
    { blanks: { river: { weights: { nile: 1 } } } },
    ['/blanks/river/weights/nile reference_dangling'],
  ],
  [
    'CLOZE',
    gaps,
    { blanks: { river: { points: 1, correct: 'rhine', maxTypos: 1 } } },
    ['/blanks/river/maxTypos member_not_applicable'],
  ],
  [
    'CLOZE',
    gaps,
    { blanks: { city: { points: 1, correct: 'Wien', penalty: 1 } }, penalty: 1 },
    ['/penalty member_not_applicable'],
  ],
  ['CLOZE', gaps, { ...filled, points: 2 }, ['/points points_mismatch']],
  [
    'HOTSPOT',
    {},
    { areas: [{ shape: { circle: [0.5, 0.5, 0] }, points: 1 }] },
    ['/areas/0/shape shape_invalid'],
  ],
  [
    'HOTSPOT',
    {},
    { areas: [{ shape: { rect: [0.5, 0.5, 0.6, 0.1] }, points: 1 }] },
    ['/areas/0/shape shape_invalid'],
  ],
  [
    'HOTSPOT',
    {},
    {
      areas: [
        {
          shape: {
            polygon: [
              [0, 0],
              [1, 1],
              [0.5, 0.5],
            ],
          },
          points: 1,
        },
      ],
    },
    ['/areas/0/shape shape_invalid'],
  ],
  ['HOTSPOT', {}, { areas: [square, { ...triangle, id: 'square' }] }, ['/areas/1/id duplicate_id']],
  [
    'HOTSPOT',
    {},
    { areas: [square, { shape: { circle: [0.2, 0.2, 0.05] }, points: 2 }] },
    ['/areas/1/shape area_unreachable'],
  ],
  ['HOTSPOT', {}, { areas: [{ ...square, points: 0 }] }, ['/areas points_missing']],
]
for (const [kind, question, rule, faults] of faulty) {
  test(`${kind} ${JSON.stringify(rule)}: ${faults.join(', ')}`, () =>
    assert.deepEqual(faultsFor(kind, question, rule), faults))
}

test('keys for names and hidden texts accept the apostrophe of a phone, and only that', () => {
  const pointsOf = (type: string, correct: unknown, answer: unknown) =>
    exact.compile({ id: 'q', type }, { points: 1, correct } as ScoringRule).grade(answer)
  const name = { first: 'Sinead', last: "O'Connor" }
  assert.equal(pointsOf('NAME', name, { ...name, last: 'O’Connor' }), 100)
  assert.equal(pointsOf('NAME', name, { ...name, last: 'OConnor' }), 0)
  assert.equal(pointsOf('HIDDEN', "don't", 'don’t'), 100)
  assert.equal(pointsOf('HIDDEN', "don't", "DON'T"), 0)
})
