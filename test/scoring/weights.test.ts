import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { faultsFor, maxOf, minOf, pointsFor } from './by-kind.ts'

const choices = ['a', 'b', 'c', 'd'].map(id => ({ id, text: id }))
const one = { type: 'SINGLE_CHOICE', choices }
const several = { type: 'MULTIPLE_CHOICE', choices }
const weights = { a: 2, b: 1, c: -1 }

const points: [name: string, question: object, rule: ScoringRule, answer: unknown, points: number][] = [
  ['a choice gets its weight', one, { weights }, 'b', 1],
  ['a weight below 0 takes points off', one, { weights }, 'c', -1],
  ['a choice without a weight gets 0', one, { weights }, 'd', 0],
  ['a choice without a weight gets otherwise', one, { weights, otherwise: -0.5 }, 'd', -0.5],
  [
    'a custom answer gets otherwise',
    { ...one, other: true },
    { weights, otherwise: 0.5 },
    { other: 'a' },
    0.5,
  ],
  ['weights of selected choices add up', several, { weights }, ['a', 'b', 'c'], 2],
  ['in any order', several, { weights }, ['c', 'b', 'a'], 2],
  ['the sum is not below minPoints', several, { weights, minPoints: 0 }, ['c'], 0],
  ['the sum is not above maxPoints', several, { weights, maxPoints: 2.5 }, ['a', 'b'], 2.5],
  ['hundredths stay exact', several, { weights: { a: 0.1, b: 0.2 } }, ['a', 'b'], 0.3],
]
for (const [name, question, rule, answer, expected] of points) {
  test(name, () => {
    const kind = question === several || 'maxChoices' in question ? 'CHOICES' : 'CHOICE'
    assert.equal(pointsFor(kind, { ...question }, rule, answer), expected)
  })
}

const ends: [name: string, question: object, rule: ScoringRule, max: number, min: number][] = [
  ['all that add', {}, { weights }, 3, -1],
  ['at most maxChoices', { maxChoices: 1 }, { weights }, 2, -1],
  ['at least minChoices', { minChoices: 4 }, { weights }, 2, 0],
  [
    'an exclusive choice is selected alone',
    { choices: [...choices, { id: 'e', exclusive: true }] },
    { weights: { a: 1, e: 3 } },
    3,
    0,
  ],
  ['bounded by maxPoints', {}, { weights, maxPoints: 2 }, 2, -1],
  ['bounded by minPoints', {}, { weights, minPoints: -0.5 }, 3, -0.5],
  ['own words count as otherwise', { other: true }, { weights: { a: 1 }, otherwise: 2 }, 9, 0],
  ['no answer is better than a bad one', {}, { weights: { a: -1 } }, 0, -1],
]
for (const [name, question, rule, max, min] of ends) {
  test(`the best and the worst of several choices: ${name}`, () => {
    const whole = { ...several, ...question }
    assert.deepEqual([maxOf('CHOICES', whole, rule), minOf('CHOICES', whole, rule)], [max, min])
  })
}

const faulty: [rule: ScoringRule, faults: string[]][] = [
  [{ weights: { a: 1, x: 1 } }, ['/weights/x reference_dangling']],
  [{ weights: { a: { b: 1 } } }, ['/weights/a weight_invalid']],
  [{ weights: { a: 1 }, minPoints: 2, maxPoints: 1 }, ['/maxPoints range_empty']],
  [{ weights: { a: 0 } }, ['/points points_missing']],
  [{ weights: { a: 0 }, points: 0 }, []],
  [{ weights: { a: 1 }, points: 2 }, ['/points points_mismatch']],
  [{ weights: { a: 1 }, points: 1 }, []],
]
for (const [rule, faults] of faulty) {
  test(`${JSON.stringify(rule)} on a choice: ${faults.join(', ') || 'no fault'}`, () =>
    assert.deepEqual(faultsFor('CHOICE', one, rule), faults))
}
