// Functions of expressions in forms and in workflows. The test of views has the same table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { evaluateWithin, newBudget } from '../../src/engine/expressions/bounded.ts'
import { addTo, unitsBetween } from '../../src/engine/expressions/calendar.ts'
import { checkExpression, memberOf } from '../../src/engine/expressions/check.ts'
import {
  addOperators,
  CLOCK,
  type Clock,
  compile,
  type Data,
  exact,
} from '../../src/engine/expressions/evaluate.ts'
import { functionKinds } from '../../src/engine/expressions/function-kinds.ts'
import { functions } from '../../src/engine/expressions/functions.ts'
import { parseFormula } from '../../src/engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../src/engine/expressions/print-formula.ts'
import {
  DATE,
  DATETIME,
  listOf,
  NUMBER,
  recordOf,
  TEXT,
  type Value,
} from '../../src/engine/expressions/value.ts'
import { functionTable, lists, values } from './function-table.ts'

addOperators(functions)

const clock: Clock = { now: Date.parse('2026-03-28T23:30:00Z'), timeZone: 'Europe/Vienna' }
const data: Data & { [CLOCK]?: Clock } = { ...values, ...lists, [CLOCK]: clock }

const kinds: Readonly<Record<string, Value>> = {
  ...{ born: DATE, unborn: DATE, start: DATE, end: DATE, at: DATETIME, later: DATETIME, text: TEXT },
  ...{ n: NUMBER, m: NUMBER, cents: NUMBER, tenth: NUMBER, fifth: NUMBER, big: NUMBER, absent: NUMBER },
  people: listOf(recordOf({ age: NUMBER, name: TEXT, seen: DATETIME }), 10),
  pair: recordOf({ x: NUMBER, y: NUMBER }),
}
const find = (name: string) => {
  const [root = '', ...path] = name.split('.')
  return memberOf(kinds[root] ?? assert.fail(name), path) ?? assert.fail(name)
}

for (const { expression, value } of functionTable)
  test(`${JSON.stringify(expression)} is ${value}`, () => {
    assert.deepEqual(checkExpression(expression, find).faults, [])
    assert.equal(exact(compile(expression)(data)), value)
    assert.equal(exact(evaluateWithin(newBudget(), expression, data)), value)
    const formula = printFormula(expression) ?? assert.fail()
    assert.deepEqual(parseFormula(formula), { expression: normalizeExpression(expression) })
  })

test('each function of the check is evaluated, and the other way around', () => {
  assert.deepEqual(
    [...functionKinds.keys()].filter(name => !['min', 'max'].includes(name)).sort(),
    Object.keys(functions).sort(),
  )
})

test('a day is added to the last day of a month and taken away again', () => {
  for (let day = '2023-12-25'; day < '2024-03-05'; ) {
    const next = addTo(day, 1, 'days') ?? assert.fail()
    assert.equal(addTo(next, -1, 'days'), day)
    assert.equal(unitsBetween(day, next, 'days'), 1)
    day = next
  }
})

const refused: [expression: unknown, fault: string][] = [
  [{ round: ['a'] }, '/round/0 operand_invalid'],
  [{ round: [1, { var: 'n' }] }, '/round/1 operand_invalid'],
  [{ round: [1, 11] }, '/round/1 operand_invalid'],
  [{ pow: [2, 0.5] }, '/pow/1 operand_invalid'],
  [{ sum: [{ var: 'text' }] }, '/sum/0 operand_invalid'],
  [{ sum: [{ var: 'people' }] }, '/sum/0 operand_invalid'],
  [{ sum: [] }, '/sum operands_wrong'],
  [{ length: [{ var: 'n' }] }, '/length/0 operand_invalid'],
  [{ max: [{ var: 'pair' }] }, '/max/0 operand_invalid'],
  [{ some: [{ var: 'people' }, { year: [{ var: 'seen' }] }] }, '/some/1/year operator_misplaced'],
  [{ lower: [{ var: 'n' }] }, '/lower/0 operand_invalid'],
  [{ year: [{ var: 'text' }] }, '/year/0 operand_invalid'],
  [{ dateDiff: [{ var: 'born' }, { var: 'at' }] }, '/dateDiff/1 operand_invalid'],
  [{ dateDiff: [{ var: 'born' }, { var: 'end' }, 'hours'] }, '/dateDiff/2 operand_invalid'],
  [{ dateAdd: [{ var: 'born' }, 'x'] }, '/dateAdd/1 operand_invalid'],
  [{ today: [1] }, '/today operands_wrong'],
  [
    { some: [{ var: 'people' }, { '<': [{ var: 'age' }, { year: [{ today: [] }] }] }] },
    '/some/1/</1/year/0/today operator_misplaced',
  ],
  [{ '<': [{ today: [] }, 5] }, '/</1 operand_invalid'],
  [{ '==': [{ today: [] }, '2026-1-1'] }, '/==/1 operand_invalid'],
]
for (const [expression, fault] of refused)
  test(`${JSON.stringify(expression)} is refused`, () => {
    const [found] = checkExpression(expression, find).faults
    assert.equal(`${found?.pointer} ${found?.code}`, fault)
  })

test('without a time, today and now are absent', () => {
  assert.equal(compile({ today: [] })({}), null)
  assert.equal(compile({ dateDiff: [{ var: 'born' }, { now: [] }] })({ born: '2004-02-29' }), null)
})
