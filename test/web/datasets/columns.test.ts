// The columns of a dataset as conditions and cells show them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '../../../src/engine/query/columns.ts'
import { columnSubjects, comparable } from '../../../src/web/authoring/conditions/column-subjects.ts'
import { cellInWords } from '../../../src/web/datasets/cell-in-words.ts'

const colors = [
  { value: 'r', label: 'Red' },
  { value: 'b', label: 'Blue' },
]

test('columns with points in their names are parts of one subject, and JSON is none', () => {
  const columns: readonly Column[] = [
    { id: 'name.first', label: 'Name - First', type: 'TEXT' },
    { id: 'name.last', label: 'Name - Last', type: 'TEXT' },
    { id: 'hidden.crm', label: 'CRM', type: 'TEXT' },
    { id: 'tags', label: 'Tags', type: 'TEXT_LIST' },
    { id: 'tags.count', label: 'Number of tags', type: 'INTEGER' },
    { id: 'raw', label: 'Raw', type: 'JSON' },
  ]
  const subjects = columnSubjects(columns)
  assert.deepEqual(
    subjects.map(({ name, label }) => `${name}: ${label}`),
    ['name: Name', 'hidden.crm: CRM', 'tags: Tags'],
  )
  assert.deepEqual(
    subjects.map(({ value }) => [value.kind, Object.keys(value.members ?? {})]),
    [
      ['record', ['first', 'last']],
      ['text', []],
      ['list', ['length', 'count']],
    ],
  )
})

test('a column with choices is compared with its choices, one or several', () => {
  const column = (type: Column['type']): Column => ({ id: 'c', label: 'C', type, values: colors })
  assert.deepEqual(comparable(column('TEXT')), { kind: 'choice', choices: new Set(['r', 'b']) })
  assert.deepEqual(comparable(column('TEXT_LIST')).item?.choices, new Set(['r', 'b']))
  assert.equal(comparable(column('NUMBER')).kind, 'number')
})

for (const [name, column, value, text] of [
  ['a choice', { type: 'TEXT', values: colors }, 'r', 'Red'],
  ['several choices', { type: 'TEXT_LIST', values: colors }, ['r', 'gone'], 'Red, gone'],
  ['a number with its label', { type: 'INTEGER', values: [{ value: '1', label: 'Low' }] }, 1, 'Low'],
  ['a whole number', { type: 'INTEGER' }, 1234.5, '1,235'],
  ['a number', { type: 'NUMBER' }, 0.125, '0.125'],
  ['a number with decimals', { type: 'NUMBER', format: { style: 'NUMBER', decimals: 2 } }, 3, '3.00'],
  ['a share', { type: 'NUMBER', format: { style: 'PERCENT', decimals: 1 } }, 0.256, '25.6%'],
  ['an amount', { type: 'NUMBER', format: { style: 'CURRENCY', currency: 'EUR' } }, 2, '€2.00'],
  ['false', { type: 'BOOLEAN' }, false, 'No'],
  ['a date, whatever the time zone', { type: 'DATE' }, '2026-03-01', 'Mar 1, 2026'],
  ['a date that is none', { type: 'DATE' }, 'soon', 'soon'],
  ['JSON', { type: 'JSON' }, { a: 1 }, '{"a":1}'],
  ['own words', { type: 'TEXT_LIST', values: colors }, ['r', '{own}'], 'Red, Other'],
  ['an empty cell', { type: 'TEXT' }, '', undefined],
  ['zero', { type: 'NUMBER' }, 0, '0'],
] as const)
  test(`in a cell: ${name}`, () => {
    const shown = { id: 'c', label: 'C', ...column } as Column
    assert.equal(cellInWords(shown, value, { language: 'en', yes: 'Yes', no: 'No', other: 'Other' }), text)
  })
