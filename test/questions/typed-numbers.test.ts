// Numbers as people type them, by the decimal sign of the page's language.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NumberQuestion, numberAnswer, SIGN_PART } from '../../src/engine/questions/number/answer.ts'
import { createTranslate } from '../../src/engine/text/messages/catalogue.ts'
import { en } from '../../src/engine/text/messages/en.ts'

const translate = createTranslate('en', en.sentences)

function take(typed: string, sign: string, decimals: number): unknown {
  const question: NumberQuestion = { id: 'n', type: 'NUMBER', decimals }
  const fields = new URLSearchParams({ 'a.n': typed, [`a.n.${SIGN_PART}`]: sign })
  const answer = numberAnswer.read(question, fields)
  const refused = numberAnswer.check(question, answer)
  return refused ? translate(refused) : answer
}

const table: [typed: string, sign: ',' | '.', decimals: number, taken: unknown][] = [
  ['1,000', '.', 0, 1000],
  ['1.000', ',', 0, 1000],
  ['-12,345', '.', 2, -12345],
  ['1,000', ',', 0, 'Do you mean 1000 or 1?'],
  ['1.000', '.', 0, 'Do you mean 1000 or 1?'],
  ['1,250', '.', 3, 'Do you mean 1250 or 1.25?'],
  ['1.250', ',', 3, 'Do you mean 1250 or 1.25?'],
  ['1.250', '.', 3, 1.25],
  ['1,250', ',', 3, 1.25],
  ['1,250', ',', 2, 'Do you mean 1250 or 1.25?'],
  ['01,000', '.', 0, 1000],
  ['01.000', '.', 0, 'Do you mean 1000 or 1?'],
  ['10,0000', '.', 0, 'Do you mean 100000 or 10?'],
  ['10.0000', ',', 2, 'Do you mean 100000 or 10?'],
  ['10.0000', '.', 0, 10],
  ['5.1234', '.', 2, 'Enter at most 2 decimal places'],
  ['5,1234', '.', 4, 5.1234],
  ['0,125', '.', 3, 0.125],
  ['0.125', ',', 3, 0.125],
  ['2,5', '.', 1, 2.5],
  ['2.5', ',', 1, 2.5],
  ['1250,5', '.', 1, 1250.5],
  ['1,250.5', ',', 1, 1250.5],
  ['1.250,5', '.', 1, 1250.5],
  ['1,234,567', ',', 0, 1234567],
  ['12,34,567', '.', 0, 1234567],
  ['1 250', '.', 0, 1250],
  ['1\u202f250,5', ',', 1, 1250.5],
  ["1'250", '.', 0, 1250],
  ['1’250.5', '.', 1, 1250.5],
  ['1,25,0', '.', 2, 'Enter a number'],
  ['1,,000', '.', 0, 'Enter a number'],
  ['12 34', '.', 0, 'Enter a number'],
  ['1.234.567,8.9', ',', 2, 'Enter a number'],
]
for (const [typed, sign, decimals, taken] of table)
  test(`"${typed}" with ${decimals} decimals where the decimal sign is "${sign}": ${taken}`, () =>
    assert.equal(take(typed, sign, decimals), taken))
