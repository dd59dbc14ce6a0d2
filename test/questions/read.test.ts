import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAnswers } from '../../src/engine/answers/check-answers.ts'
import { toFaults } from '../../src/engine/faults.ts'
import { typeOf } from '../../src/engine/questions/index.ts'
import { format } from '../../src/engine/text/messages/catalogue.ts'
import type { Message } from '../../src/engine/text/messages/codes.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { examples } from './examples.ts'

const read = (type: string, fields: string): unknown => {
  const question = examples.find(example => example.question.type === type)?.question
  assert.ok(question)
  return typeOf(question).answer?.read(question, new URLSearchParams(fields))
}

const table: [type: string, fields: string, answer: unknown][] = [
  ['SHORT_TEXT', 'a.q=+Ann+', ' Ann '],
  ['SHORT_TEXT', 'a.q=++', undefined],
  ['SHORT_TEXT', 'a.q=x&a.q=y', ['x', 'y']],
  ['LONG_TEXT', 'a.q=a%0D%0Ab', 'a\nb'],
  ['LONG_TEXT', 'a.q=', undefined],
  ['EMAIL', 'a.q=+a%40b.co+', 'a@b.co'],
  ['NUMBER', 'a.q=+2,5+', 2.5],
  ['NUMBER', 'a.q=-١٢٫٥', -12.5],
  ['NUMBER', 'a.q=۴۵', 45],
  ['NUMBER', 'a.q=١٢ كم', '١٢ كم'],
  ['SHORT_TEXT', 'a.q=١٢', '١٢'],
  ['PHONE', 'a.q=%2B٢٠ ٢ ٢٥٧٥٠٥١١', '+20225750511'],
  ['DATE', 'a.q.day=٧&a.q.month=٣&a.q.year=٢٠٢٦', '2026-03-07'],
  ['NUMBER', 'a.q=1,000.5', 1000.5],
  ['NUMBER', 'a.q=12345678901234567890', '12345678901234567890'],
  ['NUMBER', 'a.q=0.10000000000000000001', '0.10000000000000000001'],
  ['NUMBER', 'a.q=', undefined],
  ['YES_NO', 'a.q=yes', true],
  ['YES_NO', 'a.q=no', false],
  ['YES_NO', '', undefined],
  ['YES_NO', 'a.q=maybe', 'maybe'],
  ['SINGLE_CHOICE', 'a.q=paris&a.q.other=', 'paris'],
  ['SINGLE_CHOICE', 'a.q=paris&a.q.other=Metz', 'paris'],
  ['SINGLE_CHOICE', 'a.q=:other&a.q.other=+Metz+', { other: 'Metz' }],
  ['SINGLE_CHOICE', 'a.q=:other&a.q.other=', { other: '' }],
  ['SINGLE_CHOICE', 'a.q.other=Metz', { other: 'Metz' }],
  ['SINGLE_CHOICE', 'a.q.other=+', undefined],
  ['SINGLE_CHOICE', 'a.q=paris&a.q=lyon', ['paris', 'lyon']],
  ['SINGLE_CHOICE', 'a.q=:other&a.q.other=Metz&a.q.other=Toul', [':other', { other: false }]],
  ['DROPDOWN', 'a.q=&a.q.other=', undefined],
  ['DROPDOWN', 'a.q=&a.q.other=Metz', { other: 'Metz' }],
  ['MULTIPLE_CHOICE', 'a.q=paris&a.q=:other&a.q.other=Metz', ['paris', { other: 'Metz' }]],
  ['MULTIPLE_CHOICE', 'a.q.other=Metz', [{ other: 'Metz' }]],
  ['MULTIPLE_CHOICE', 'a.q.other=', undefined],
  ['DATE', 'a.q.day=7&a.q.month=3&a.q.year=2026', '2026-03-07'],
  ['DATE', 'a.q.day=31&a.q.month=2&a.q.year=2026', '2026-02-31'],
  ['DATE', 'a.q.day=7&a.q.month=3&a.q.year=26', '7 3 26'],
  ['DATE', 'a.q.day=7&a.q.month=&a.q.year=2026', '7  2026'],
  ['DATE', 'a.q.day=&a.q.month=+&a.q.year=', undefined],
  ['RATING', 'a.q=3', 3],
  ['RATING', 'a.q=three', 'three'],
]
for (const [type, fields, answer] of table) {
  test(`${type}: the form fields ${fields || '(none)'} are read as ${JSON.stringify(answer)}`, () => {
    assert.deepEqual(read(type, fields), answer)
  })
}

test('ambiguous form fields are left for the check to refuse', () => {
  for (const [type, fields, answer] of table) {
    const question = examples.find(example => example.question.type === type)?.question
    assert.ok(question)
    const check = (value: unknown) => typeOf(question).answer?.check(question, value)
    if (Array.isArray(answer) && type !== 'MULTIPLE_CHOICE') assert.ok(check(read(type, fields)), fields)
  }
  const closed = { id: 'q', type: 'SINGLE_CHOICE', text: 'Where?', choices: [{ id: 'paris', text: 'Paris' }] }
  for (const question of [closed, { ...closed, type: 'MULTIPLE_CHOICE' }]) {
    for (const fields of ['a.q=paris&a.q.other=Metz', 'a.q.other=Metz', 'a.q=paris&a.q.other=&a.q.other=']) {
      const { answers } = readAnswers([question], new URLSearchParams(fields))
      assert.ok(typeOf(question).answer?.check(question, answers['q']), `${question.type}: ${fields}`)
    }
  }
  const date = examples.find(example => example.question.type === 'DATE')?.question
  assert.ok(date)
  for (const fields of [
    'a.q.day=7',
    'a.q.day=7&a.q.month=3&a.q.year=26',
    'a.q.day=31&a.q.month=2&a.q.year=2026',
  ]) {
    const refusal: Message | undefined = typeOf(date).answer?.check(date, read('DATE', fields))
    assert.ok(refusal)
    assert.equal(format(en, refusal), 'Enter a real date, such as 27 3 2026')
  }
})

test('a ranking is read from places, and wrong places stay as they were typed', () => {
  const places = (paris: string, lyon: string, nice: string) =>
    read('RANKING', `a.q.paris=${paris}&a.q.lyon=${lyon}&a.q.nice=${nice}`)
  assert.deepEqual(places('2', '3', '1'), ['nice', 'paris', 'lyon'])
  assert.deepEqual(places('1', '1', '3'), ['1', '1', '3'])
  assert.deepEqual(places('1', '', ''), ['1', '', ''])
  assert.deepEqual(places('0', '1', '2'), ['0', '1', '2'])
  assert.equal(places('', '', ''), undefined)
})

test('a program that sends a date in another format is told the format', () => {
  const told = (type: string, answer: unknown) => {
    const question = examples.find(example => example.question.type === type)?.question
    assert.ok(question)
    const refusal = typeOf(question).answer?.check(question, answer)
    assert.ok(refusal)
    return format(en, refusal)
  }
  for (const date of ['27.3.2026', '27 3 2026', '2026/03/27', '20260327', '2026-03-27T09:30:00Z', 7])
    assert.equal(told('DATE', date), 'Enter a date, such as 2026-03-27')
  for (const moment of ['27 3 2026', '2026-03-27', '2026-03-27 09:30', '2026-03-27T09:30', 1774600200])
    assert.equal(told('DATETIME', moment), 'Enter a date, such as 2026-03-27T09:30:00Z')
})

test('no form fields make the reader throw', () => {
  const names = fc.constantFrom('a.q', 'a.q.other', 'a.q.day', 'a.q.month', 'a.q.year')
  fc.assert(
    fc.property(
      fc.array(fc.tuple(names, fc.string())),
      fc.constantFrom(...examples),
      (pairs, { question }) => {
        const { answers } = readAnswers([question], new URLSearchParams(pairs))
        if (answers.q !== undefined) typeOf(question).answer?.check(question, answers.q)
      },
    ),
  )
})

test('a text that no store can hold is a fault of its question', () => {
  const questions = [
    { id: 'name', type: 'SHORT_TEXT' },
    { id: 'where', type: 'SINGLE_CHOICE', choices: [{ id: 'a' }], other: true },
  ]
  const { faults } = readAnswers(
    questions,
    new URLSearchParams('a.name=a%00b&a.where=:other&a.where.other=%00'),
  )
  assert.deepEqual(
    toFaults(en, faults).map(({ pointer, detail }) => `${pointer} ${detail}`),
    ['name', 'where'].map(name => `/answers/${name} The answer contains a character that cannot be stored`),
  )
})

test('answer fields without a question are reported, other fields are ignored', () => {
  const questions = [
    { id: 'name', type: 'SHORT_TEXT' },
    { id: 'born', type: 'DATE' },
    { id: 'hello', type: 'STATEMENT' },
  ]
  const fields = new URLSearchParams(
    'email=x&version=1&a.name=Ann&a.born.day=&a.hello=1&a.name.other=1&a.__proto__=1&a.x/y=1&a.x/y=2',
  )
  const { answers, faults } = readAnswers(questions, fields)
  assert.deepEqual(answers, { name: 'Ann' })
  assert.deepEqual(
    faults.map(({ pointer, code }) => `${pointer} ${code}`),
    ['hello', 'name.other', '__proto__', 'x~1y'].map(name => `/answers/${name} question_unknown`),
  )
})
