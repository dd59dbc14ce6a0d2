// Parses a formula to JSON Logic. From loose to tight: or, and, not, comparisons, sums, products, signs.

import { getOwn } from '../get-own.ts'
import { type Token, tokensOf } from './formula-tokens.ts'
import {
  CHAINS,
  COMPARISONS,
  constants,
  FUNCTION_OPERATORS,
  ITEM,
  ORDERS,
  PRODUCTS,
  SUMS,
} from './formula-words.ts'
import { ITEM_OPERATORS } from './references.ts'

/** What should stand at the place of an error. */
export type Expected =
  /** A number, a text, a name, a function or a bracket. */
  | 'value'
  /** An operator, or the end of the formula. */
  | 'operator'
  | 'name'
  | 'comma'
  | 'closingBracket'
  | 'closingListBracket'
  /** The name of a function that exists. */
  | 'function'
  | 'closingQuote'
  /** Fewer brackets in each other. */
  | 'lessDepth'

export interface FormulaError {
  /** UTF-16 code units from the start of the formula. */
  readonly position: number
  /** The length of the unexpected text, in UTF-16 code units; 0 at the end of the formula. */
  readonly length: number
  readonly found: string
  readonly expected: Expected
}

export type ParsedFormula = { readonly expression: unknown } | { readonly error: FormulaError }

const MAX_DEPTH = 100

class Stop extends Error {
  readonly fault: FormulaError
  constructor(fault: FormulaError) {
    super(fault.expected)
    this.fault = fault
  }
}

/**
 * Never throws.
 * @param functions operators by the names of their functions in lower case
 */
export function parseFormula(
  formula: string,
  functions: Readonly<Record<string, string>> = FUNCTION_OPERATORS,
): ParsedFormula {
  try {
    return { expression: parse(tokensOf(formula), functions) }
  } catch (error) {
    if (error instanceof Stop) return { error: error.fault }
    throw error
  }
}

function parse(tokens: readonly Token[], functions: Readonly<Record<string, string>>): unknown {
  let at = 0
  let depth = 0
  let isOfItem = false

  // The last token is the end, which nothing consumes.
  const token = (ahead = 0): Token =>
    tokens[Math.min(at + ahead, tokens.length - 1)] ?? {
      kind: 'end',
      text: '',
      value: undefined,
      position: 0,
    }
  const isMark = (text: string, ahead = 0) => token(ahead).kind === 'mark' && token(ahead).text === text
  const stop = (expected: Expected, { kind, text, position }: Token = token()): never => {
    const isUnfinished = kind === 'unknown' && (text === '"' || text === "'")
    throw new Stop({
      position,
      length: text.length,
      found: text,
      expected: isUnfinished ? 'closingQuote' : expected,
    })
  }
  function operatorIn(table: Readonly<Record<string, unknown>>): string | undefined {
    const { kind, value } = token()
    return kind === 'operator' && typeof value === 'string' && Object.hasOwn(table, value) ? value : undefined
  }

  /** Operands with the same sign between them are one operation, if the operator takes more than two. */
  function chain(table: Readonly<Record<string, unknown>>, operand: () => unknown): unknown {
    let value = operand()
    let operands: unknown[] = []
    let last: string | undefined
    for (let operator = operatorIn(table); operator !== undefined; operator = operatorIn(table)) {
      at++
      const next = operand()
      if (operator === last && CHAINS.has(operator)) operands.push(next)
      else {
        operands = [value, next]
        value = { [operator]: operands }
      }
      last = operator
    }
    return value
  }

  function nested<T>(inner: () => T): T {
    if (++depth > MAX_DEPTH) stop('lessDepth')
    const value = inner()
    depth--
    return value
  }

  const expression = (): unknown => nested(() => chain({ or: 0 }, () => chain({ and: 0 }, negation)))

  function negation(): unknown {
    if (operatorIn({ '!': 0 }) === undefined) return comparison()
    at++
    return { '!': [nested(negation)] }
  }

  function comparison(): unknown {
    const first = sum()
    const operator = operatorIn(COMPARISONS)
    if (operator === undefined) return first
    at++
    const operands = [first, sum()]
    if (ORDERS.has(operator) && operatorIn(COMPARISONS) === operator) {
      at++
      operands.push(sum())
    }
    return { [operator]: operands }
  }

  const sum = () => chain(SUMS, () => chain(PRODUCTS, signed))

  function signed(): unknown {
    if (operatorIn({ '-': 0 }) === undefined) return atom()
    at++
    const { kind, value } = token()
    if (kind !== 'number') return { '-': [nested(signed)] }
    at++
    return value === 0 ? 0 : -Number(value)
  }

  function atom(): unknown {
    const { kind, text, value } = token()
    const isCall = isMark('(', 1)
    if (kind === 'operator' && isCall && (value === 'and' || value === 'or')) return call(value)
    if (kind === 'word' && isCall) return call(text)
    if (kind === 'word') return constantOrName()
    if (kind === 'quotedName') return { var: name() }
    if (isMark('(')) {
      at++
      const inner = expression()
      close(')', 'closingBracket')
      return inner
    }
    if (isMark('[')) {
      at++
      return list(']', 'closingListBracket', expression)
    }
    if (kind !== 'number' && kind !== 'text') return stop('value')
    at++
    return value
  }

  function constantOrName(): unknown {
    const constant = constants.get(token().text.toLowerCase())
    if (constant !== undefined) {
      at++
      return constant
    }
    return { var: name() }
  }

  /** Inside a test of items, `item.x` is the member x, and `item` is the item itself. */
  function name(): string {
    const found = plainName()
    if (!isOfItem || tokens[at - 1]?.kind === 'quotedName') return found
    if (found === ITEM) return ''
    return found.startsWith(`${ITEM}.`) ? found.slice(ITEM.length + 1) : found
  }

  function plainName(): string {
    const { kind, value } = token()
    if ((kind !== 'word' && kind !== 'quotedName') || typeof value !== 'string') return stop('name')
    at++
    return value
  }

  function call(word: string): unknown {
    const operator = getOwn<string>(functions, word.toLowerCase())
    if (operator === undefined) return stop('function')
    at += 2
    if (operator === 'missing') return { missing: list(')', 'closingBracket', plainName) }
    if (operator === 'var') {
      const named = name()
      comma()
      return { var: [named, lastOperand(expression)] }
    }
    if (ITEM_OPERATORS.has(operator)) {
      const items = expression()
      comma()
      return { [operator]: [items, lastOperand(itemTest)] }
    }
    return { [operator]: list(')', 'closingBracket', expression) }
  }

  function itemTest(): unknown {
    const before = isOfItem
    isOfItem = true
    const test = expression()
    isOfItem = before
    return test
  }

  function lastOperand(operand: () => unknown): unknown {
    const value = operand()
    close(')', 'closingBracket')
    return value
  }

  const isComma = () => isMark(',') || isMark(';')

  function comma(): void {
    if (!isComma()) stop('comma')
    at++
  }

  function list(end: string, expected: Expected, item: () => unknown): unknown[] {
    const items: unknown[] = []
    if (!isMark(end)) {
      items.push(item())
      while (isComma()) {
        at++
        items.push(item())
      }
    }
    close(end, expected)
    return items
  }

  function close(end: string, expected: Expected): void {
    if (!isMark(end)) stop(expected)
    at++
  }

  const value = expression()
  if (token().kind !== 'end') stop('operator')
  return value
}
