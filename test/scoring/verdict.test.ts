// Results of all questions together: grades, outcomes, pending answers, hidden questions.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { choiceFeedbackFor, correctAnswerOf } from '../../src/engine/scoring/feedback.ts'
import { compileGrading } from '../../src/engine/scoring/grade.ts'
import { quizFaults } from '../../src/engine/scoring/quiz-faults.ts'
import { displayRightAnswer } from '../../src/engine/scoring/right-answer.ts'
import type { Scoring } from '../../src/engine/scoring/schemas.ts'
import { en } from '../../src/engine/text/messages/en.ts'

const choices = ['a', 'b', 'c'].map(id => ({ id, text: id.toUpperCase() }))
const questions = [
  { id: 'one', type: 'SINGLE_CHOICE', choices },
  { id: 'many', type: 'MULTIPLE_CHOICE', choices },
  { id: 'essay', type: 'LONG_TEXT' },
]
const scoring: Scoring = {
  questions: {
    one: { points: 4, correct: 'a', penalty: 1 },
    many: { points: 2, correct: ['a', 'b'], partial: 'FRACTION' },
    essay: { manual: true, points: 4, rubric: 'Two reasons, two points each.' },
  },
  passMark: { percent: 50 },
  grades: [
    { fromPercent: 0, grade: 'F' },
    { fromPercent: 80, grade: 'A', message: 'Splendid' },
    { fromPercent: 50, grade: 'C' },
  ],
}
const grading = compileGrading(questions, scoring)
const answers = { one: 'a', many: ['a', 'b'], essay: 'Because.' }

test('a manually graded answer leaves the verdict pending, with the score so far', () => {
  const { score, maxScore, percent, status, passed, grade, questions: by } = grading(answers)
  assert.deepEqual([score, maxScore, percent, status, passed, grade], [6, 10, 60, 'PENDING', null, null])
  assert.deepEqual(by['essay'], { points: null, maxPoints: 4, correct: null, manual: true })
})

test('after manual grading, points, verdict and grade are final', () => {
  const {
    score,
    status,
    passed,
    grade,
    questions: by,
  } = grading(answers, undefined, {
    essay: { points: 3.5, comment: 'Nearly' },
  })
  assert.deepEqual([score, status, passed, grade], [9.5, 'GRADED', true, 'A'])
  assert.deepEqual(by['essay'], {
    points: 3.5,
    maxPoints: 4,
    correct: false,
    manual: true,
    comment: 'Nearly',
  })
})

test('a comment alone leaves the answer pending; points above a corrected maximum are cut', () => {
  assert.equal(grading(answers, undefined, { essay: { points: null, comment: '?' } }).status, 'PENDING')
  assert.equal(grading(answers, undefined, { essay: { points: 9 } }).score, 10)
})

test('a missing answer does not wait for manual grading', () => {
  const { status, score } = grading({ one: 'a' }, undefined, { essay: { points: 3 } })
  assert.deepEqual([status, score], ['GRADED', 4])
})

test('hidden questions do not count', () => {
  const { score, maxScore, percent, status, questions: by } = grading(answers, new Set(['essay', 'many']))
  assert.deepEqual([score, maxScore, percent, status], [4, 4, 100, 'GRADED'])
  assert.deepEqual(Object.keys(by), ['one'])
})

test('a wrong answer gets the penalty, a missing one does not, and a total below 0 is 0 percent', () => {
  assert.deepEqual(
    [grading({ one: 'b' }).score, grading({ one: 'b' }).percent, grading({ one: 'b' }).grade],
    [-1, 0, 'F'],
  )
  assert.equal(grading({}).score, 0)
})

for (const [percent, grade] of [
  [100, 'A'],
  [80, 'A'],
  [79.99, 'C'],
  [50, 'C'],
  [49.99, 'F'],
] as const) {
  test(`${percent} percent is grade ${grade}`, () => {
    const one = compileGrading([{ id: 'one', type: 'NUMBER' }], {
      questions: {
        one: {
          ranges: [
            { min: 1, max: 1, points: percent },
            { min: 2, max: 2, points: 100 },
          ],
        },
      },
      grades: scoring.grades ?? [],
    })
    assert.equal(one({ one: 1 }).grade, grade)
  })
}

test('below the lowest grade there is no grade', () => {
  const one = compileGrading([{ id: 'one', type: 'YES_NO' }], {
    questions: { one: { points: 1, correct: true } },
    grades: [{ fromPercent: 50, grade: 'A' }],
  })
  assert.deepEqual([one({ one: false }).grade, one({ one: true }).grade], [null, 'A'])
})

const pets: Scoring = {
  outcomes: [
    { id: 'cat', title: 'A cat', weights: { one: { a: 1 }, many: { a: 1, b: -0.5 } } },
    { id: 'dog', title: 'A dog', weights: { one: { b: 2 }, many: { b: 1 } } },
    { id: 'bird', title: 'A bird', weights: { many: { c: 3 } } },
  ],
}
for (const [given, outcome] of [
  [{ one: 'a' }, 'cat'],
  [{ one: 'b' }, 'dog'],
  [{ one: 'b', many: ['c'] }, 'bird'],
  [{ one: 'a', many: ['b'] }, 'dog'],
  [{ one: 'c' }, 'cat'],
  [{}, 'cat'],
] as const) {
  test(`${JSON.stringify(given)} leads to the outcome ${outcome}`, () =>
    assert.equal(compileGrading(questions, pets)(given).outcome, outcome))
}

test('of outcomes with equal points, the first one is used', () => {
  const [cat, dog] = [
    { id: 'cat', title: 'C', weights: { one: { a: 1 } } },
    { id: 'dog', title: 'D', weights: { one: { a: 1 } } },
  ]
  assert.equal(compileGrading(questions, { outcomes: [cat, dog] })({ one: 'a' }).outcome, 'cat')
  assert.equal(compileGrading(questions, { outcomes: [dog, cat] })({ one: 'a' }).outcome, 'dog')
})

test('a quiz with outcomes only has no points', () => {
  const { maxScore, questions: by } = compileGrading(questions, pets)({ one: 'a' })
  assert.deepEqual([maxScore, by], [0, {}])
})

test('each selected choice has its feedback, in the order of the answer', () => {
  const rule = { feedback: { byChoice: { a: 'A!', b: 'B!' } } }
  assert.deepEqual(choiceFeedbackFor(rule, 'a'), [['a', 'A!']])
  assert.deepEqual(choiceFeedbackFor(rule, ['c', 'b', 'a']), [
    ['b', 'B!'],
    ['a', 'A!'],
  ])
  assert.deepEqual(choiceFeedbackFor(rule, { other: 'a' }), [])
  assert.deepEqual(choiceFeedbackFor({}, 'a'), [])
})

test('the right answer of a weighted question is the best choice', () => {
  const best = (i: number, rule: object) => correctAnswerOf(questions[i] ?? { id: '', type: '' }, rule)
  assert.equal(best(0, { weights: { a: 1, b: 2 } }), 'b')
  assert.deepEqual(best(1, { weights: { a: 1, b: 2, c: -1 } }), ['a', 'b'])
})

test('rankings, matrices, clozes and hotspots are graded together, independent of answer order', () => {
  const items = (...ids: string[]) => ids.map(id => ({ id, text: id }))
  const asked = [
    { id: 'order', type: 'RANKING', choices: items('a', 'b', 'c') },
    { id: 'table', type: 'MATRIX', rows: items('r', 's'), columns: items('x', 'y') },
    {
      id: 'gap',
      type: 'CLOZE',
      text: '{{one}} {{two}}',
      blanks: { one: {}, two: { choices: items('p', 'q') } },
    },
    { id: 'spot', type: 'HOTSPOT' },
    { id: 'scale', type: 'SCALE', min: 0, max: 10 },
    { id: 'name', type: 'NAME' },
  ]
  const rules: Scoring = {
    questions: {
      order: { points: 3, correct: ['a', 'b', 'c'], partial: 'PAIRS' },
      table: { weights: { r: { x: 1 }, s: { y: 1 } }, otherwise: -1, minPoints: 0 },
      gap: { blanks: { one: { points: 1, correct: 'yes' }, two: { weights: { p: 2 }, otherwise: -1 } } },
      spot: { areas: [{ shape: { rect: [0, 0, 0.5, 0.5] }, points: 2 }], penalty: 1 },
      scale: { ranges: [{ min: 9, points: 1 }] },
      name: { points: 1, correct: { first: 'Ada', last: 'Lovelace' } },
    },
  }
  assert.deepEqual(quizFaults(asked, rules), [])
  const grade = compileGrading(asked, rules)
  const points = (given: Record<string, unknown>) =>
    Object.values(grade(given).questions).map(question => question.points)
  const best = {
    order: ['a', 'b', 'c'],
    table: { r: 'x', s: 'y' },
    gap: { one: 'YES', two: 'p' },
    spot: { x: 0.5, y: 0.5 },
    scale: 9,
    name: { last: 'Lovelace', first: 'Ada' },
  }
  assert.deepEqual(points(best), [3, 2, 3, 2, 1, 1])
  assert.deepEqual([grade(best).percent, grade(best).maxScore], [100, 12])
  const poor = {
    order: ['b', 'a', 'c'],
    table: { r: 'y' },
    gap: { two: 'q' },
    spot: { x: 0.6, y: 0 },
    scale: 8,
    name: { first: 'Ada' },
  }
  assert.deepEqual(points(poor), [2, 0, -1, -1, 0, 0])
  assert.deepEqual(grade(Object.fromEntries(Object.entries(poor).reverse())), grade(poor))
  assert.deepEqual(points({}), [0, 0, 0, 0, 0, 0])
  for (const [i, question] of asked.slice(0, 3).entries()) {
    const rule = rules.questions?.[question.id]
    assert.ok(rule && displayRightAnswer(question, rule, en), `${i} in words`)
  }
})
