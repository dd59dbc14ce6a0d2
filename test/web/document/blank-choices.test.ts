// The choices of a blank, which authors type one a line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { getAt } from '../../../src/web/authoring/draft/path.ts'
import { apply } from '../../../src/web/document/apply.ts'
import { typeChoices } from '../../../src/web/document/commands/blank-choices.ts'
import { plain } from './forms.ts'

const blank = ['questions', '#text', 'blanks', 'animal']
const key = ['scoring', 'questions', 'text', 'blanks', 'animal', 'correct']

const withChoices = (...choices: object[]): FormDocument =>
  documentOf({
    questions: [
      { id: 'text', type: 'CLOZE', text: '{{animal}} purrs.', blanks: { animal: { choices } } },
    ] as unknown as FormDocument['questions'],
    scoring: { questions: { text: { blanks: { animal: { points: 1, correct: 'c2' } } } } },
  })

const pets = withChoices({ id: 'c1', text: 'Dog' }, { id: 'c2', text: 'Cta' }, { id: 'c3', text: 'Cow' })

/** The document after the lines were typed. Undoing must give the document back. */
function typed(document: FormDocument, ...lines: string[]): FormDocument {
  const done = apply(document, typeChoices(document, blank, lines.join('\n')).ops)
  assert.deepEqual(done.skipped, [])
  assert.deepEqual(plain(apply(done.document, done.undo).document), plain(document))
  return done.document
}

const choicesOf = (document: FormDocument) =>
  (getAt(document, [...blank, 'choices']) as { id: string; text: string }[]).map(
    ({ id, text }) => `${id} ${text}`,
  )

for (const [name, lines, choices] of [
  ['a corrected choice keeps its id', ['Dog', 'Cat', 'Cow'], ['c1 Dog', 'c2 Cat', 'c3 Cow']],
  ['choices in another order keep their ids', ['Cow', 'Dog', 'Cta'], ['c3 Cow', 'c1 Dog', 'c2 Cta']],
  [
    'a choice on top gets an id of its own',
    ['Ant', 'Dog', 'Cta', 'Cow'],
    ['c4 Ant', 'c1 Dog', 'c2 Cta', 'c3 Cow'],
  ],
  [
    'equal lines are different choices',
    ['Dog', 'Dog', 'Cta', 'Cow'],
    ['c1 Dog', 'c4 Dog', 'c2 Cta', 'c3 Cow'],
  ],
  ['marks of lists and empty lines are left out', ['- Dog', '', '2. Cta'], ['c1 Dog', 'c2 Cta']],
] as const)
  test(name, () => {
    assert.deepEqual(choicesOf(typed(pets, ...lines)), choices)
  })

test('a new choice never takes the id of another one, whatever was deleted before', () => {
  const left = typed(pets, 'Dog', 'Cow')
  const ids = choicesOf(typed(left, 'New', 'Dog', 'Cow')).map(choice => choice.split(' ')[0])
  assert.equal(new Set(ids).size, 3, ids.join())
  assert.deepEqual(ids.slice(1), ['c1', 'c3'])
})

test('the answer key still names a choice that was corrected', () => {
  assert.equal(getAt(typed(pets, 'Dog', 'Cat', 'Cow'), key), 'c2')
})

test('a blank without choices is a text field, and gets choices again', () => {
  const empty = typed(pets, '')
  assert.deepEqual(getAt(empty, blank), {})
  assert.deepEqual(choicesOf(typed(empty, 'Cat')), ['c1 Cat'])
})
