// Conditions as rows, and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { checkExpression } from '../../src/engine/expressions/check.ts'
import {
  ROW_COMPARISONS,
  ROW_OPERATORS,
  ROW_VALUES,
  type Row,
  type RowOperator,
} from '../../src/engine/expressions/sentence-rows.ts'
import { fromSentences, type Rows, toSentences } from '../../src/engine/expressions/sentences.ts'
import {
  BOOLEAN,
  choiceOf,
  DATE,
  DATETIME,
  type Kind,
  listOf,
  NUMBER,
  recordOf,
  TEXT,
  TIME,
  type Value,
} from '../../src/engine/expressions/value.ts'
import { runsOf } from '../support/long.ts'

const a = { var: 'a' }

const rows: [row: Row, condition: unknown][] = [
  [{ question: 'a', operator: 'is', value: 'x' }, { '==': [a, 'x'] }],
  [{ question: 'a', operator: 'isNot', value: 0 }, { '!=': [a, 0] }],
  [{ question: 'a', operator: 'oneOf', value: ['x', 'y'] }, { in: [a, ['x', 'y']] }],
  [{ question: 'a', operator: 'contains', value: 'x' }, { in: ['x', a] }],
  [{ question: 'a', operator: 'notContains', value: 'x' }, { '!': [{ in: ['x', a] }] }],
  [
    { question: 'a', operator: 'containsAll', value: ['x', 'y'] },
    { and: [{ in: ['x', a] }, { in: ['y', a] }] },
  ],
  [{ question: 'a', operator: 'containsAny', value: ['x'] }, { some: [a, { in: [{ var: '' }, ['x']] }] }],
  [{ question: 'a', operator: 'containsNone', value: ['x'] }, { none: [a, { in: [{ var: '' }, ['x']] }] }],
  [{ question: 'a', operator: 'less', value: 3 }, { '<': [a, 3] }],
  [{ question: 'a', operator: 'atMost', value: 3 }, { '<=': [a, 3] }],
  [{ question: 'a', operator: 'more', value: 3 }, { '>': [a, 3] }],
  [{ question: 'a', operator: 'atLeast', value: 3 }, { '>=': [a, 3] }],
  [{ question: 'a', operator: 'between', value: [3, 5] }, { '<=': [3, a, 5] }],
  [{ question: 'a', operator: 'yes' }, { '==': [a, true] }],
  [{ question: 'a', operator: 'no' }, { '==': [a, false] }],
  [{ question: 'a', operator: 'answered' }, { '!': [{ missing: ['a'] }] }],
  [{ question: 'a', operator: 'notAnswered' }, { missing: ['a'] }],
  [{ question: 'a', part: 'length', operator: 'more', value: 1 }, { '>': [{ var: 'a.length' }, 1] }],
  [{ question: 'hidden.s', operator: 'is', value: 'x' }, { '==': [{ var: 'hidden.s' }, 'x'] }],
  [{ question: 'a', operator: 'isNot', other: 'b.first' }, { '!=': [a, { var: 'b.first' }] }],
  [{ question: 'a', operator: 'less', other: 'b' }, { '<': [a, { var: 'b' }] }],
  [{ question: 'a', operator: 'notContains', other: 'b' }, { '!': [{ in: [{ var: 'b' }, a] }] }],
]
for (const [row, condition] of rows) {
  test(`${JSON.stringify(condition)} is a row`, () => {
    const expected: Rows = { match: 'all', rows: [row] }
    assert.deepEqual(toSentences(condition), expected)
    assert.deepEqual(fromSentences(expected), condition)
  })
}

test('groups of rows nest two deep', () => {
  const is = (value: string): Row => ({ question: 'a', operator: 'is', value })
  const group: Rows = { match: 'any', rows: [is('x'), { match: 'all', rows: [is('y'), is('z')] }] }
  const condition = { or: [{ '==': [a, 'x'] }, { and: [{ '==': [a, 'y'] }, { '==': [a, 'z'] }] }] }
  assert.deepEqual(toSentences(condition), group)
  assert.deepEqual(fromSentences(group), condition)
})

const none: unknown[] = [
  { '==': ['x', a] },
  { '==': [a, null] },
  { '==': [a, a] },
  { '==': [a, { var: '' }] },
  { '<': [1, a, { var: 'b' }] },
  { or: [a, { var: 'b' }] },
  { '==': [{ var: ['a', 1] }, 1] },
  { '<': [1, a, 5] },
  { '!': a },
  { '!': [a] },
  a,
  true,
  null,
  'a',
  {},
  { and: [{ '==': [a, 1] }] },
  { and: [] },
  { in: [a, []] },
  { in: [a, ['x', true]] },
  { missing: ['a', 'b'] },
  { missing: 'a' },
  { '>': [{ '+': [a, 1] }, 2] },
  { '==': [{ var: '' }, 1] },
  { '==': [a, 1], '!=': [a, 2] },
  { or: [{ '==': [a, 1] }, { and: [{ '==': [a, 1] }, { or: [{ '==': [a, 1] }, { '==': [a, 2] }] }] }] },
]
for (const condition of none) {
  test(`${JSON.stringify(condition)} has no rows`, () => assert.equal(toSentences(condition), undefined))
}

test('rows without a question or a value have no condition', () => {
  const incomplete: Row[] = [
    { question: '', operator: 'answered' },
    { question: 'a', operator: 'is' },
    { question: 'a', operator: 'is', other: '' },
    { question: 'a', operator: 'oneOf', value: [] },
    { question: 'a', operator: 'between', value: [1] },
  ]
  for (const row of incomplete) assert.equal(fromSentences({ match: 'all', rows: [row] }), undefined)
  assert.equal(fromSentences({ match: 'all', rows: [] }), undefined)
})

const constants = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: -3, max: 3 }))
const anyRow = fc
  .tuple(
    fc.constantFrom('a', 'b', 'hidden.s'),
    fc.option(fc.constantFrom('first', 'length', 'b1.x'), { nil: undefined }),
    fc.constantFrom(...(Object.keys(ROW_VALUES) as RowOperator[])),
    fc.array(constants, { minLength: 2, maxLength: 3 }),
  )
  .map(([question, part, operator, values]): Row => {
    const value = { none: undefined, one: values[0], two: values.slice(0, 2), list: values }[
      ROW_VALUES[operator]
    ]
    return { question, ...(part && { part }), operator, ...(value !== undefined && { value }) }
  })
const comparison = fc
  .tuple(fc.constantFrom('a', 'hidden.s'), fc.constantFrom(...new Set(Object.values(ROW_COMPARISONS).flat())))
  .map(([question, operator]): Row => ({ question, part: 'first', operator, other: 'b.x' }))
const match = fc.constantFrom('all' as const, 'any' as const)
const group = <T>(row: fc.Arbitrary<T>) =>
  fc.record({ match, rows: fc.array(row, { minLength: 1, maxLength: 3 }) })
const anyRows: fc.Arbitrary<Rows> = group(fc.oneof(anyRow, comparison, group(fc.oneof(anyRow, comparison))))

test('a condition that was written from rows is read and written back unchanged', () => {
  fc.assert(
    fc.property(anyRows, given => {
      const condition = fromSentences(given)
      const read = toSentences(condition)
      assert.ok(read, JSON.stringify(condition))
      assert.deepEqual(fromSentences(read), condition)
    }),
    { numRuns: runsOf(3000) },
  )
})

test('any JSON that is read as rows is written back unchanged', () => {
  const operators = fc.constantFrom(
    '==',
    '!=',
    '<=',
    'in',
    '!',
    'and',
    'or',
    'some',
    'none',
    'missing',
    'var',
  )
  const { any } = fc.letrec(tie => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(
        a,
        { var: '' },
        'a',
        1,
        true,
        null,
        ['x', 1],
        { in: ['x', a] },
        { '==': [a, 1] },
      ),
      fc.tuple(operators, fc.array(tie('any'), { maxLength: 3 })).map(([name, given]) => ({ [name]: given })),
    ),
  }))
  let read = 0
  fc.assert(
    fc.property(any, condition => {
      const found = toSentences(condition)
      if (!found) return
      read++
      assert.deepEqual(fromSentences(found), condition)
    }),
    { numRuns: 5000 },
  )
  assert.ok(read > 100)
})

test('the check of conditions accepts each operator that is offered for a kind', () => {
  const values: Record<Kind, [value: Value, constant: string | number]> = {
    text: [TEXT, 'x'],
    number: [NUMBER, 1],
    boolean: [BOOLEAN, 1],
    choice: [choiceOf([{ id: 'x' }]), 'x'],
    date: [DATE, '2026-01-01'],
    time: [TIME, '09:30'],
    datetime: [DATETIME, '2026-01-01T09:00:00Z'],
    list: [listOf(choiceOf([{ id: 'x' }]), 1), 'x'],
    record: [recordOf({ first: TEXT }), 'x'],
  }
  for (const [kind, operators] of Object.entries(ROW_OPERATORS) as [Kind, RowOperator[]][]) {
    const [value, constant] = values[kind]
    for (const operator of operators) {
      const given = { none: undefined, one: constant, two: [constant, constant], list: [constant] }[
        ROW_VALUES[operator]
      ]
      const condition = fromSentences({
        match: 'all',
        rows: [{ question: 'a', operator, ...(given !== undefined && { value: given }) }],
      })
      assert.ok(condition)
      assert.deepEqual(checkExpression(condition, () => value).faults, [], `${kind} ${operator}`)
    }
    for (const operator of ROW_COMPARISONS[kind]) {
      const condition = fromSentences({ match: 'all', rows: [{ question: 'a', operator, other: 'b' }] })
      const find = (name: string) => (name === 'b' ? (value.item ?? value) : value)
      assert.deepEqual(checkExpression(condition, find).faults, [], `${kind} ${operator}`)
    }
  }
})
