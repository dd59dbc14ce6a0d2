// Parts of the canvas that need no page: right answers, and the rows of questions.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf, type FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import {
  entriesOf,
  flat,
  pathsBetween,
  questionPathOf,
  titleOf,
} from '../../../src/web/designer/canvas/entries.ts'
import { isRight, withMark } from '../../../src/web/designer/canvas/right-answers.ts'

for (const [name, correct, isSeveral, after] of [
  ['the first right choice', undefined, false, 'b'],
  ['another right choice replaces the first', 'a', false, 'b'],
  ['the right choice is marked again, which leaves none', 'b', false, undefined],
  ['the first of several right choices', undefined, true, ['b']],
  ['one more right choice', ['a', 'c'], true, ['a', 'c', 'b']],
  ['a key of one choice becomes a list', 'a', true, ['a', 'b']],
  ['one of several is taken back', ['a', 'b'], true, ['a']],
  ['the last one is taken back', ['b'], true, undefined],
] as const)
  test(`a mark in the canvas: ${name}`, () => {
    assert.deepEqual(withMark(correct, 'b', isSeveral), after)
    assert.equal(isRight(after, 'b'), !isRight(correct, 'b'))
  })

const form = documentOf({
  questions: [
    { id: 'name', type: 'SHORT_TEXT', text: 'Name' },
    { id: 'hint', type: 'STATEMENT', text: 'Hint' },
    { id: 'source', type: 'HIDDEN' },
    {
      id: 'people',
      type: 'GROUP',
      text: 'People',
      questions: [
        { id: 'first', type: 'SHORT_TEXT' },
        { id: 'last', type: 'SHORT_TEXT' },
      ],
    },
    { id: 'end', type: 'EMAIL' },
  ] as unknown as FormDocument['questions'],
})

test('only questions that people answer are numbered, also inside of groups', () => {
  assert.deepEqual(
    flat(entriesOf(form)).map(({ question, number, isInside }) => [question.id, number, isInside]),
    [
      ['name', 1, false],
      ['hint', undefined, false],
      ['source', undefined, false],
      ['people', undefined, false],
      ['first', 2, true],
      ['last', 3, true],
      ['end', 4, false],
    ],
  )
})

test('a selection reaches from one question to another, in either direction', () => {
  const between = (...keys: [string, string]) =>
    pathsBetween(entriesOf(form), ...(keys.map(id => `questions/#${id}`) as [string, string])).map(
      path => path[1],
    )
  assert.deepEqual(between('hint', 'people'), ['#hint', '#source', '#people'])
  assert.deepEqual(between('people', 'hint'), ['#hint', '#source', '#people'])
  assert.deepEqual(between('name', 'name'), ['#name'])
  assert.deepEqual(between('name', 'gone'), [])
})

test('a place belongs to the innermost question around it', () => {
  assert.deepEqual(questionPathOf(['questions', '#a', 'choices', '#b']), ['questions', '#a'])
  assert.deepEqual(questionPathOf(['questions', '#a', 'questions', '#b', 'text']), [
    'questions',
    '#a',
    'questions',
    '#b',
  ])
  assert.deepEqual(questionPathOf(['questions', '#a', 'questions']), ['questions', '#a'])
  assert.equal(questionPathOf(['questions']), undefined)
  assert.equal(questionPathOf(['settings', 'endings', '#a']), undefined)
})

test('a title has no marks of Markdown, and keeps underscores inside of words', () => {
  for (const [text, title] of [
    ['**Bold** and _soft_ `code`', 'Bold and soft code'],
    ['See [the docs](https://example.com)', 'See the docs'],
    ['snake_case', 'snake_case'],
    [' ', 'Untitled'],
  ] as const)
    assert.equal(titleOf({ id: 'q', type: 'SHORT_TEXT', text }, 'Untitled'), title)
})
