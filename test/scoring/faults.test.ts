import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Compile } from 'typebox/schema'
import { toAuthorFaults } from '../../src/engine/faults.ts'
import { compileGrading } from '../../src/engine/scoring/grade.ts'
import { quizFaults } from '../../src/engine/scoring/quiz-faults.ts'
import { compileRule, ruleOf } from '../../src/engine/scoring/rule.ts'
import { Scoring, type ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { authorEn } from '../../src/engine/text/messages/author-en.ts'
import '../support/engine-ports.ts'

const choices = ['a', 'b', 'c'].map(id => ({ id, text: id }))
const questions = [
  { id: 'one', type: 'SINGLE_CHOICE', text: '?', choices, other: true },
  { id: 'many', type: 'MULTIPLE_CHOICE', text: '?', choices },
  { id: 'number', type: 'NUMBER', text: '?' },
  { id: 'text', type: 'LONG_TEXT', text: '?' },
  { id: 'yes', type: 'YES_NO', text: '?' },
  { id: 'note', type: 'STATEMENT', text: '!' },
]
const out: Record<string, ScoringRule> = {
  one: { points: 0 },
  many: { points: 0 },
  number: { points: 0 },
  yes: { points: 0 },
}
const faultLines = (scoring: Scoring) =>
  quizFaults(questions, scoring).map(({ pointer, code }) => `${pointer} ${code}`)

const rules: [question: string, rule: ScoringRule, faults: string[]][] = [
  ['one', { weights: { a: 1 } }, []],
  ['many', { weights: { a: 1, b: -1 }, otherwise: -0.5, minPoints: 0, maxPoints: 1 }, []],
  ['one', { weights: { a: 1 }, correct: 'a', points: 1 }, ['/weights member_not_applicable']],
  ['one', { points: 1, correct: 'a', otherwise: 1 }, ['/otherwise member_not_applicable']],
  ['one', { points: 1, correct: 'a', tolerance: 1 }, ['/tolerance member_not_applicable']],
  ['one', { weights: { a: 1 }, penalty: 1 }, ['/penalty member_not_applicable']],
  ['many', { points: 1, correct: ['a'], partial: 'PAIRS' }, ['/partial member_not_applicable']],
  ['yes', { weights: { a: 1 } }, ['/weights member_not_applicable', '/correct key_missing']],
  ['yes', { points: 1, correct: true, penalty: 1 }, []],
  ['number', { ranges: [{ min: 1, max: 2, points: 1 }] }, []],
  [
    'number',
    { ranges: [{ min: 1, max: 2, points: 1 }], correct: 1, points: 1 },
    ['/ranges member_not_applicable'],
  ],
  ['number', { ranges: [{ min: 1, max: 2, points: 1 }], tolerance: 1 }, ['/tolerance member_not_applicable']],
  ['text', { manual: true, points: 5, rubric: 'Two reasons.' }, []],
  ['text', { manual: true }, ['/points points_missing']],
  ['text', { manual: true, points: 5, correct: 'x' }, ['/manual member_not_applicable']],
  ['text', { manual: true, points: 5, penalty: 1 }, ['/penalty member_not_applicable']],
  ['text', { points: 1, correct: 'x', rubric: '?' }, ['/rubric member_not_applicable']],
  ['text', { points: 1 }, ['/correct key_missing']],
  [
    'text',
    { points: 1, correct: 'x', feedback: { byChoice: { a: '!' } } },
    ['/feedback/byChoice member_not_applicable'],
  ],
  [
    'one',
    { points: 1, correct: 'a', feedback: { byChoice: { a: '!', x: '?' } } },
    ['/feedback/byChoice/x reference_dangling'],
  ],
  ['note', { points: 1, correct: 'x' }, [' member_not_applicable']],
  ['note', { points: 1, manual: true }, [' member_not_applicable']],
]
for (const [question, rule, faults] of rules) {
  test(`${question} ${JSON.stringify(rule)}: ${faults.join(', ') || 'no fault'}`, () => {
    const base = { ...out, yes: { points: 1, correct: true } }
    assert.deepEqual(
      faultLines({ questions: { ...base, [question]: rule } }),
      faults.map(fault => `/questions/${question}${fault}`),
    )
  })
}

const scored = { ...out, yes: { points: 1, correct: true } }
const outcome = { id: 'cat', title: 'A cat', weights: { one: { a: 1 } } }
const whole: [scoring: Scoring, faults: string[]][] = [
  [
    {
      questions: scored,
      grades: [
        { fromPercent: 0, grade: 'F' },
        { fromPercent: 50, grade: 'A' },
      ],
    },
    [],
  ],
  [
    {
      questions: scored,
      grades: [
        { fromPercent: 5, grade: 'F' },
        { fromPercent: 5, grade: 'A' },
      ],
    },
    ['/grades/1/fromPercent grade_repeated'],
  ],
  [{ questions: out }, ['/questions scored_missing']],
  [{ outcomes: [outcome] }, []],
  [
    { questions: { yes: { points: 1, correct: true } }, outcomes: [outcome] },
    ['/questions/many key_missing', '/questions/number key_missing'],
  ],
  [{ questions: out, outcomes: [outcome], passMark: { percent: 50 } }, ['/passMark scored_missing']],
  [{ outcomes: [outcome], grades: [{ fromPercent: 0, grade: 'F' }] }, ['/grades scored_missing']],
  [{ outcomes: [outcome, outcome] }, ['/outcomes/1/id duplicate_id']],
  [
    { outcomes: [{ ...outcome, weights: { gone: { a: 1 } } }] },
    ['/outcomes/0/weights/gone reference_dangling'],
  ],
  [
    { outcomes: [{ ...outcome, weights: { one: { x: 1 } } }] },
    ['/outcomes/0/weights/one/x reference_dangling'],
  ],
  [
    { outcomes: [{ ...outcome, weights: { text: { x: 1 } } }] },
    ['/outcomes/0/weights/text member_not_applicable'],
  ],
  [{ questions: { ...scored, text: { manual: true, points: 2 } }, passMark: { points: 3 } }, []],
  [{ questions: scored, passMark: { points: 3 } }, ['/passMark/points pass_mark_unreachable']],
]
for (const [scoring, faults] of whole) {
  test(`${JSON.stringify(scoring).slice(0, 150)}: ${faults.join(', ') || 'no fault'}`, () =>
    assert.deepEqual(faultLines(scoring), faults))
}

test('points with more than two decimals are refused everywhere, however small the difference', () => {
  const hair = 0.3000000001
  const scoring = {
    questions: {
      ...scored,
      one: { weights: { a: hair }, otherwise: hair },
      number: { points: hair, correct: 0, tolerance: hair },
      text: { points: 1, correct: 'x', penalty: hair },
    },
    outcomes: [{ ...outcome, weights: { one: { a: hair } } }],
    passMark: { points: hair },
  }
  assert.deepEqual(faultLines(scoring), [
    '/questions/one/otherwise points_invalid',
    '/questions/one/weights/a points_invalid',
    '/questions/number/points points_invalid',
    '/questions/text/penalty points_invalid',
    '/outcomes/0/weights/one/a points_invalid',
    '/passMark/points points_invalid',
  ])
})

test('every fault has a message that says what to do', () => {
  for (const [question, rule] of rules) {
    const faults = quizFaults(questions, { questions: { [question]: rule } })
    for (const { detail } of toAuthorFaults(authorEn, faults)) assert.match(detail, /^\w[^{}]+\.$/)
  }
})

// Any value that matches the schema, with members of all kinds mixed.
const points = fc.integer({ min: -300, max: 300 }).map(hundredths => hundredths / 100)
const worth = points.map(Math.abs)
const id = fc.constantFrom('a', 'b', 'c', 'x', 'one', 'constructor')
const key = fc.oneof(
  fc.constantFrom('a', true, 3, '2026-01-01'),
  fc.array(id, { maxLength: 4 }),
  fc.array(fc.record({ text: fc.string({ maxLength: 3 }), points: worth }), { maxLength: 3 }),
  fc.dictionary(id, fc.oneof(id, fc.array(id, { maxLength: 2 })), { maxKeys: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
)
const byId = <T>(value: fc.Arbitrary<T>) => fc.dictionary(id, value, { maxKeys: 3 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })
const rule = fc
  .record({
    points: fc.option(worth, { nil: undefined }),
    correct: fc.option(key, { nil: undefined }),
    penalty: maybe(fc.constant(0.5)),
    partial: maybe(fc.constantFrom('NONE', 'FRACTION', 'RIGHT_MINUS_WRONG', 'PAIRS')),
    tolerance: maybe(fc.constant(1)),
    ranges: maybe(fc.array(fc.record({ min: fc.nat(9), max: fc.nat(9), points }), { maxLength: 3 })),
    maxTypos: maybe(fc.nat(3)),
    weights: maybe(byId(fc.oneof(points, byId(points)))),
    otherwise: maybe(points),
    minPoints: maybe(points),
    maxPoints: maybe(points),
    manual: maybe(fc.constant(true)),
    rubric: maybe(fc.string()),
    blanks: maybe(byId(fc.record({ points: worth, correct: key }))),
    areas: maybe(fc.constant([{ shape: { circle: [0.5, 0.5, 0.1] }, points: 1 }])),
    feedback: maybe(fc.record({ byChoice: byId(fc.string()) })),
  })
  .map(members => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)))
const near = fc
  .oneof(
    fc.record({ points: worth, correct: fc.constantFrom('a', 3, true, 'b') }),
    fc.record({
      points: worth,
      correct: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      partial: maybe(fc.constantFrom('FRACTION', 'RIGHT_MINUS_WRONG')),
    }),
    fc.record({
      weights: fc.dictionary(fc.constantFrom('a', 'b', 'c'), points),
      otherwise: points,
      minPoints: maybe(points),
      maxPoints: maybe(points),
    }),
    fc.record({
      ranges: fc.array(fc.record({ min: fc.nat(4), max: fc.integer({ min: 4, max: 9 }), points }), {
        minLength: 1,
        maxLength: 3,
      }),
      penalty: maybe(fc.constant(0.25)),
    }),
    fc.record({
      correct: fc.array(fc.record({ text: fc.string({ minLength: 2 }), points: worth }), { minLength: 1 }),
      maxTypos: maybe(fc.nat(1)),
    }),
    fc.record({ points: worth, manual: fc.constant(true) }),
  )
  .map(members => Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)))
const outcomes = fc.array(
  fc.record({
    id,
    title: fc.constant('T'),
    weights: fc.dictionary(
      fc.constantFrom('one', 'many'),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), points),
    ),
  }),
  { maxLength: 3 },
)
const grades = fc.array(fc.record({ fromPercent: fc.nat(100), grade: fc.constantFrom('A', 'B') }), {
  maxLength: 3,
})
const scorings = fc.record({
  questions: fc.dictionary(fc.constantFrom('one', 'many', 'number', 'text'), fc.oneof(rule, near, near), {
    minKeys: 1,
  }),
  grades: fc.oneof(fc.constant([]), grades),
  outcomes: fc.oneof(fc.constant([]), outcomes),
})
const answers = fc.record(
  {
    one: fc.constantFrom('a', 'b', 'c', { other: 'a' }),
    many: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
    number: fc.nat(10),
    text: fc.string({ minLength: 1 }),
    yes: fc.boolean(),
  },
  { requiredKeys: [] },
)
const schema = Compile(Scoring)

test('any scoring has faults or grades answers; scores are within bounds and independent of order', () => {
  let sound = 0
  fc.assert(
    fc.property(scorings, answers, fc.subarray(['one', 'many', 'number']), (scoring, given, hidden) => {
      if (!schema.Check(scoring)) return
      // One valid rule at a time, because all together are rarely valid.
      for (const [name, single] of Object.entries(scoring.questions ?? {})) {
        const alone: Scoring = { ...scoring, questions: { ...scored, [name]: single } }
        if (quizFaults(questions, alone).length > 0) continue
        sound++
        const grade = compileGrading(questions, alone)(given, new Set(hidden))
        const backwards = compileGrading(
          questions.toReversed().map(question => ({ ...question, choices: choices.toReversed() })),
          alone,
        )
        const reversed = Object.fromEntries(
          Object.entries(given).map(([question, answer]) => [
            question,
            Array.isArray(answer) ? answer.toReversed() : answer,
          ]),
        )
        assert.deepEqual(backwards(reversed, new Set(hidden)), grade)
        let total = 0
        for (const [question, { points: got, maxPoints }] of Object.entries(grade.questions)) {
          assert.ok(!hidden.includes(question as never))
          const asked = questions.find(one => one.id === question)
          const own = ruleOf(alone, question)
          const grader = asked && own && compileRule(asked, own)
          assert.ok(grader && Math.round(maxPoints * 100) === grader.max)
          const hundredths = Math.round((got ?? 0) * 100)
          assert.ok(
            grader.min <= hundredths && hundredths <= grader.max,
            `${hundredths} in ${grader.min}..${grader.max}`,
          )
          total += hundredths
        }
        assert.equal(Math.round(grade.score * 100), total)
        assert.ok(grade.percent >= 0 && grade.percent <= 100)
      }
    }),
    { numRuns: 1500 },
  )
  assert.ok(sound > 500, `${sound} sound rules`)
})

test('any JSON as scoring fails its schema, or has faults, or gives a grader', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), json => {
      const scoring = {
        questions: { one: json, many: json, number: json, text: json },
        outcomes: [json],
        grades: [json],
      }
      for (const candidate of [json, scoring, { questions: { one: { points: 1, correct: json } } }])
        if (schema.Check(candidate)) {
          quizFaults(questions, candidate)
          compileGrading(questions, candidate)({ one: 'a', many: ['a'], number: 1, text: 'a' })
        }
    }),
  )
})

test('a key is verified as an answer is, by patterns too', () => {
  const coded = { id: 'code', type: 'SHORT_TEXT', text: '?', pattern: '[A-Z]{2}[0-9]' }
  const faultsOf = (correct: string) =>
    quizFaults([coded], { questions: { code: { points: 1, correct } } }).map(({ pointer }) => pointer)
  assert.deepEqual(faultsOf('AB1'), [])
  assert.deepEqual(faultsOf('ab1'), ['/questions/code/correct'])
})
