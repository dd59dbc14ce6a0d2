// Computed columns as text, such as `round(orders.amount × 1.2, 2)`.
import { type ParsedFormula, parseFormula } from '../expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../expressions/print-formula.ts'
import { SIGNATURES } from './formula.ts'

const WORD = /^[a-z]\w*$/i

/** The names of the functions, as people write them. */
export const FUNCTION_NAMES: readonly string[] = Object.keys(SIGNATURES).filter(name => WORD.test(name))

/** Chains of one operand are functions, too. */
const chains = [
  ['sum', '+'],
  ['product', '*'],
] as const
const operators: Readonly<Record<string, string>> = Object.fromEntries([
  ...chains,
  ...FUNCTION_NAMES.map(name => [name.toLowerCase(), name] as const),
])
const names: ReadonlyMap<string, string> = new Map([
  ...chains.map(([name, operator]) => [operator, name] as const),
  ...FUNCTION_NAMES.map(name => [name, name] as const),
])

/** Never throws. */
export const parseColumnFormula = (text: string): ParsedFormula => parseFormula(text, operators)

/** Undefined if the expression has what no formula can say. */
export const printColumnFormula = (expression: unknown): string | undefined =>
  printFormula(normalizeExpression(expression), names)
