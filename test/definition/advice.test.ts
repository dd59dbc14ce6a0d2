// Advice on definitions.
import '../support/engine-ports.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adviceOn } from '../../src/engine/definition/advice.ts'
import { checkDefinition } from '../../src/engine/definition/check.ts'
import type { Definition } from '../../src/engine/definition/definition.ts'
import type { AdviceCode } from '../../src/engine/questions/advice.ts'

const picture = (alt: string) => ({ url: 'https://example.com/a.png', alt })
const choices = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `c${i}`, text: `Choice ${i}` }))
const one = (question: object): readonly object[] => [{ id: 'q', text: 'Why?', ...question }]

/** Called with plain objects, whose shape the tests of the schemas check. */
const form = (questions: readonly object[], more: object = {}) =>
  ({ questions, scoring: {}, settings: {}, ...more }) as Definition

const scored = (question: object, rule: object) =>
  form(one(question), { scoring: { questions: { q: rule } } })

const table: [name: string, definition: Definition, code: AdviceCode, pointer: string][] = [
  [
    'an image without a description',
    form(one({ type: 'EMAIL', image: picture(' ') })),
    'image_undescribed',
    '/questions/0/image/alt',
  ],
  [
    'an image of a choice',
    form(one({ type: 'SINGLE_CHOICE', choices: [{ id: 'a', text: 'A', image: picture('') }] })),
    'image_undescribed',
    '/questions/0/choices/0/image/alt',
  ],
  ['a long title', form(one({ type: 'NUMBER', text: 'x'.repeat(201) })), 'text_long', '/questions/0/text'],
  [
    'capitals',
    form(one({ type: 'NUMBER', text: 'HOW OLD ARE YOU, {{name}}?' })),
    'text_capitals',
    '/questions/0/text',
  ],
  [
    'a link that says nothing',
    form(one({ type: 'NUMBER', description: 'Read more [here](https://a.co)' })),
    'link_unclear',
    '/questions/0/description',
  ],
  [
    'choices that read the same',
    form(
      one({
        type: 'DROPDOWN',
        choices: [
          { id: 'a', text: 'Red' },
          { id: 'b', text: ' red ' },
        ],
      }),
    ),
    'items_alike',
    '/questions/0/choices/1/text',
  ],
  [
    'rows that read the same, in a group',
    form(
      one({
        type: 'GROUP',
        questions: [
          {
            id: 'm',
            type: 'MATRIX',
            text: 'M',
            rows: [
              { id: 'a', text: 'A' },
              { id: 'b', text: 'a' },
            ],
          },
        ],
      }),
    ),
    'items_alike',
    '/questions/0/questions/0/rows/1/text',
  ],
  [
    'many radio buttons',
    form(one({ type: 'SINGLE_CHOICE', choices: choices(13) })),
    'choices_many',
    '/questions/0/choices',
  ],
  [
    'a required question without a way out',
    form(one({ type: 'MULTIPLE_CHOICE', required: true, choices: choices(2) })),
    'none_missing',
    '/questions/0/choices',
  ],
  [
    'a scored question with "other"',
    scored({ type: 'SINGLE_CHOICE', other: true, choices: choices(2) }, { points: 1, correct: 'c0' }),
    'other_scored',
    '/questions/0/other',
  ],
  [
    'a text key that allows no typo',
    scored({ type: 'SHORT_TEXT' }, { points: 1, correct: ['Wien', { text: 'Vienna' }] }),
    'key_strict',
    '/scoring/questions/q/maxTypos',
  ],
  [
    'many required questions',
    form(Array.from({ length: 16 }, (_, i) => ({ id: `q${i}`, type: 'NUMBER', text: 'N', required: true }))),
    'required_many',
    '/questions/15/required',
  ],
  ['personal data without consent', form(one({ type: 'PHONE' })), 'consent_missing', '/questions/0'],
  [
    'an email without consent',
    form(one({ type: 'NUMBER' }), { settings: { email: 'OPTIONAL' } }),
    'consent_missing',
    '/settings/email',
  ],
]
for (const [name, definition, code, pointer] of table) {
  test(`${name}: ${code}`, () => {
    const found = adviceOn(definition).filter(advice => advice.code === code)
    assert.deepEqual(
      found.map(advice => advice.pointer),
      [pointer],
    )
  })
}

const good: [name: string, definition: Definition][] = [
  ['an abbreviation', form(one({ type: 'NUMBER', text: 'IBAN?' }))],
  ['a long statement', form(one({ type: 'STATEMENT', text: 'x'.repeat(500) }))],
  ['a link with a name', form(one({ type: 'NUMBER', text: 'See [the terms](https://a.co)' }))],
  ['many images', form(one({ type: 'SINGLE_CHOICE', layout: 'IMAGES', choices: choices(20) }))],
  [
    'empty choices',
    form(
      one({
        type: 'DROPDOWN',
        choices: [
          { id: 'a', text: '' },
          { id: 'b', text: '' },
        ],
      }),
    ),
  ],
  [
    'none of these',
    form(
      one({
        type: 'MULTIPLE_CHOICE',
        required: true,
        choices: [...choices(2), { id: 'n', text: 'None', exclusive: true }],
      }),
    ),
  ],
  ['a code as key', scored({ type: 'SHORT_TEXT' }, { points: 1, correct: 'AB-1234' })],
  ['typos allowed', scored({ type: 'SHORT_TEXT' }, { points: 1, correct: 'Vienna', maxTypos: 1 })],
  ['consent', form([...one({ type: 'EMAIL' }), { id: 'ok', type: 'CONSENT', text: 'May we write to you?' }])],
]
for (const [name, definition] of good) {
  test(`no advice on ${name}`, () => assert.deepEqual(adviceOn(definition), []))
}

test('advice does not block publishing', () => {
  const definition = form(one({ type: 'EMAIL', image: picture('') }))
  assert.ok(adviceOn(definition).length > 0)
  assert.deepEqual(checkDefinition('FORM', definition), [])
})
