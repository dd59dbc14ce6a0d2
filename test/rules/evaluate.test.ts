// Compares the evaluator with json-logic-engine where they should agree, and with a table where ours is stricter.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LogicEngine } from 'json-logic-engine'
import { compile } from '../../src/engine/expressions/evaluate.ts'
import { runsOf } from '../support/long.ts'

const oracle = new LogicEngine()

const data = fc.record({
  n: fc.integer({ min: -9, max: 9 }),
  m: fc.constantFrom(-2.5, -0.25, 0, 0.5, 4),
  t: fc.constantFrom('', 'a', 'ab', 'Paris', '5'),
  b: fc.boolean(),
  c: fc.constantFrom('red', 'green', 'blue'),
  l: fc.subarray(['red', 'green', 'blue']),
  d: fc.constantFrom('2026-01-31', '2026-02-01', '2025-12-31'),
  part: fc.record({ first: fc.constantFrom('Ann', 'Bob') }),
})

/** Expressions that check.ts accepts, over complete answers. */
const expressions = fc.letrec(tie => {
  const leaf = { maxDepth: 4, depthSize: 'small' as const }
  const number = tie('number')
  const text = tie('text')
  const truth = tie('truth')
  const several = (operand: fc.Arbitrary<unknown>) => fc.array(operand, { minLength: 1, maxLength: 3 })
  const applied = (name: string, ...operands: fc.Arbitrary<unknown>[]) =>
    fc.tuple(...operands).map(given => ({ [name]: given }))
  const choices = fc.oneof(
    fc.constant({ var: 'l' }),
    fc.constant({ var: ['l'] }),
    fc.subarray(['red', 'blue', 'x']),
  )
  const ofItem = fc.oneof(
    fc.constant({ '==': [{ var: '' }, 'red'] }),
    fc.constant({ '!=': [{ var: '' }, 'blue'] }),
    fc.constant({ in: [{ var: '' }, ['red', 'green']] }),
  )
  return {
    number: fc.oneof(
      leaf,
      fc.constantFrom<unknown>({ var: 'n' }, { var: 'm' }, { var: ['n', 7] }, { var: ['absent', 3] }),
      fc.integer({ min: -9, max: 9 }),
      ...['+', '*', 'min', 'max'].map(name => several(number).map(operands => ({ [name]: operands }))),
      applied('-', number, number),
      applied('-', number),
      ...['/', '%'].map(name => applied(name, number, fc.constantFrom(2, 4, -8))),
      applied('if', truth, number, number),
    ),
    text: fc.oneof(
      leaf,
      fc.constantFrom<unknown>({ var: 't' }, { var: 'c' }, { var: 'part.first' }, 'a', ''),
      several(fc.oneof(text, number)).map(operands => ({ cat: operands })),
      applied('if', truth, text, truth, text, text),
    ),
    truth: fc.oneof(
      leaf,
      fc.constantFrom<unknown>({ var: 'b' }, { var: 't' }, { var: 'n' }, { var: 'l' }, true, false),
      ...['==', '!=', '<', '<=', '>', '>='].map(name => applied(name, number, number)),
      ...['<', '<='].map(name => applied(name, number, number, number)),
      ...['==', '!='].map(name => applied(name, text, text)),
      ...['<', '>='].map(name => applied(name, fc.constant({ var: 'd' }), fc.constant('2026-02-01'))),
      ...['and', 'or'].map(name => several(truth).map(operands => ({ [name]: operands }))),
      applied('!', truth),
      applied('in', text, text),
      applied('in', fc.constant({ var: 'c' }), choices),
      applied('in', fc.constantFrom('red', 'blue'), fc.constant({ var: 'l' })),
      ...['some', 'all', 'none'].map(name => applied(name, choices, ofItem)),
      fc.constantFrom({ missing: ['n', 'absent', 't'] }, { missing: 'absent' }),
    ),
    any: fc.oneof(number, text, truth),
  }
})

test('well-typed expressions over complete answers have the same value as in json-logic-engine', () => {
  fc.assert(
    fc.property(expressions.any, data, (expression, given) => {
      const ours = compile(expression)(Object.assign(Object.create(null), given))
      // -0 equals 0.
      const plain = (value: unknown) => (value === 0 ? 0 : value)
      assert.deepEqual(plain(ours), plain(oracle.run(expression, given)))
    }),
    { numRuns: runsOf(3000) },
  )
})

test('no JSON makes the evaluator throw, as an expression or as data', () => {
  const names = fc.constantFrom(
    'var',
    '==',
    '<',
    'and',
    'in',
    '+',
    '/',
    'if',
    'cat',
    'some',
    'all',
    'missing',
    'min',
  )
  const { anything } = fc.letrec(tie => ({
    anything: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue({ maxDepth: 2 }),
      fc
        .tuple(names, fc.oneof(tie('anything'), fc.array(tie('anything'), { maxLength: 4 })))
        .map(([name, given]) => ({
          [name]: given,
        })),
    ),
  }))
  fc.assert(
    fc.property(anything, fc.jsonValue(), (expression, given) => {
      compile(expression)(given)
    }),
    {
      numRuns: runsOf(2000),
      // These have no text form.
      examples: [
        [{ var: [{ toString: 0 }] }, []],
        [{ missing: [[{ toString: 0, valueOf: 0 }]] }, {}],
        [{ cat: [{ var: 'a' }] }, { a: { toString: 0 } }],
      ],
    },
  )
})

const answers = {
  n: 5,
  zero: 0,
  t: 'text',
  own: { other: 'By balloon' },
  picked: ['a', { other: 'b' }],
  at: '2026-01-01T12:00:00+02:00',
}

const table: [expression: unknown, value: unknown][] = [
  // A missing value is neither zero nor an empty text. A sum with it has no value.
  [{ '==': [{ var: 'absent' }, 0] }, false],
  [{ '==': [{ var: 'absent' }, ''] }, false],
  [{ '==': [{ var: 'absent' }, null] }, true],
  [{ '!=': [{ var: 'absent' }, 5] }, true],
  [{ '<': [{ var: 'absent' }, 5] }, false],
  [{ '>=': [{ var: 'absent' }, 0] }, false],
  [{ '+': [{ var: 'n' }, { var: 'absent' }] }, null],
  [{ '+': [{ var: 'n' }, { var: ['absent', 2] }] }, 7],
  [{ max: [{ var: 'absent' }, 1] }, null],
  [{ in: [{ var: 'absent' }, 'null'] }, false],
  [{ in: ['a', { var: 'absent' }] }, false],
  [{ some: [{ var: 'absent' }, true] }, false],
  [{ all: [{ var: 'absent' }, true] }, false],
  [{ none: [{ var: 'absent' }, true] }, true],
  [{ cat: ['a', { var: 'absent' }, 1] }, 'a1'],
  // Values are never converted for a comparison.
  [{ '==': ['5', 5] }, false],
  [{ '==': [true, 1] }, false],
  [{ '<': ['4', 5] }, false],
  [{ '+': ['1', 2] }, null],
  [{ '+': [true, 1] }, null],
  // Decimal arithmetic, as people calculate.
  [{ '==': [{ '+': [0.1, 0.2] }, 0.3] }, true],
  [{ '<=': [{ '+': [0.1, 0.2] }, 0.3] }, true],
  [{ cat: [{ '*': [1.1, 3] }] }, '3.3'],
  [{ '==': [{ '*': [{ '/': [1, 3] }, 3] }, 1] }, true],
  // Undefined results are null, not infinity.
  [{ '/': [1, { var: 'zero' }] }, null],
  [{ '%': [1, 0] }, null],
  [{ '*': [1e308, 10] }, null],
  // No binary rounding errors, also inside of an expression.
  [{ '-': [{ '+': [0.1, 0.2] }, 0.3] }, 0],
  [{ '-': [1000.1, 1000] }, 0.1],
  [{ '%': [0.3, 0.1] }, 0],
  [{ '%': [-0.7, 0.2] }, -0.1],
  [{ '%': [{ '*': [0.07, 100] }, 1] }, 0],
  [{ '-': [{ '*': [0.07, 100] }, 7] }, 0],
  [{ '+': [{ '/': [1, 3] }, { '/': [1, 3] }, { '/': [1, 3] }] }, 1],
  [{ '+': [1e21, 1] }, 1e21],
  [{ '+': [1e-7, 2e-7] }, 3e-7],
  // Only answered questions exist.
  ...['constructor', 'constructor.name', '__proto__', 'toString', 't.length', 'n.toFixed', 't.0'].map(
    (name): [unknown, unknown] => [{ var: name }, null],
  ),
  [{ var: 'picked.length' }, 2],
  [{ var: 'own.other' }, 'By balloon'],
  [{ some: [{ var: 'picked' }, { var: 'other' }] }, true],
  [{ '==': [{ var: 'own' }, 'By balloon'] }, false],
  [{ cat: [{ var: 'own' }] }, ''],
  // Times are compared as instants.
  [{ '<': [{ var: 'at' }, '2026-01-01T10:30:00Z'] }, true],
  [{ '<': [{ var: 'at' }, '2026-01-01'] }, false],
  [{ if: [{ var: 'zero' }, 1, { var: 'n' }, 2] }, 2],
  [{ if: [false, 1] }, null],
  [{ nosuch: [1] }, null],
  [{ constructor: [1] }, null],
  [{}, null],
]
for (const [expression, value] of table) {
  test(`${JSON.stringify(expression)} is ${JSON.stringify(value)}`, () => {
    assert.deepEqual(compile(expression)(Object.assign(Object.create(null), answers)), value)
  })
}

test('a text is found in a text of any length, as in JavaScript', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 300 })
  const isIn = compile({ in: [{ var: 'part' }, { var: 'whole' }] })
  fc.assert(
    fc.property(letters, letters, fc.nat(300), fc.nat(300), (whole, other, from, length) => {
      for (const part of [other, whole.slice(from, from + length), `${whole.slice(from)}c`])
        assert.equal(isIn({ part, whole }), whole !== '' && whole.includes(part))
    }),
    { numRuns: runsOf(500) },
  )
})

test('a text that doubles with each step is limited', () => {
  const doubled = Array.from({ length: 20 }).reduce<unknown>(text => ({ cat: [text, text] }), 'abcdefghij')
  assert.equal(String(compile(doubled)({})).length, 10_000)
})
