// Choices, rows and columns in the designer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { isList, memberOf } from '../../../src/web/authoring/draft/json.ts'
import { getAt } from '../../../src/web/authoring/draft/path.ts'
import { apply } from '../../../src/web/document/apply.ts'
import type { Command } from '../../../src/web/document/command.ts'
import {
  addBelow,
  addItem,
  linesOf,
  moveItem,
  pasteLines,
  removeItem,
} from '../../../src/web/document/commands/items.ts'
import {
  printList,
  readList,
  removeRepeated,
  replaceItems,
  reverseItems,
  sortItems,
} from '../../../src/web/document/commands/items-as-list.ts'
import { plain } from './forms.ts'

const list = ['questions', '#pets', 'choices']
const image = { url: 'https://example.com/cat.png', alt: 'A cat' }

const withChoices = (...choices: object[]): FormDocument =>
  documentOf({
    questions: [{ id: 'pets', type: 'SINGLE_CHOICE', choices }] as unknown as FormDocument['questions'],
    scoring: { questions: { pets: { points: 1, correct: 'cat', weights: { cat: 1, dog: 2 } } } },
  })

const pets = withChoices(
  { id: 'cat', text: 'Cat', image },
  { id: 'dog', text: 'Dog' },
  { id: 'ant', text: 'ant' },
)

function after(document: FormDocument, { ops }: Command): FormDocument {
  const done = apply(document, ops)
  assert.deepEqual(done.skipped, [])
  assert.deepEqual(plain(apply(done.document, done.undo).document), plain(document))
  return done.document
}

const shown = (document: FormDocument) => {
  const items = getAt(document, list)
  return isList(items) ? printList(items, true).split('\n') : []
}

test('choices are added, moved and removed one by one', () => {
  const added = addItem(pets, list, 'Cow', '#dog')
  assert.deepEqual(shown(after(pets, added)), ['cat | Cat', 'c1 | Cow', 'dog | Dog', 'ant | ant'])
  assert.deepEqual(added.select, [[...list, '#c1']])
  assert.deepEqual(shown(after(pets, moveItem(pets, [...list, '#cat'], 1))), [
    'dog | Dog',
    'cat | Cat',
    'ant | ant',
  ])
  assert.deepEqual(shown(after(pets, moveItem(pets, [...list, '#ant'], -1))), [
    'cat | Cat',
    'ant | ant',
    'dog | Dog',
  ])
  assert.deepEqual(moveItem(pets, [...list, '#ant'], 1).ops, [])
  const removed = removeItem(pets, [...list, '#dog'])
  assert.deepEqual(removed.select, [[...list, '#cat']])
  assert.deepEqual(getAt(after(pets, removed), ['scoring', 'questions', 'pets', 'weights']), { cat: 1 })
})

test('Enter goes to the next choice if that is empty, and adds one otherwise', () => {
  const document = withChoices({ id: 'c1', text: 'A' }, { id: 'c2', text: '' })
  const next = addBelow(document, [...list, '#c1'])
  assert.deepEqual([next.ops, next.select], [[], [[...list, '#c2']]])
  assert.deepEqual(shown(after(document, addBelow(document, [...list, '#c2']))), ['c1 | A', 'c2 | ', 'c3 | '])
  assert.equal(shown(after(pets, addBelow(pets, [...list, '#cat'])))[1], 'c1 | ')
})

test('marks of lists are removed where each line has its own', () => {
  assert.deepEqual(linesOf('a) Secure\n(b) Fast\nC. Cheap'), ['Secure', 'Fast', 'Cheap'])
  assert.deepEqual(linesOf('A. Smith\nC. Jones'), ['A. Smith', 'C. Jones'])
  assert.deepEqual(linesOf('a) Secure'), ['a) Secure'])
})

test('pasted lines become choices; the first fill empty ones', () => {
  assert.deepEqual(linesOf('- One\r\n2. Two\n\n  * Three \n4 legs'), ['One', 'Two', 'Three', '4 legs'])
  const document = withChoices({ id: 'c1', text: '' }, { id: 'c3', text: 'Last' })
  const command = pasteLines(document, [...list, '#c1'], 'A\nB\nC')
  assert.deepEqual(shown(after(document, command)), ['c1 | A', 'c2 | B', 'c4 | C', 'c3 | Last'])
  assert.deepEqual(command.select, [[...list, '#c4']])
  const empty = withChoices({ id: 'c1', text: '' }, { id: 'c2', text: ' ' }, { id: 'c3', text: '' })
  const two = pasteLines(empty, [...list, '#c1'], 'a) Secure\nb) Fast')
  assert.deepEqual(shown(after(empty, two)), ['c1 | Secure', 'c2 | Fast', 'c3 | '])
  assert.deepEqual(two.select, [[...list, '#c2']])
  assert.deepEqual(shown(after(pets, pasteLines(pets, [...list, '#cat'], 'A'))), [
    'cat | Cat',
    'c1 | A',
    'dog | Dog',
    'ant | ant',
  ])
})

test('choices edited as a list keep their ids, images and keys', () => {
  const edit = (text: string) => after(pets, replaceItems(pets, list, readList(text)))
  const sorted = edit('Dog\nant\nCat')
  assert.deepEqual(shown(sorted), ['dog | Dog', 'ant | ant', 'cat | Cat'])
  assert.deepEqual(getAt(sorted, [...list, '#cat', 'image']), image)
  assert.deepEqual(shown(edit('Cat\nDoggy\nant')), ['cat | Cat', 'dog | Doggy', 'ant | ant'])
  assert.deepEqual(shown(edit('cat | Kitten\nBird\nDog')), ['cat | Kitten', 'c1 | Bird', 'dog | Dog'])
  const renamed = edit('kitty | Cat\nDog\nant')
  assert.deepEqual(shown(renamed), ['kitty | Cat', 'dog | Dog', 'ant | ant'])
  assert.equal(getAt(renamed, ['scoring', 'questions', 'pets', 'correct']), 'kitty')
  assert.deepEqual(getAt(renamed, [...list, '#kitty', 'image']), image)
  const fewer = edit('ant')
  assert.deepEqual(shown(fewer), ['ant | ant'])
  assert.deepEqual(getAt(fewer, ['scoring', 'questions', 'pets']), { points: 1 })
  assert.deepEqual(shown(edit('dog | Dog\ndog | Hound')), ['dog | Dog', 'c1 | Hound'])
  assert.deepEqual(shown(edit('')), [''])
})

test('a printed list is read back without a change', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(['cat', 'dog', 'ant', 'c1', 'c2']), fc.boolean(), (order, withIds) => {
      const document = withChoices(...order.map(id => ({ id, text: `The ${id}` })))
      const text = printList(getAt(document, list) as readonly unknown[], withIds)
      const command = replaceItems(document, list, readList(text))
      assert.deepEqual(command.ops, [])
    }),
  )
})

test('any lines become the choices, in their order', () => {
  const line = fc.constantFrom('Cat', 'cat', 'Dog', 'dog | Hound', 'ant | Cat', 'x | Dog', 'Cow', 'y | Y')
  fc.assert(
    fc.property(fc.uniqueArray(line, { maxLength: 6 }), lines => {
      const wanted = readList(lines.join('\n'))
      const document = after(pets, replaceItems(pets, list, wanted))
      const items = getAt(document, list) as readonly unknown[]
      assert.deepEqual(
        items.map(item => memberOf(item, 'text')),
        wanted.map(({ text }) => text),
      )
      for (const [i, { id }] of wanted.entries()) if (id) assert.equal(memberOf(items[i], 'id'), id)
      assert.equal(new Set(items.map(item => memberOf(item, 'id'))).size, items.length)
    }),
  )
})

test('choices are sorted, reversed, and lose repeated texts', () => {
  assert.deepEqual(shown(after(pets, sortItems(pets, list, 'en'))), ['ant | ant', 'cat | Cat', 'dog | Dog'])
  assert.deepEqual(shown(after(pets, reverseItems(pets, list))), ['ant | ant', 'dog | Dog', 'cat | Cat'])
  const numbers = withChoices(...['10', '9', '1'].map((text, i) => ({ id: `c${i}`, text })))
  assert.deepEqual(shown(after(numbers, sortItems(numbers, list, 'en'))), ['c2 | 1', 'c1 | 9', 'c0 | 10'])
  const repeated = withChoices(
    { id: 'a', text: 'Cat' },
    { id: 'b', text: ' cat ' },
    { id: 'c', text: 'Dog' },
    { id: 'd', text: 'CAT' },
  )
  assert.deepEqual(shown(after(repeated, removeRepeated(repeated, list))), ['a | Cat', 'c | Dog'])
})
