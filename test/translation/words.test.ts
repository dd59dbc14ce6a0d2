// Messages that an author words differently.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import { compileForm } from '../../src/engine/definition/compiled-form.ts'
import { format } from '../../src/engine/text/messages/catalogue.ts'
import { message } from '../../src/engine/text/messages/message.ts'

const questions = [{ id: 'who', type: 'SHORT_TEXT', text: 'Who?' }]
const compiled = (settings: object, language?: string) => {
  const published = { webformId: '', version: 1, name: '', description: '', appType: 'FORM' as const }
  const definition = { questions, scoring: {}, settings }
  return compileForm('', { ...published, definition }, {}, 0, language).catalogue
}

test('words replace single messages of one language', () => {
  const words = {
    en: { button_submit: 'Send', too_few_choices: { one: 'One at least', other: '{min} at least' } },
    de: { button_submit: 'Los' },
  }
  const settings = { languages: ['en', 'de'], words }
  assert.equal(format(compiled(settings), message('button_submit')), 'Send')
  assert.equal(format(compiled(settings), message('button_back')), 'Back')
  assert.equal(format(compiled(settings, 'de'), message('button_submit')), 'Los')
  assert.deepEqual(
    [1, 2].map(min => format(compiled({ words }), message('too_few_choices', { min }))),
    ['One at least', '2 at least'],
  )
})

const table: [name: string, words: object, faults: string[]][] = [
  ['a text', { en: { number_too_small: 'From {min}' } }, []],
  ['a text without its placeholder', { en: { number_too_small: 'More' } }, []],
  ['a text for plural forms', { en: { too_few_choices: 'More: {min}' } }, []],
  ['an unknown code', { en: { nothing: 'x' } }, ['/settings/words/en/nothing word_unknown']],
  ['a member of objects', { en: { constructor: 'x' } }, ['/settings/words/en/constructor word_unknown']],
  [
    'an unknown placeholder',
    { en: { number_too_small: '{max}' } },
    ['/settings/words/en/number_too_small word_invalid.places'],
  ],
  [
    'a placeholder where there is none',
    { en: { button_back: '{max}' } },
    ['/settings/words/en/button_back word_invalid.no_places'],
  ],
  [
    'forms of a message without a number',
    { en: { button_back: { other: 'x' } } },
    ['/settings/words/en/button_back word_invalid.plural'],
  ],
  ['another language', { fr: { button_back: 'x' } }, ['/settings/words/fr language_unknown.other']],
]
for (const [name, words, faults] of table)
  test(`check of words: ${name}`, () => {
    const found = checkDefinition('FORM', { questions, scoring: {}, settings: { words } as never })
    assert.deepEqual(
      found.map(({ pointer, message: { code } }) => `${pointer} ${code}`),
      faults,
    )
  })
