import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { feedbackFor } from '../../src/engine/scoring/feedback.ts'
import { compileGrading } from '../../src/engine/scoring/grade.ts'
import { displayRightAnswer } from '../../src/engine/scoring/right-answer.ts'
import type { ScoringRule } from '../../src/engine/scoring/schemas.ts'
import { plainText } from '../../src/engine/text/html.ts'
import { en } from '../../src/engine/text/messages/en.ts'

const choices = ['a', 'b', 'c', 'd'].map(id => ({ id, text: id.toUpperCase() }))
const types = {
  SINGLE_CHOICE: { choices, other: true },
  MULTIPLE_CHOICE: { choices, other: true },
  NUMBER: { decimals: 10 },
  RATING: {},
  SHORT_TEXT: {},
  LONG_TEXT: {},
  YES_NO: {},
  DATE: {},
}
type TypeName = keyof typeof types

const questionOf = (type: TypeName) => ({ id: 'q', type, text: 'Q?', ...types[type] })

/** Points of an answer, and whether it is correct. */
function graded(type: TypeName, rule: ScoringRule, answer: unknown) {
  const { questions } = compileGrading([questionOf(type)], { questions: { q: rule } })({ q: answer })
  return [questions.q?.points, questions.q?.correct]
}

const several = { points: 1, correct: ['a', 'b', 'c'] }
const pi = { points: 1, correct: 3.14, tolerance: 0.005 }
const table: [
  name: string,
  type: TypeName,
  rule: ScoringRule,
  answer: unknown,
  points: number,
  correct: boolean,
][] = [
  ['the right choice', 'SINGLE_CHOICE', { points: 2, correct: 'a' }, 'a', 2, true],
  ['a wrong choice', 'SINGLE_CHOICE', { points: 2, correct: 'a' }, 'b', 0, false],
  ['a custom answer is never right', 'SINGLE_CHOICE', { points: 2, correct: 'a' }, { other: 'a' }, 0, false],
  ['no is right', 'YES_NO', { points: 1, correct: false }, false, 1, true],
  ['the right day', 'DATE', { points: 1, correct: '1989-11-09' }, '1989-11-09', 1, true],
  ['all right choices', 'MULTIPLE_CHOICE', several, ['c', 'a', 'b'], 1, true],
  ['all or nothing: one missing', 'MULTIPLE_CHOICE', several, ['a', 'b'], 0, false],
  ['all or nothing: one too many', 'MULTIPLE_CHOICE', several, ['a', 'b', 'c', 'd'], 0, false],
  [
    'all or nothing: own words too many',
    'MULTIPLE_CHOICE',
    several,
    ['a', 'b', 'c', { other: 'x' }],
    0,
    false,
  ],
  ['fraction: one of three', 'MULTIPLE_CHOICE', { ...several, partial: 'FRACTION' }, ['a'], 0.33, false],
  [
    'fraction: two of three, rounded',
    'MULTIPLE_CHOICE',
    { ...several, partial: 'FRACTION' },
    ['a', 'c', 'd'],
    0.67,
    false,
  ],
  [
    'fraction: half of 0.01 rounds up',
    'MULTIPLE_CHOICE',
    { points: 0.01, correct: ['a', 'b'], partial: 'FRACTION' },
    ['a'],
    0.01,
    true,
  ],
  ['fraction: all three', 'MULTIPLE_CHOICE', { ...several, partial: 'FRACTION' }, ['a', 'b', 'c'], 1, true],
  [
    'minus: two right, one wrong',
    'MULTIPLE_CHOICE',
    { ...several, partial: 'RIGHT_MINUS_WRONG' },
    ['a', 'b', 'd'],
    0.33,
    false,
  ],
  [
    'minus: own words are wrong',
    'MULTIPLE_CHOICE',
    { ...several, partial: 'RIGHT_MINUS_WRONG' },
    ['a', { other: 'b' }],
    0,
    false,
  ],
  [
    'minus: never below 0',
    'MULTIPLE_CHOICE',
    { points: 1, correct: ['a'], partial: 'RIGHT_MINUS_WRONG' },
    ['b', 'c'],
    0,
    false,
  ],
  ['the exact number', 'NUMBER', { points: 1, correct: 0.3 }, 0.3, 1, true],
  ['a binary neighbour is another number', 'NUMBER', { points: 1, correct: 0.3 }, 0.1 + 0.2, 0, false],
  ['upper end of a tolerance', 'NUMBER', pi, 3.145, 1, true],
  ['lower end of a tolerance', 'NUMBER', pi, 3.135, 1, true],
  ['above a tolerance', 'NUMBER', pi, 3.15, 0, false],
  ['just above a tolerance', 'NUMBER', pi, 3.1450000001, 0, false],
  ['below a tolerance', 'NUMBER', pi, 3.13, 0, false],
  ['percent, upper end', 'NUMBER', { points: 1, correct: -70, tolerancePercent: 10 }, -77, 1, true],
  ['percent, beyond', 'NUMBER', { points: 1, correct: -70, tolerancePercent: 10 }, -77.1, 0, false],
  ['tiny numbers', 'NUMBER', { points: 1, correct: 1e-7, tolerance: 1e-8 }, 1.1e-7, 1, true],
  ['huge numbers', 'NUMBER', { points: 1, correct: 1e300, tolerance: 1 }, 1e300, 1, true],
  ['a rating within the tolerance', 'RATING', { points: 1, correct: 4, tolerance: 1 }, 5, 1, true],
  [
    'a text, ignoring case and spaces',
    'SHORT_TEXT',
    { points: 1, correct: 'New York' },
    '  new   YORK ',
    1,
    true,
  ],
  ['a case-sensitive text', 'SHORT_TEXT', { points: 1, correct: 'pH', ignoreCase: false }, 'PH', 0, false],
  [
    'a space-sensitive text',
    'SHORT_TEXT',
    { points: 1, correct: 'a b', ignoreSpaces: false },
    'a  b',
    0,
    false,
  ],
  [
    'composed and decomposed letters are equal',
    'SHORT_TEXT',
    { points: 1, correct: 'caf\u00e9' },
    'cafe\u0301',
    1,
    true,
  ],
  ['accents count', 'SHORT_TEXT', { points: 1, correct: 'café' }, 'cafe', 0, false],
  ['ignored accents', 'SHORT_TEXT', { points: 1, correct: 'Łódź', ignoreAccents: true }, 'lodz', 1, true],
  [
    'a stroke through a letter is not an accent',
    'SHORT_TEXT',
    { points: 1, correct: 'a=b', ignoreAccents: true },
    'a≠b',
    0,
    false,
  ],
  ['an apostrophe of a phone', 'SHORT_TEXT', { points: 1, correct: "don't know" }, 'don’t know', 1, true],
  ['an apostrophe of a keyboard', 'SHORT_TEXT', { points: 1, correct: 'don’t know' }, "don't know", 1, true],
  ['quotation marks', 'SHORT_TEXT', { points: 1, correct: '"Faust"' }, '„Faust“', 1, true],
  ['dashes and dots', 'SHORT_TEXT', { points: 1, correct: '1914-1918...' }, '1914–1918…', 1, true],
  ['a hard space', 'SHORT_TEXT', { points: 1, correct: 'a b', ignoreSpaces: false }, 'a\u00a0b', 1, true],
  [
    'full-width letters',
    'SHORT_TEXT',
    { points: 1, correct: 'NATO', ignoreCase: false },
    'ＮＡＴＯ',
    1,
    true,
  ],
  ['a soft hyphen', 'SHORT_TEXT', { points: 1, correct: 'cooperate' }, 'co\u00adoperate', 1, true],
  ['the dotted capital I', 'SHORT_TEXT', { points: 1, correct: 'İstanbul' }, 'istanbul', 1, true],
  [
    'the dotted capital I in an answer',
    'SHORT_TEXT',
    { points: 1, correct: 'istanbul' },
    'İSTANBUL',
    1,
    true,
  ],
  ['the small dotless i', 'SHORT_TEXT', { points: 1, correct: 'ISPARTA' }, 'ısparta', 1, true],
  [
    'the dotted capital I, with case',
    'SHORT_TEXT',
    { points: 1, correct: 'İ', ignoreCase: false },
    'i',
    0,
    false,
  ],
  ['sharp s', 'SHORT_TEXT', { points: 1, correct: 'Straße' }, 'STRASSE', 1, true],
  ['capital sharp s', 'SHORT_TEXT', { points: 1, correct: 'Straße' }, 'STRAẞE', 1, true],
  ['final sigma', 'SHORT_TEXT', { points: 1, correct: 'ΟΔΟΣ' }, 'οδος', 1, true],
  ['a second text', 'LONG_TEXT', { points: 1, correct: ['Bombay', 'Mumbai'] }, 'mumbai', 1, true],
  [
    'a text with fewer points',
    'SHORT_TEXT',
    {
      correct: [
        { text: 'Homo sapiens', points: 2 },
        { text: 'human', points: 0.5 },
      ],
    },
    'Human',
    0.5,
    false,
  ],
  [
    'the text with the most points',
    'SHORT_TEXT',
    {
      correct: [
        { text: 'x', points: 1 },
        { text: 'X', points: 2 },
      ],
    },
    'x',
    2,
    true,
  ],
  ['a prototype member is not a text', 'SHORT_TEXT', { points: 1, correct: 'a' }, 'constructor', 0, false],
]
for (const [name, type, rule, answer, points, correct] of table) {
  test(`${type}, ${name}: ${points}`, () => assert.deepEqual(graded(type, rule, answer), [points, correct]))
}

test('a number is correct exactly if it is within the tolerance, calculated in decimals', () => {
  const steps = fc.integer({ min: -100_000, max: 100_000 })
  fc.assert(
    fc.property(steps, fc.nat(1000), steps, (correct, tolerance, answer) => {
      const rule = { points: 1, correct: correct / 1000, tolerance: tolerance / 1000 }
      assert.equal(graded('NUMBER', rule, answer / 1000)[1], Math.abs(answer - correct) <= tolerance)
    }),
  )
})

const words: [type: TypeName, rule: ScoringRule, words: string | undefined][] = [
  ['SINGLE_CHOICE', { correct: 'a' }, 'A'],
  ['MULTIPLE_CHOICE', { correct: ['a', 'c'] }, 'A C'],
  ['YES_NO', { correct: false }, 'No'],
  ['DATE', { correct: '1989-11-09' }, '9 November 1989'],
  ['SHORT_TEXT', { correct: ['a', 'b'], points: 1 }, 'a / b'],
  [
    'SHORT_TEXT',
    {
      correct: [
        { text: 'a', points: 1 },
        { text: 'b', points: 2 },
      ],
    },
    'b',
  ],
  ['NUMBER', { points: 0 }, undefined],
  ['NUMBER', { correct: 3, tolerance: 0.1 }, '3 (accepted: between 2.9 and 3.1)'],
  ['NUMBER', { correct: 200, tolerancePercent: 2.5 }, '200 (accepted: between 195 and 205)'],
  [
    'NUMBER',
    {
      ranges: [
        { min: 4, max: 6, points: 2 },
        { min: 9, points: 2 },
        { max: 1, points: 1 },
      ],
    },
    'between 4 and 6 / 9 or more',
  ],
]
for (const [type, rule, text] of words) {
  test(`the right answer of ${type} ${JSON.stringify(rule.correct)} as text is ${text}`, () => {
    const shown = displayRightAnswer(questionOf(type), rule, en)
    assert.equal(shown && plainText(shown).replace(/\s+/g, ' ').trim(), text)
  })
}

test('feedback matches the outcome', () => {
  const rule = { feedback: { correct: 'Yes', incorrect: 'No' } }
  const said = [true, false, null].map(correct => feedbackFor(rule, { correct }))
  assert.deepEqual(said, ['Yes', 'No', undefined])
  assert.equal(feedbackFor({}, { correct: true }), undefined)
})
