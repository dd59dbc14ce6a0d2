// The texts of a form and their keys, and a form in another language.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import { questionTypes } from '../../src/engine/questions/index.ts'
import { TEXT_MEMBERS } from '../../src/engine/translation/map-texts.ts'
import { textsOf } from '../../src/engine/translation/texts.ts'
import { statusOf, textDigest, translate, withDigests } from '../../src/engine/translation/translate.ts'
import { examples } from '../questions/examples.ts'

const form = {
  name: 'Capitals',
  description: '',
  questions: [
    {
      id: 'france',
      type: 'SINGLE_CHOICE',
      text: 'Capital of *France*?',
      description: 'Look {{who}}',
      visibleWhen: { '==': [{ var: 'text' }, 'text'] },
      image: { url: 'https://example.com/a.png', alt: 'A map' },
      choices: [
        { id: 'paris', text: 'Paris' },
        { id: 'n', text: '112' },
      ],
    },
    { id: 'source', type: 'HIDDEN', text: 'Where from' },
    {
      id: 'tree',
      type: 'CLOZE',
      text: 'An {{kind}}',
      blanks: { kind: { choices: [{ id: 'oak', text: 'oak' }] } },
    },
    {
      id: 'people',
      type: 'GROUP',
      text: 'People',
      repeat: { addLabel: 'Add one' },
      questions: [{ id: 'age', type: 'NUMBER', text: 'Age', unit: 'years' }],
    },
  ],
  scoring: {
    questions: {
      france: {
        points: 1,
        correct: [{ text: 'no text', points: 1 }],
        rubric: 'For graders',
        feedback: { correct: 'Yes', byChoice: { paris: 'Indeed' } },
      },
    },
    grades: [{ fromPercent: 50, grade: 'Good', message: 'Well done' }],
    outcomes: [{ id: 'cat', title: 'A cat', text: 'Meow', weights: {} }],
  },
  settings: {
    intro: { title: 'Hello', button: 'Go' },
    endings: [
      { id: 'bye', title: 'Bye' },
      { text: 'Thanks', redirectUrl: 'https://example.com/text' },
    ],
    words: { de: { button_submit: 'Los' } },
    languages: ['en', 'de'],
  },
}

test('every text that respondents read has a key of ids', () => {
  assert.deepEqual(Object.fromEntries(textsOf(form)), {
    name: 'Capitals',
    'france.text': 'Capital of *France*?',
    'france.description': 'Look {{who}}',
    'france.image.alt': 'A map',
    'france.choices.paris.text': 'Paris',
    'france.choices.n.text': '112',
    'tree.text': 'An {{kind}}',
    'tree.blanks.kind.choices.oak.text': 'oak',
    'people.text': 'People',
    'people.repeat.addLabel': 'Add one',
    'people.questions.age.text': 'Age',
    'people.questions.age.unit': 'years',
    'france.feedback.correct': 'Yes',
    'france.feedback.byChoice.paris': 'Indeed',
    'grade.1.grade': 'Good',
    'grade.1.message': 'Well done',
    'outcome.cat.title': 'A cat',
    'outcome.cat.text': 'Meow',
    'settings.intro.title': 'Hello',
    'settings.intro.button': 'Go',
    'ending.bye.title': 'Bye',
    'ending.2.text': 'Thanks',
  })
})

test('a form in another language differs in its texts only', () => {
  const de = Object.fromEntries([...textsOf(form)].map(([key, text]) => [key, { text: `<${text}>` }]))
  const german = translate(form, 'de', { de })
  const back = JSON.parse(JSON.stringify(german), (_, value) =>
    typeof value === 'string' ? value.replace(/^<(.*)>$/, '$1') : value,
  )
  assert.deepEqual(back, form)
  assert.deepEqual(
    [...textsOf(german).values()],
    [...textsOf(form).values()].map(text => `<${text}>`),
  )
  assert.equal(translate(form, 'fr', { de }), form)
  assert.equal(translate(form, 'de', { de: { name: { text: ' ' } } }).name, 'Capitals')
})

/** Strings of questions that are not texts for respondents. */
const OTHERS = new Set(['default', 'pattern'])

function stringsIn(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, pattern, const: literal, format, ...parts } = Object.fromEntries(Object.entries(schema))
  if (type === 'string') return pattern || format || literal ? [] : [name]
  return Object.entries(parts).flatMap(([keyword, part]) => {
    if (keyword === 'discriminator' || keyword === 'examples') return []
    if (keyword !== 'properties')
      return Array.isArray(part) ? part.flatMap(one => stringsIn(one, name)) : stringsIn(part, name)
    return Object.entries(part ?? {}).flatMap(([member, its]) => stringsIn(its, member))
  })
}

test('every free text of a question type can be translated', () => {
  for (const { schema, type, isUnseen } of questionTypes.values()) {
    if (isUnseen) continue
    const unknown = stringsIn({
      ...schema,
      properties: { ...schema.properties, visibleWhen: 0, requiredWhen: 0 },
    }).filter(name => !TEXT_MEMBERS.has(name) && !OTHERS.has(name))
    assert.deepEqual(unknown, [], `${type}: add the member to TEXT_MEMBERS`)
  }
})

test('keys are unique over all question types', () => {
  const questions = examples.map(({ question }, i) => ({ ...question, id: `q${i}` }))
  let count = 0
  const document = { name: '', description: '', questions, scoring: {}, settings: {} }
  const seen = textsOf(document)
  translate(document, 'de', {
    de: new Proxy({}, { has: () => false, getOwnPropertyDescriptor: () => void count++ }),
  })
  assert.equal(seen.size, count)
})

test('a changed text makes its translation outdated', () => {
  const of = textDigest('Paris')
  assert.match(of, /^[0-9a-f]{4}$/)
  assert.equal(statusOf('Paris', { text: 'Parigi', of }), 'CURRENT')
  assert.equal(statusOf('Paris!', { text: 'Parigi', of }), 'OUTDATED')
  assert.equal(statusOf('Paris', undefined), 'MISSING')
  assert.deepEqual(
    withDigests({ de: { name: { text: 'x' }, gone: { text: 'y' } } }, new Map([['name', 'Paris']])),
    {
      de: { name: { text: 'x', of }, gone: { text: 'y' } },
    },
  )
})

const small = {
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Who?' },
    { id: 'hi', type: 'STATEMENT', text: 'Hi {{who}}' },
  ],
  scoring: {},
}
const check = (settings: object, translations: object) =>
  checkDefinition(
    'FORM',
    { ...small, settings, translations: translations as never },
    { name: 'N', description: '24' },
  ).map(({ pointer, message }) => `${pointer} ${message.code}`)

const whole = { name: { text: 'N' }, 'who.text': { text: 'Wer?' }, 'hi.text': { text: 'Hallo {{ who }}' } }
const table: [string, object, object, string[]][] = [
  ['nothing to translate', {}, {}, []],
  ['all translated; numbers need no translation', { languages: ['en', 'de'] }, { de: whole }, []],
  [
    'a gap',
    { languages: ['en', 'de'] },
    { de: { ...whole, 'who.text': { text: ' ' } } },
    ['/translations/de/who.text translation_missing'],
  ],
  ['a gap with fallback', { languages: ['en', 'de'], fallback: true }, { de: { name: { text: 'N' } } }, []],
  ['no translations', { languages: ['en', 'de'], fallback: true }, {}, []],
  [
    'a language that is not offered',
    { languages: ['en'] },
    { de: whole },
    ['/translations/de language_unknown.other'],
  ],
  ['the first language', {}, { en: whole }, ['/translations/en language_unknown.first']],
  [
    'an unknown key',
    { languages: ['en', 'de'] },
    { de: { ...whole, 'a.text': { text: 'x' } } },
    ['/translations/de/a.text translation_unknown'],
  ],
  [
    'a lost placeholder',
    { languages: ['en', 'de'] },
    { de: { ...whole, 'hi.text': { text: 'Hallo {{wer}}' } } },
    ['/translations/de/hi.text/text placeholder_broken.differs'],
  ],
  [
    'a new placeholder',
    { languages: ['en', 'de'] },
    { de: { ...whole, name: { text: '{{who}}' } } },
    ['/translations/de/name/text placeholder_broken.none'],
  ],
]
for (const [name, settings, translations, faults] of table)
  test(`check: ${name}`, () => assert.deepEqual(check(settings, translations), faults))
