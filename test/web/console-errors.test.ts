// What the console says about failures: known codes in the language of the console.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problems } from '../../src/product/problem.ts'
import { PASSWORD_ADVICE } from '../../src/product/users/password-rules.ts'
import { ApiError, type ErrorCode } from '../../src/web/api/api.ts'
import { errorInWords, faultInWords } from '../../src/web/console/error-in-words.ts'
import { failureIn } from '../../src/web/console/pages/datasets/failure.ts'
import { datasetsDe } from '../../src/web/texts/console/datasets-de.ts'
import { de } from '../../src/web/texts/console/de.ts'
import { en } from '../../src/web/texts/console/en.ts'

const ENGLISH = 'The server says this in English.'

const refusal = (code: string) => new ApiError(code as ErrorCode, 422, ENGLISH)

test('German sentences are for codes that exist', () => {
  const codes = Object.keys(de.problems.byCode).filter(code => code !== 'unreachable')
  assert.deepEqual(
    codes.filter(code => !(code in problems)),
    [],
  )
  for (const code of codes) assert.ok(!errorInWords(de, refusal(code)).includes(ENGLISH), code)
})

test('a field says in German what is wrong, whatever the code', () => {
  for (const code of [...Object.keys(PASSWORD_ADVICE), 'required', 'maxLength', 'uniqueItems'])
    assert.ok(!faultInWords(de, { pointer: '/x', code, detail: ENGLISH }).includes(ENGLISH), code)
  assert.equal(faultInWords(en, { pointer: '/x', code: 'maxLength', detail: ENGLISH }), ENGLISH)
})

test('a refusal without a sentence of its own quotes the server', () => {
  assert.equal(errorInWords(en, refusal('new_code')), ENGLISH)
  assert.ok(errorInWords(de, refusal('new_code')).endsWith(ENGLISH))
})

test('what an export or a query of a dataset refuses is said in German', () => {
  const context = { pageTexts: datasetsDe, inWords: (error: unknown) => errorInWords(de, error) }
  for (const code of ['no_columns', 'values_too_large', 'condition_unsupported']) {
    const faults = [{ pointer: '/columns', code, detail: ENGLISH }]
    const said = failureIn(context, new ApiError('query_invalid', 422, ENGLISH, faults))
    assert.ok(!said.includes(ENGLISH), code)
  }
  for (const code of ['dataset_preparing', 'analytics_off'])
    assert.ok(!failureIn(context, refusal(code)).includes(ENGLISH), code)
})
