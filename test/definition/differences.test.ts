// The differences between two definitions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { differencesOf, type NamedDefinition } from '../../src/engine/definition/differences.ts'
import { changesBetween, movedIds } from '../../src/engine/definition/member-changes.ts'
import type { BaseQuestion } from '../../src/engine/questions/type.ts'

const question = (id: string, more: object = {}): BaseQuestion => ({
  id,
  type: 'SHORT_TEXT',
  text: id,
  ...more,
})
const [a, b, c] = [question('a'), question('b'), question('c')]
const paris = { id: 'paris', text: 'Paris' }
const lyon = { id: 'lyon', text: 'Lyon' }

const table: [name: string, before: NamedDefinition, after: NamedDefinition, differences: object[]][] = [
  ['nothing', { questions: [a] }, { questions: [{ ...a }] }, []],
  [
    'members in another order',
    { questions: [a] },
    { questions: [{ text: 'a', type: 'SHORT_TEXT', id: 'a' }] },
    [],
  ],
  ['an added question', { questions: [a] }, { questions: [a, b] }, [{ kind: 'question_added', question: b }]],
  [
    'a removed question',
    { questions: [a, b] },
    { questions: [b] },
    [{ kind: 'question_removed', question: a }],
  ],
  [
    'a moved question',
    { questions: [a, b, c] },
    { questions: [b, c, a] },
    [{ kind: 'question_moved', question: a, after: c }],
  ],
  [
    'a changed question',
    { questions: [a] },
    { questions: [{ ...a, required: true }] },
    [
      {
        kind: 'question_changed',
        question: { ...a, required: true },
        changes: [{ path: ['required'], kind: 'added', after: true }],
      },
    ],
  ],
  [
    'a condition as a whole',
    { questions: [question('b', { visibleWhen: { '==': [{ var: 'a' }, 'x'] } })] },
    { questions: [question('b', { visibleWhen: { '==': [{ var: 'a' }, 'y'] } })] },
    [
      {
        kind: 'question_changed',
        question: question('b', { visibleWhen: { '==': [{ var: 'a' }, 'y'] } }),
        changes: [
          {
            path: ['visibleWhen'],
            kind: 'changed',
            before: { '==': [{ var: 'a' }, 'x'] },
            after: { '==': [{ var: 'a' }, 'y'] },
          },
        ],
      },
    ],
  ],
  [
    'a key',
    { questions: [a], scoring: { questions: { a: { points: 1, correct: 'x' } } } },
    { questions: [a], scoring: { questions: { a: { points: 2, correct: 'x' } } } },
    [
      {
        kind: 'scoring_changed',
        question: a,
        changes: [{ path: ['points'], kind: 'changed', before: 1, after: 2 }],
      },
    ],
  ],
  [
    'settings, the name and a pass mark',
    { name: 'A', settings: { email: 'NONE' } },
    { name: 'B', settings: { email: 'REQUIRED' }, scoring: { passMark: { percent: 60 } } },
    [
      { kind: 'form_changed', changes: [{ path: ['name'], kind: 'changed', before: 'A', after: 'B' }] },
      { kind: 'quiz_changed', changes: [{ path: ['passMark'], kind: 'added', after: { percent: 60 } }] },
      {
        kind: 'settings_changed',
        changes: [{ path: ['email'], kind: 'changed', before: 'NONE', after: 'REQUIRED' }],
      },
    ],
  ],
  [
    'translations',
    {},
    { translations: { de: { 'a.text': { text: 'A' }, 'b.text': { text: 'B' } } } },
    [{ kind: 'translations_changed', language: 'de', count: 2 }],
  ],
]
for (const [name, before, after, differences] of table) {
  test(`finds ${name}`, () =>
    assert.deepEqual(
      differencesOf(before, after).map(one => ('among' in one ? { ...one, among: undefined } : one)),
      differences.map(one => ('changes' in one ? { ...one, among: undefined } : one)),
    ))
}

test('items of lists are compared by their ids', () => {
  const nice = { id: 'nice', text: 'Nice' }
  const before = { choices: [paris, lyon, nice] }
  const after = { choices: [lyon, { ...paris, text: 'PARIS' }, { id: 'metz', text: 'Metz' }] }
  assert.deepEqual(changesBetween(before, after), [
    { path: ['choices', 'nice'], kind: 'removed', before: nice },
    { path: ['choices', 'lyon'], kind: 'moved' },
    { path: ['choices', 'paris', 'text'], kind: 'changed', before: 'Paris', after: 'PARIS' },
    { path: ['choices', 'metz'], kind: 'added', after: { id: 'metz', text: 'Metz' } },
  ])
})

test('as few things move as possible: the others keep their order', () => {
  const ids = fc.uniqueArray(fc.nat({ max: 30 }).map(String), { maxLength: 12 })
  fc.assert(
    fc.property(
      ids.chain(before => fc.tuple(fc.constant(before), fc.shuffledSubarray(before))),
      ([before, after]) => {
        const things = (list: readonly string[]) => list.map(id => ({ id }))
        const moved = movedIds(things(before), things(after))
        const stay = (list: readonly string[]) => list.filter(id => after.includes(id) && !moved.has(id))
        assert.deepEqual(stay(after), stay(before))
        if (after.length > 0) assert.ok(moved.size < after.length)
      },
    ),
  )
})

test('a definition does not differ from itself, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.dictionary(fc.string(), fc.jsonValue()),
      (one, other) => {
        assert.deepEqual(changesBetween(one, structuredClone(one)), [])
        changesBetween(one, other)
      },
    ),
  )
})
