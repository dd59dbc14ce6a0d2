// Prints JSON Logic as a formula. parse-formula.ts reads it back: print and parse are exact inverses.
import {
  CHAINS,
  COMPARISONS,
  constantNames,
  ITEM,
  isPlainName,
  NAMES,
  ORDERS,
  PRODUCTS,
  SUMS,
} from './formula-words.ts'
import { ITEM_OPERATORS } from './references.ts'

/** How tightly an operator binds. An operand that binds less is printed in brackets. */
const OR = 1
const AND = 2
const NOT = 3
const COMPARISON = 4
const SUM = 5
const PRODUCT = 6
const SIGN = 7
const ATOM = 8

interface Printed {
  readonly text: string
  readonly binds: number
  /** The operator, if its chain would be extended by another operand. */
  readonly chain?: string | undefined
}

/** What no formula can say: an unknown operator, or a wrong number of operands. */
class Unprintable extends Error {}

interface Place {
  /** Inside of a test of items. */
  readonly ofItem: boolean
  /** The names of functions by their operators. */
  readonly names: ReadonlyMap<string, string>
}

/** Undefined if the expression has an operator or operands that no formula has. */
export function printFormula(
  expression: unknown,
  names: ReadonlyMap<string, string> = NAMES,
): string | undefined {
  try {
    return print(expression, { ofItem: false, names }).text
  } catch (error) {
    if (error instanceof Unprintable) return undefined
    throw error
  }
}

/**
 * The expression as a formula gives it back: operands in a list, a name without a default without one. The meaning is
 * the same: {"!": x} is {"!": [x]}.
 */
export function normalizeExpression(expression: unknown): unknown {
  if (Array.isArray(expression)) return expression.map(normalizeExpression)
  if (Object.is(expression, -0)) return 0
  if (typeof expression !== 'object' || expression === null) return expression
  return Object.fromEntries(
    Object.entries(expression).map(([operator, given]) => {
      const operands: unknown[] = (Array.isArray(given) ? given : [given]).map(normalizeExpression)
      return [operator, operator === 'var' && operands.length === 1 ? operands[0] : operands]
    }),
  )
}

function print(value: unknown, place: Place): Printed {
  if (typeof value === 'number') return printNumber(value)
  if (typeof value === 'string') return atom(JSON.stringify(value))
  if (Array.isArray(value)) return atom(`[${listOf(value, place)}]`)
  if (typeof value === 'object' && value !== null) return printOperation(value, place)
  const constant = constantNames.get(value)
  if (constant === undefined) throw new Unprintable()
  return atom(constant)
}

const atom = (text: string): Printed => ({ text, binds: ATOM })

function printNumber(value: number): Printed {
  if (!Number.isFinite(value)) throw new Unprintable()
  return value < 0 ? { text: String(value), binds: SIGN } : atom(String(Math.abs(value)))
}

const listOf = (operands: readonly unknown[], place: Place) =>
  operands.map(operand => print(operand, place).text).join(', ')

function printOperation(operation: object, place: Place): Printed {
  const [entry, ...others] = Object.entries(operation)
  if (!entry || others.length > 0) throw new Unprintable()
  const [operator, given] = entry
  const operands: readonly unknown[] = Array.isArray(given) ? given : [given]
  const count = operands.length
  if (operator === 'var') return printName(operands, place)
  if (operator === 'missing')
    return atom(`missing(${operands.map(name => quoted(name, { ...place, ofItem: false })).join(', ')})`)
  if (ITEM_OPERATORS.has(operator)) return printItemTest(operator, operands, place)
  if (operator === '!' && count === 1) return { text: `not ${within(operands[0], NOT, place)}`, binds: NOT }
  if (operator === '-' && count === 1) return printMinus(operands[0], place)
  if (CHAINS.has(operator) && count > 1) return printChain(operator, operands, place)
  if (Object.hasOwn(COMPARISONS, operator) && (count === 2 || (count === 3 && ORDERS.has(operator))))
    return joined(operator, operands, place, COMPARISON)
  if (count === 2 && Object.hasOwn(PRODUCTS, operator)) return printChain(operator, operands, place)
  if (count === 2 && operator === '-') return printChain(operator, operands, place)
  const name = place.names.get(operator)
  if (name === undefined) throw new Unprintable()
  return atom(`${name}(${listOf(operands, place)})`)
}

const levelOf = (operator: string) =>
  operator === 'or' ? OR : operator === 'and' ? AND : Object.hasOwn(SUMS, operator) ? SUM : PRODUCT

const signOf = (operator: string) => COMPARISONS[operator] ?? SUMS[operator] ?? PRODUCTS[operator] ?? operator

/** Prints an operand, in brackets if it binds less than `least`. */
function within(value: unknown, least: number, place: Place): string {
  const { text, binds } = print(value, place)
  return binds < least ? `(${text})` : text
}

/** a - b + c is (a - b) + c, so the first operand needs no brackets, unless its own chain would go on. */
function printChain(operator: string, operands: readonly unknown[], place: Place): Printed {
  const level = levelOf(operator)
  const [first, ...others] = operands
  const start = print(first, place)
  const needsBrackets = start.binds < level || (CHAINS.has(operator) && start.chain === operator)
  const rest = others.map(operand => within(operand, level + 1, place))
  return {
    text: [needsBrackets ? `(${start.text})` : start.text, ...rest].join(` ${signOf(operator)} `),
    binds: level,
    chain: operator,
  }
}

const joined = (operator: string, operands: readonly unknown[], place: Place, level: number): Printed => ({
  text: operands.map(operand => within(operand, level + 1, place)).join(` ${signOf(operator)} `),
  binds: level,
})

/** A sign before digits belongs to the number, so -(5) is not the number -5. */
function printMinus(operand: unknown, place: Place): Printed {
  const isNumber = typeof operand === 'number' && operand >= 0
  return { text: `-${within(operand, isNumber ? ATOM + 1 : SIGN, place)}`, binds: SIGN }
}

function printName([name, ...others]: readonly unknown[], place: Place): Printed {
  if (others.length === 0) return atom(quoted(name, place))
  if (others.length > 1) throw new Unprintable()
  return atom(`default(${quoted(name, place)}, ${print(others[0], place).text})`)
}

function quoted(name: unknown, place: Place): string {
  if (typeof name !== 'string') throw new Unprintable()
  const { ofItem } = place
  if (ofItem && name === '') return ITEM
  if (ofItem && isPlainName(`${ITEM}.${name}`)) return `${ITEM}.${name}`
  return isPlainName(name) && !ofItem ? name : `'${JSON.stringify(name).slice(1, -1).replaceAll("'", "\\'")}'`
}

/** Prints a test of a list's items. Names in the test are members of the item. */
function printItemTest(operator: string, operands: readonly unknown[], place: Place): Printed {
  const [list, test, ...others] = operands
  if (operands.length !== 2 || others.length > 0) throw new Unprintable()
  return atom(`${operator}(${print(list, place).text}, ${print(test, { ...place, ofItem: true }).text})`)
}
