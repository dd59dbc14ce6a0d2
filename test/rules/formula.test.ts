// Formulas: the text of an expression, and back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { operators } from '../../src/engine/expressions/operators.ts'
import { type Expected, parseFormula } from '../../src/engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../src/engine/expressions/print-formula.ts'
import { ITEM_OPERATORS } from '../../src/engine/expressions/references.ts'
import { runsOf } from '../support/long.ts'

/** The formula of an expression, in both directions. */
const table: [formula: string, expression: unknown][] = [
  ['kg ÷ (m × m)', { '/': [{ var: 'kg' }, { '*': [{ var: 'm' }, { var: 'm' }] }] }],
  [
    'travel = "car" and stars ≤ 3',
    { and: [{ '==': [{ var: 'travel' }, 'car'] }, { '<=': [{ var: 'stars' }, 3] }] },
  ],
  ['a + b - c + d', { '+': [{ '-': [{ '+': [{ var: 'a' }, { var: 'b' }] }, { var: 'c' }] }, { var: 'd' }] }],
  ['(a + b) + c', { '+': [{ '+': [{ var: 'a' }, { var: 'b' }] }, { var: 'c' }] }],
  ['a - (b - c)', { '-': [{ var: 'a' }, { '-': [{ var: 'b' }, { var: 'c' }] }] }],
  ['1 ≤ name.length ≤ 5', { '<=': [1, { var: 'name.length' }, 5] }],
  ['not a = 1', { '!': [{ '==': [{ var: 'a' }, 1] }] }],
  ['(not a) = true', { '==': [{ '!': [{ var: 'a' }] }, true] }],
  ['a = empty', { '==': [{ var: 'a' }, null] }],
  ['--5 - -(5) - -a', { '-': [{ '-': [{ '-': [-5] }, { '-': [5] }] }, { '-': [{ var: 'a' }] }] }],
  [
    'a in ["x", "y"] or plus(b) mod 2 = 1',
    {
      or: [{ in: [{ var: 'a' }, ['x', 'y']] }, { '==': [{ '%': [{ '+': [{ var: 'b' }] }, 2] }, 1] }],
    },
  ],
  [
    'if(a, join("x", b), default(c, 0))',
    {
      if: [{ var: 'a' }, { cat: ['x', { var: 'b' }] }, { var: ['c', 0] }],
    },
  ],
  [
    'some(group, item.age ≥ 18 and item ≠ "x")',
    {
      some: [{ var: 'group' }, { and: [{ '>=': [{ var: 'age' }, 18] }, { '!=': [{ var: '' }, 'x'] }] }],
    },
  ],
  ['missing(a, hidden.source)', { missing: ['a', 'hidden.source'] }],
  ["'and' = 'a b' + 'it\\'s'", { '==': [{ var: 'and' }, { '+': [{ var: 'a b' }, { var: "it's" }] }] }],
  ['item = "x"', { '==': [{ var: 'item' }, 'x'] }],
]
for (const [formula, expression] of table) {
  test(`${formula} is ${JSON.stringify(expression)}`, () => {
    assert.equal(printFormula(expression), formula)
    assert.deepEqual(parseFormula(formula), { expression })
  })
}

const typed: [typed: string, printed: string][] = [
  ['kg/(m*m)', 'kg ÷ (m × m)'],
  ['a!=1 AND b<>2 && c<=3', 'a ≠ 1 and b ≠ 2 and c ≤ 3'],
  ['a==1||!b', 'a = 1 or not b'],
  ['a%2', 'a mod 2'],
  ['MIN(a;b)', 'min(a, b)'],
  ['TRUE = (((a)))', 'true = a'],
]
for (const [given, printed] of typed) {
  test(`${given} can be typed for ${printed}`, () => {
    const parsed = parseFormula(given)
    assert.equal('expression' in parsed && printFormula(parsed.expression), printed)
  })
}

const wrong: [formula: string, expected: Expected, position: number, found: string][] = [
  ['', 'value', 0, ''],
  ['a +', 'value', 3, ''],
  ['a b', 'operator', 2, 'b'],
  ['(a', 'closingBracket', 2, ''],
  ['[1, 2', 'closingListBracket', 5, ''],
  ['a = "x', 'closingQuote', 4, '"'],
  ['total(a)', 'function', 0, 'total'],
  ['default(a)', 'comma', 9, ')'],
  ['default(1, 2)', 'name', 8, '1'],
  ['missing("a")', 'name', 8, '"a"'],
  ['some(a, b, c)', 'closingBracket', 9, ','],
  ['a = b = c', 'operator', 6, '='],
  ['a < b > c', 'operator', 6, '>'],
  ['a # b', 'operator', 2, '#'],
  ['constructor(a)', 'function', 0, 'constructor'],
  ['1e999', 'value', 0, '1'],
]
for (const [formula, expected, position, found] of wrong) {
  test(`${JSON.stringify(formula)} lacks ${expected} at ${position}`, () => {
    assert.deepEqual(parseFormula(formula), { error: { position, length: found.length, found, expected } })
  })
}

const names = fc.oneof(
  fc.constantFrom(
    'a',
    'name.first',
    'item',
    'item.x',
    'and',
    'Mod',
    'min',
    'true',
    '',
    'a b',
    "'",
    '"',
    '\\',
    'x.y.length',
  ),
  fc.string({ unit: 'binary', maxLength: 5 }),
)

/** Expressions of every operator, well-typed or not. */
const { expression: expressions } = fc.letrec(tie => {
  const several = (min: number, max: number) =>
    fc.array(tie('expression'), { minLength: min, maxLength: max })
  const applied = (operator: string, operands: fc.Arbitrary<unknown>) =>
    operands.map(given => ({ [operator]: given }))
  const ofOperators = [...operators].map(([operator, { minOperands, maxOperands }]) =>
    applied(operator, several(minOperands, Math.min(maxOperands, 4))),
  )
  return {
    expression: fc.oneof(
      { maxDepth: 5, depthSize: 'small' },
      fc.oneof(
        fc.integer(),
        fc.double({ noDefaultInfinity: true, noNaN: true }),
        fc.boolean(),
        fc.constant(null),
        fc.string({ unit: 'binary', maxLength: 8 }),
        names.map(name => ({ var: name })),
        applied('missing', fc.array(names, { maxLength: 3 })),
      ),
      fc.tuple(names, tie('expression')).map(([name, absent]) => ({ var: [name, absent] })),
      ...[...ITEM_OPERATORS].map(operator => applied(operator, several(2, 2))),
      ...ofOperators,
      applied(
        '!',
        tie('expression').filter(operand => !Array.isArray(operand)),
      ),
      several(0, 3),
    ),
  }
})

test('each expression of the operators of the engine comes back from its formula', () => {
  fc.assert(
    fc.property(expressions, expression => {
      const formula = printFormula(expression)
      assert.ok(formula !== undefined)
      assert.deepEqual(parseFormula(formula), { expression: normalizeExpression(expression) })
    }),
    { numRuns: runsOf(3000) },
  )
})

test('no text makes the parser throw, and what it reads is printed and read the same', () => {
  const parts = fc.constantFrom(
    ...'( ) [ ] , - + and or not = < a item "x" \'y\' 1 some( default( missing( "'.split(' '),
  )
  const texts = fc.oneof(
    fc.string(),
    fc.array(parts, { maxLength: 12 }).map(given => given.join(' ')),
  )
  fc.assert(
    fc.property(texts, text => {
      const parsed = parseFormula(text)
      if ('error' in parsed) return
      const printed = printFormula(parsed.expression) ?? ''
      assert.deepEqual(parseFormula(printed), parsed)
    }),
    {
      numRuns: runsOf(3000),
      examples: [['('.repeat(100_000)], ['not '.repeat(100_000)], ['-'.repeat(100_000)]],
    },
  )
})

test('an expression that is no JSON Logic of ours has no formula', () => {
  for (const expression of [
    {},
    { a: 1, b: 2 },
    { nosuch: [1] },
    { var: 1 },
    { var: ['a', 1, 2] },
    { some: [1] },
    { '!': [] },
    { '/': [1] },
    undefined,
    Number.NaN,
  ])
    assert.equal(printFormula(expression), undefined, JSON.stringify(expression))
})
