// The message catalogue. The type checker verifies that every code has a sentence and every placeholder a parameter.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { AuthorCode } from '../../src/engine/text/messages/author-codes.ts'
import { authorEn } from '../../src/engine/text/messages/author-en.ts'
import { authorMessage } from '../../src/engine/text/messages/author-message.ts'
import { createTranslate, defineCatalogue, format } from '../../src/engine/text/messages/catalogue.ts'
import type { Code, Param } from '../../src/engine/text/messages/codes.ts'
import { en } from '../../src/engine/text/messages/en.ts'
import { message } from '../../src/engine/text/messages/message.ts'

test('every message of the catalogue is used', () => {
  const files = globSync('src/**/*.ts').filter(file => !file.startsWith('src/engine/text/messages/'))
  const texts = files.map(file => readFileSync(file, 'utf8'))
  const literals = new Set(texts.flatMap(text => text.match(/'[\w.]+'/g) ?? []))
  const templates = texts.flatMap(text => [...text.matchAll(/`(\w+\.)\$\{/g)].map(([, start = '']) => start))
  assert.deepEqual(
    Object.keys(authorEn.sentences).filter(
      code => !literals.has(`'${code}'`) && !templates.some(start => code.startsWith(start)),
    ),
    [],
  )
})

test('the type checker rejects missing, extra and misspelled messages', () => {
  // @ts-expect-error a code is missing
  defineCatalogue('en', { ...en.sentences, text_missing: undefined })
  // @ts-expect-error there is no such code
  defineCatalogue('en', { ...en.sentences, text_mising: 'Enter an answer' })
  // @ts-expect-error the message has no such parameter
  defineCatalogue('en', { ...en.sentences, too_few_choices: 'Choose {mni} answers' })
  // @ts-expect-error forms go by a parameter of the message
  defineCatalogue('en', { ...en.sentences, too_few_choices: { by: 'max', other: 'Choose {min} answers' } })
  // @ts-expect-error a message needs its parameters
  assert.deepEqual(message('too_few_choices'), { code: 'too_few_choices', params: {} })
  // @ts-expect-error of the right kind
  message('too_few_choices', { min: '2' })
  // @ts-expect-error messages to authors need theirs, too
  authorMessage('duplicate_id.choice', {})
})

test('a sentence to an author quotes a message to respondents, and keeps braces that are text', () => {
  const refusal = message('too_few_choices', { min: 2 })
  assert.equal(
    format(authorEn, authorMessage('correct_invalid.refused', { refusal })),
    'The question does not accept this answer: Choose at least 2 answers.',
  )
  assert.equal(
    format(authorEn, authorMessage('blank_misplaced', { blank: 'b1', count: 2 })),
    'The text must contain {{b1}} once, but it contains it 2 times.',
  )
})

test('messages to authors and to respondents share no code, because one catalogue writes both', () => {
  const sharesNone: [AuthorCode & Code] extends [never] ? true : false = true
  assert.ok(sharesNone)
})

const moment = { date: { date: '2026-03-27' }, time: '09:30', offset: '+01:00' }
const table: [sentence: string, words: Param][] = [
  ['Choose at least one answer', message('too_few_choices', { min: 1 })],
  ['Choose at least 2 answers', message('too_few_choices', { min: 2 })],
  ['Enter at most 10000 characters', message('too_many_characters', { max: 10_000 })],
  ['Enter a number from -0.1 to 0.0000001', message('number_not_in_range', { min: -0.1, max: 1e-7 })],
  ['Enter 27 March 2026 or later', message('too_early', { min: { date: '2026-03-27' } })],
  ['Enter 09:30 or later', message('too_early', { min: '09:30' })],
  ['Enter 27 March 2026, 09:30 (UTC+01:00) or later', message('datetime_too_early', moment)],
  ['Postal code: enter some text', message('part_blank', { part: message('address_postal_code') })],
  ['There is no row {row} $&', message('row_unknown', { row: '{row} $&' })],
  ['27 March 2026', { date: '2026-03-27' }],
  ['as it is: {min}', 'as it is: {min}'],
]
for (const [sentence, words] of table) {
  test(`in English: ${sentence}`, () => assert.equal(format(en, words), sentence))
}

test('numbers, dates and plurals follow the language', () => {
  const translate = createTranslate('pl', {
    ...en.sentences,
    number_too_small: 'Wpisz {min} lub więcej',
    too_early: '{min} lub później',
    too_few_entries: { by: 'min', one: '{min} wpis', few: '{min} wpisy', other: '{min} wpisów' },
  })
  assert.equal(translate(message('number_too_small', { min: 2.5 })), 'Wpisz 2,5 lub więcej')
  assert.equal(translate(message('too_early', { min: { date: '2026-03-27' } })), '27 marca 2026 lub później')
  assert.deepEqual(
    [1, 2, 5].map(min => translate(message('too_few_entries', { min }))),
    ['1 wpis', '2 wpisy', '5 wpisów'],
  )
})
