import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileGrading } from '../../src/engine/scoring/grade.ts'
import type { PassMark } from '../../src/engine/scoring/schemas.ts'

const choices = ['a', 'b', 'c'].map(id => ({ id, text: id }))
const yesNo = (id: string) => ({ id, type: 'YES_NO', text: id })

/** A quiz of yes/no questions with the right answer yes, each with its points. */
const quiz = (points: readonly number[], passMark?: PassMark) =>
  compileGrading(
    points.map((_, i) => yesNo(`q${i}`)),
    {
      questions: Object.fromEntries(points.map((worth, i) => [`q${i}`, { points: worth, correct: true }])),
      ...(passMark && { passMark }),
    },
  )

const right = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`q${i}`, true]))

test('the sum of 0.1 and 0.2 points is 0.3', () => {
  const { score, maxScore, percent } = quiz([0.1, 0.2])(right(2))
  assert.deepEqual({ score, maxScore, percent }, { score: 0.3, maxScore: 0.3, percent: 100 })
})

test('shares of points are added before they are rounded', () => {
  const questions = ['x', 'y', 'z'].map(id => ({ id, type: 'MULTIPLE_CHOICE', choices }))
  const rule = { points: 1, correct: ['a', 'b', 'c'], partial: 'FRACTION' as const }
  const scoring = { questions: { x: rule, y: rule, z: rule }, passMark: { points: 1 } }
  const grade = compileGrading(questions, scoring)({ x: ['a'], y: ['b'], z: ['c'] })
  assert.deepEqual([grade.score, grade.maxScore, grade.percent, grade.passed], [1, 3, 33.33, true])
  assert.equal(grade.questions['x']?.points, 0.33)
})

test('a missing or wrong answer gets no points and is not correct', () => {
  const { questions, score } = quiz([1, 2, 3])({ q0: true, q1: false })
  assert.equal(score, 1)
  assert.deepEqual(questions, {
    q0: { points: 1, maxPoints: 1, correct: true },
    q1: { points: 0, maxPoints: 2, correct: false },
    q2: { points: 0, maxPoints: 3, correct: false },
  })
})

test('questions with 0 points or without a rule do not count in the score', () => {
  const grade = compileGrading([yesNo('a'), yesNo('b')], { questions: { a: { points: 0 } } })({
    a: true,
    b: true,
  })
  assert.deepEqual(grade, {
    isScored: true,
    score: 0,
    maxScore: 0,
    percent: 0,
    passed: null,
    status: 'GRADED',
    grade: null,
    outcome: null,
    questions: { a: { points: 0, maxPoints: 0, correct: null } },
  })
})

test('a question with 0 points does not count, even if its texts have points', () => {
  const rule = { points: 0, correct: [{ text: 'a', points: 2 }] }
  const grade = compileGrading([{ id: 't', type: 'SHORT_TEXT' }], { questions: { t: rule } })({ t: 'a' })
  assert.equal(grade.maxScore, 0)
})

test('question ids may be member names of Object.prototype', () => {
  const questions = [yesNo('constructor'), yesNo('toString')]
  const grade = compileGrading(questions, { questions: { constructor: { points: 1, correct: true } } })
  assert.deepEqual(grade({}).questions, { constructor: { points: 0, maxPoints: 1, correct: false } })
  assert.equal(grade({ constructor: true }).score, 1)
})

const marks: [passMark: PassMark | undefined, right: number, passed: boolean | null][] = [
  [undefined, 3, null],
  [{ percent: 66.67 }, 2, true],
  [{ percent: 66.68 }, 2, false],
  [{ percent: 0 }, 0, true],
  [{ percent: 100 }, 3, true],
  [{ points: 0.2 }, 2, true],
  [{ points: 0.21 }, 2, false],
]
for (const [passMark, count, passed] of marks) {
  test(`${count} of 3 with the pass mark ${JSON.stringify(passMark)}: passed is ${passed}`, () => {
    assert.equal(quiz([0.1, 0.1, 0.1], passMark)(right(count)).passed, passed)
  })
}

test('scores are from 0 to the maximum, the sum of their parts, and independent of order', () => {
  const questions = [
    yesNo('a'),
    { id: 'b', type: 'MULTIPLE_CHOICE', choices },
    { id: 'c', type: 'NUMBER' },
    { id: 'd', type: 'LONG_TEXT' },
  ]
  const points = fc.nat(100_000).map(hundredths => hundredths / 100)
  const scoring = fc.record({
    a: fc.record({ points, correct: fc.boolean() }),
    b: fc.record({
      points,
      correct: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      partial: fc.constantFrom('NONE' as const, 'FRACTION' as const, 'RIGHT_MINUS_WRONG' as const),
    }),
    c: fc.record({ points, correct: fc.integer({ min: 0, max: 9 }), tolerance: fc.nat(3) }),
    d: fc.record({ points, correct: fc.array(fc.string(), { minLength: 1 }) }),
  })
  const answers = fc.record(
    {
      a: fc.boolean(),
      b: fc.subarray(['a', 'b', 'c', { other: 'a' }], { minLength: 1 }),
      c: fc.integer({ min: 0, max: 9 }),
      d: fc.string(),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(scoring, answers, (rules, given) => {
      const grade = compileGrading(questions, { questions: rules })
      const result = grade(given)
      const sum = Object.values(result.questions).reduce(
        (total, one) => total + Math.round(Number(one.points) * 100),
        0,
      )
      assert.equal(result.score, sum / 100)
      assert.ok(result.score >= 0 && result.score <= result.maxScore)
      assert.ok(result.percent >= 0 && result.percent <= 100)
      for (const one of Object.values(result.questions))
        assert.ok(one.points !== null && one.points >= 0 && one.points <= one.maxPoints)
      assert.deepEqual(grade(Object.fromEntries(Object.entries(given).reverse())), result)
    }),
  )
})
