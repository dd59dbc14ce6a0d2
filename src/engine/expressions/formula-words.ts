// The words and signs of formulas: JSON Logic as text, such as `kg ÷ (m × m)` or `travel = "car" and stars ≤ 3`.
import { functionKinds } from './function-kinds.ts'

/** Signs of comparisons, with what else can be typed for them. */
export const COMPARISONS: Readonly<Record<string, string>> = {
  '==': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
  in: 'in',
}
export const SUMS: Readonly<Record<string, string>> = { '+': '+', '-': '-' }
export const PRODUCTS: Readonly<Record<string, string>> = { '*': '×', '/': '÷', '%': 'mod' }

/** Operators that take any number of operands with the same sign between them: a + b + c. */
export const CHAINS: ReadonlySet<string> = new Set(['and', 'or', '+', '*'])
/** Comparisons that can be chained once: 1 ≤ a ≤ 5. */
export const ORDERS: ReadonlySet<string> = new Set(['<', '<=', '>', '>='])

/** Functions by name. A chain of one operand is a function as well. */
export const FUNCTIONS: Readonly<Record<string, string>> = {
  if: 'if',
  join: 'cat',
  some: 'some',
  all: 'all',
  none: 'none',
  missing: 'missing',
  default: 'var',
  plus: '+',
  product: '*',
  and: 'and',
  or: 'or',
  ...Object.fromEntries([...functionKinds.keys()].map(name => [name, name])),
}

/** Operators by the names of their functions in lower case, as they are typed. */
export const FUNCTION_OPERATORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FUNCTIONS).map(([name, operator]) => [name.toLowerCase(), operator]),
)

/** The functions of operators. */
export const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(FUNCTIONS).map(([name, operator]) => [operator, name]),
)

/** The current item inside `some`, `all` and `none`. */
export const ITEM = 'item'

const CONSTANTS: readonly (readonly [word: string, value: boolean | null])[] = [
  ['true', true],
  ['false', false],
  ['empty', null],
]
export const constants: ReadonlyMap<string, boolean | null> = new Map(CONSTANTS)
export const constantNames: ReadonlyMap<unknown, string> = new Map(
  CONSTANTS.map(([word, value]) => [value, word]),
)

/** Other signs for the operators, as people type or paste them. */
export const SIGNS: Readonly<Record<string, string>> = {
  '=': '==',
  '==': '==',
  '≠': '!=',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '≤': '<=',
  '<=': '<=',
  '>': '>',
  '≥': '>=',
  '>=': '>=',
  '+': '+',
  '-': '-',
  '−': '-',
  '×': '*',
  '*': '*',
  '·': '*',
  '÷': '/',
  '/': '/',
  '%': '%',
  '!': '!',
  '&&': 'and',
  '||': 'or',
}

/** Words that are operators. */
const OPERATOR_WORDS: Readonly<Record<string, string>> = {
  and: 'and',
  or: 'or',
  not: '!',
  in: 'in',
  mod: '%',
}

export const operatorWord = (word: string): string | undefined =>
  Object.hasOwn(OPERATOR_WORDS, word.toLowerCase()) ? OPERATOR_WORDS[word.toLowerCase()] : undefined

/** Names as authors give them, with members: `name.first`. */
const PLAIN_NAME = /^[A-Za-z]\w*(\.\w+)*$/

/** Reports whether a name can stand in a formula without quotes. */
export const isPlainName = (name: string) =>
  PLAIN_NAME.test(name) && operatorWord(name) === undefined && !constants.has(name.toLowerCase())
