import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { answerChecker } from '../../src/engine/answers/check-answers.ts'
import { isDate } from '../../src/engine/questions/date/answer.ts'
import { isEmail } from '../../src/engine/questions/email/answer.ts'
import { questionTypes, typeOf } from '../../src/engine/questions/index.ts'
import { format } from '../../src/engine/text/messages/catalogue.ts'
import type { Message } from '../../src/engine/text/messages/codes.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { examples } from './examples.ts'

/** The English message, or an empty text. */
const sentence = (message: Message | undefined) => (message ? format(en, message) : '')

const NOW = new Date('2026-03-27T12:00:00Z')

const asking = [...questionTypes.values()].filter(type => type.answer)

test('every type with an answer has an example, and its answer part is in the page script', () => {
  const types = asking.map(type => type.type)
  assert.deepEqual([...new Set(examples.map(({ question }) => question.type))].sort(), types.toSorted())
  const parts = readFileSync('src/engine/questions/browser/table.ts', 'utf8').matchAll(/ as ([A-Z_]+)/g)
  const onPage = asking.filter(type => !type.isUnseen).map(type => type.type)
  assert.deepEqual([...parts].map(([, type]) => type).sort(), onPage.toSorted())
})

for (const { question, good, bad } of examples) {
  const part = typeOf(question).answer
  for (const answer of good) {
    test(`${question.type} accepts ${JSON.stringify(answer)}`, () => {
      assert.equal(part?.check(question, answer), undefined)
    })
  }
  for (const answer of [...bad, null, {}, [[]], { __proto__: null, x: 1 }]) {
    test(`${question.type} refuses ${JSON.stringify(answer)} and says what to do`, () => {
      assert.match(sentence(part?.check(question, answer)), /\w{4,}/)
    })
  }
  test(`${question.type}: no JSON value makes the check throw, and accepted ones can be shown`, () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.constantFrom(...good, ...bad)), answer => {
        const refusal = part?.check(question, answer)
        if (refusal === undefined)
          assert.equal(typeof typeOf(question).show?.(question, answer, en), 'string')
        else assert.notEqual(sentence(refusal), '')
      }),
    )
  })
}

const shown: [type: string, answer: unknown, words: string][] = [
  ['SINGLE_CHOICE', 'lyon', 'Lyon'],
  ['DROPDOWN', { other: 'Metz' }, 'Metz'],
  ['MULTIPLE_CHOICE', ['paris', { other: 'Metz' }], 'Paris, Metz'],
  ['DATE', '2026-03-27', '27 March 2026'],
  ['RATING', 3, '3 of 4'],
  ['YES_NO', true, 'Yes'],
  ['YES_NO', false, 'No'],
  ['NUMBER', 2.5, '2.5'],
]
for (const [type, answer, words] of shown) {
  test(`${type} shows ${JSON.stringify(answer)} as "${words}"`, () => {
    const question = examples.find(example => example.question.type === type)?.question
    assert.ok(question)
    assert.equal(typeOf(question).show?.(question, answer, en), words)
  })
}

test('by default, a short text has at most 255 characters and a long one 10 000', () => {
  for (const [type, most] of [
    ['SHORT_TEXT', 255],
    ['LONG_TEXT', 10_000],
  ] as const) {
    const question = { id: 'q', type }
    assert.equal(typeOf(question).answer?.check(question, '😀'.repeat(most)), undefined)
    assert.match(sentence(typeOf(question).answer?.check(question, '😀'.repeat(most + 1))), /at most/)
  }
})

test('a custom answer is refused where it is not offered', () => {
  const choices = [{ id: 'a', text: 'A' }]
  for (const [type, answer] of [
    ['SINGLE_CHOICE', { other: 'x' }],
    ['DROPDOWN', { other: 'x' }],
    ['MULTIPLE_CHOICE', [{ other: 'x' }]],
  ] as const) {
    const question = { id: 'q', type, choices }
    assert.ok(typeOf(question).answer?.check(question, answer), type)
  }
})

test('an optional multiple choice can be left empty, whatever its minimum', () => {
  const question = { id: 'q', type: 'MULTIPLE_CHOICE', choices: [{ id: 'a' }, { id: 'b' }], minChoices: 2 }
  assert.deepEqual(answerChecker([question])({}, NOW), [])
  assert.equal(
    sentence(answerChecker([{ ...question, required: true }])({}, NOW)[0]?.message),
    'Choose at least 2 answers',
  )
})

test('a date is accepted exactly if the calendar has it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9999 }), fc.nat(13), fc.nat(32), (year, month, day) => {
      const text = [
        String(year).padStart(4, '0'),
        ...[month, day].map(part => String(part).padStart(2, '0')),
      ].join('-')
      const real = new Date(0)
      real.setUTCFullYear(year, month - 1, day)
      assert.equal(isDate(text), real.getUTCMonth() === month - 1 && real.getUTCDate() === day && month > 0)
    }),
  )
  assert.equal(isDate('0000-01-01'), false)
  // Node parses it as a day in 2013.
  assert.equal(isDate('0001-13-13'), false)
})

test('checking an email takes no longer for hostile texts', () => {
  const start = cpuMs()
  for (const text of [
    'a.'.repeat(500_000),
    `${'a'.repeat(64)}@${'-'.repeat(180)}`,
    `a@${'a-'.repeat(120)}`,
  ]) {
    for (let i = 0; i < 1000; i++) assert.equal(isEmail(text), false)
  }
  assert.ok(cpuMs() - start < 1000)
})

test('a pattern must match the whole answer, and no pattern is slow', () => {
  const check = (pattern: string, answer: string) =>
    answerChecker([{ id: 'q', type: 'SHORT_TEXT', ...{ pattern, maxLength: 10_000 } }])({ q: answer }, NOW)
      .length === 0
  assert.ok(check('[A-Z]{2}\\d{4}', 'AB1234'))
  assert.ok(!check('[A-Z]{2}\\d{4}', 'xAB1234'))
  assert.ok(!check('a|b', 'ab'))
  assert.ok(check('\\p{L}+', 'Straße'))
  for (const pattern of ['(a+)+', '(a|aa)+', '((((a*)*)*)*)*', '(a|a?)+'])
    assert.ok(!check(pattern, `${'a'.repeat(9_000)}!`))
})

test('a phone number and its country must exist', () => {
  const check = answerChecker([
    { id: 'phone', type: 'PHONE' },
    { id: 'home', type: 'ADDRESS' },
  ])
  const home = { line1: 'Ring 1', city: 'Wien', country: 'AT' }
  assert.deepEqual(check({ phone: '+43 1 58858', home }, NOW), [])
  assert.deepEqual(
    check({ phone: '+43 1', home: { ...home, country: 'XX' } }, NOW).map(({ pointer }) => pointer),
    ['/answers/phone', '/answers/home'],
  )
  assert.match(sentence(check({ phone: '+1 999 999 9999' }, NOW)[0]?.message), /that exists/)
})

test('"today" is any date that is current somewhere on earth', () => {
  const at = (now: string, bounds: object, day: string) =>
    answerChecker([{ id: 'q', type: 'DATE', ...bounds }])({ q: day }, new Date(now)).length === 0
  assert.ok(at('2026-03-27T12:00:00Z', { max: 'today' }, '2026-03-28'))
  assert.ok(!at('2026-03-27T09:00:00Z', { max: 'today' }, '2026-03-28'))
  assert.ok(at('2026-03-27T11:00:00Z', { min: 'today' }, '2026-03-26'))
  assert.ok(!at('2026-03-27T12:00:00Z', { min: 'today' }, '2026-03-26'))
  const moment = answerChecker([{ id: 'q', type: 'DATETIME', ...{ max: 'today' } }])
  assert.deepEqual(moment({ q: '2026-03-27T23:59+01:00' }, NOW), [])
  assert.equal(moment({ q: '2026-03-29T00:00Z' }, NOW).length, 1)
})
