// The language of computed columns: JSON Logic with functions of texts, numbers and dates. Every function has the types that it takes
// and gives; product/analytics has the SQL.
import { DATE_UNITS } from '../expressions/calendar.ts'
import type { Fault } from '../faults.ts'
import { pointerStep } from '../faults.ts'
import type { ColumnType } from './columns.ts'

/** A type that a value can have in a formula; `NULL` is the type of the constant null. */
export type FormulaType = Exclude<ColumnType, 'INTEGER'> | 'NULL'

const MAX_DEPTH = 20
const MAX_SIZE = 500

const FORMULA_PARTS = ['year', 'quarter', 'month', 'day', 'weekday', 'hour', 'minute'] as const

/** What an argument takes: types, any type that equals that of the others (`same`), or one of some constant words. */
type Argument =
  | { readonly types: readonly FormulaType[] }
  | { readonly same: true }
  | { readonly words: readonly string[] }

interface Signature {
  readonly arguments: readonly Argument[]
  /** How many of the arguments can be left out. */
  readonly optional?: number
  /** The last argument can be repeated. */
  readonly repeats?: true
  /** `same` is the type of the `same` arguments. */
  readonly gives: FormulaType | 'same'
}

const TEXT = { types: ['TEXT'] } as const
const NUMBER = { types: ['NUMBER'] } as const
const BOOLEAN = { types: ['BOOLEAN'] } as const
const DATED = { types: ['DATE', 'DATETIME'] } as const
const SINGLE = { types: ['TEXT', 'NUMBER', 'BOOLEAN', 'DATE', 'TIME', 'DATETIME'] } as const
const SAME = { same: true } as const

const numbers = { arguments: [NUMBER, NUMBER], repeats: true, gives: 'NUMBER' } as const
const oneNumber = { arguments: [NUMBER], gives: 'NUMBER' } as const
const order = { arguments: [SAME, SAME], gives: 'BOOLEAN' } as const
const oneText = { arguments: [TEXT], gives: 'TEXT' } as const
const ofDate = { arguments: [DATED], gives: 'NUMBER' } as const
const twoTexts = { arguments: [TEXT, TEXT], gives: 'BOOLEAN' } as const

export const SIGNATURES = {
  '+': numbers,
  '*': numbers,
  '-': { arguments: [NUMBER, NUMBER], optional: 1, gives: 'NUMBER' },
  '/': { arguments: [NUMBER, NUMBER], gives: 'NUMBER' },
  '%': { arguments: [NUMBER, NUMBER], gives: 'NUMBER' },
  min: numbers,
  max: numbers,
  round: { arguments: [NUMBER, NUMBER], optional: 1, gives: 'NUMBER' },
  abs: oneNumber,
  floor: oneNumber,
  ceil: oneNumber,
  '==': order,
  '!=': order,
  '<': order,
  '<=': order,
  '>': order,
  '>=': order,
  and: { arguments: [BOOLEAN], repeats: true, gives: 'BOOLEAN' },
  or: { arguments: [BOOLEAN], repeats: true, gives: 'BOOLEAN' },
  '!': { arguments: [BOOLEAN], gives: 'BOOLEAN' },
  if: { arguments: [BOOLEAN, SAME, SAME], gives: 'same' },
  coalesce: { arguments: [SAME], repeats: true, gives: 'same' },
  lower: oneText,
  upper: oneText,
  trim: oneText,
  concat: { arguments: [SINGLE], repeats: true, gives: 'TEXT' },
  cat: { arguments: [SINGLE], repeats: true, gives: 'TEXT' },
  substr: { arguments: [TEXT, NUMBER, NUMBER], optional: 1, gives: 'TEXT' },
  replace: { arguments: [TEXT, TEXT, TEXT], gives: 'TEXT' },
  split: { arguments: [TEXT, TEXT], gives: 'TEXT_LIST' },
  length: { arguments: [{ types: ['TEXT', 'TEXT_LIST'] }], gives: 'NUMBER' },
  contains: { arguments: [{ types: ['TEXT', 'TEXT_LIST'] }, TEXT], gives: 'BOOLEAN' },
  startsWith: twoTexts,
  text: { arguments: [SINGLE], gives: 'TEXT' },
  number: { arguments: [TEXT], gives: 'NUMBER' },
  date: { arguments: [{ types: ['TEXT', 'DATETIME', 'DATE'] }], gives: 'DATE' },
  year: ofDate,
  month: ofDate,
  day: ofDate,
  weekday: ofDate,
  datePart: { arguments: [DATED, { words: FORMULA_PARTS }], gives: 'NUMBER' },
  dateAdd: { arguments: [{ types: ['DATE', 'DATETIME'] }, NUMBER, { words: DATE_UNITS }], gives: 'same' },
  dateDiff: { arguments: [SAME, SAME, { words: DATE_UNITS }], gives: 'NUMBER' },
} as const satisfies Record<string, Signature>

export type FunctionName = keyof typeof SIGNATURES
export const isFunction = (name: string): name is FunctionName => Object.hasOwn(SIGNATURES, name)

/** Finds the type of a column by its name. */
export type FindType = (name: string) => ColumnType | undefined

export const typeInFormula = (type: ColumnType): FormulaType => (type === 'INTEGER' ? 'NUMBER' : type)

/**
 * @param clashes why columns of a name have no type, in a sentence
 * @returns the type of a formula's value, and its faults with pointers relative to it
 */
export function inferFormula(
  formula: unknown,
  find: FindType,
  clashes: ReadonlyMap<string, string> = new Map(),
): { readonly type: FormulaType; readonly faults: Fault[] } {
  const faults: Fault[] = []
  let size = 0
  const refuse = (pointer: string, code: string, detail: string): FormulaType => {
    if (faults.length < 20) faults.push({ pointer, code, detail })
    return 'NULL'
  }

  function infer(value: unknown, pointer: string, depth: number): FormulaType {
    if (++size > MAX_SIZE || depth > MAX_DEPTH)
      return refuse(
        pointer,
        'formula_too_large',
        `A formula has at most ${MAX_SIZE} parts, ${MAX_DEPTH} deep.`,
      )
    if (value === null) return 'NULL'
    if (typeof value === 'string') return 'TEXT'
    if (typeof value === 'number') return 'NUMBER'
    if (typeof value === 'boolean') return 'BOOLEAN'
    const [entry, ...more] = Array.isArray(value) ? [] : Object.entries(Object(value))
    if (!entry || more.length > 0)
      return refuse(
        pointer,
        'formula_invalid',
        'Use a text, a number, true, false, null, or an object with one function.',
      )
    const [name, given] = entry
    return call(
      name,
      Array.isArray(given) ? given : [given],
      pointer + pointerStep(name),
      depth,
      Array.isArray(given),
    )
  }

  function call(
    name: string,
    given: readonly unknown[],
    pointer: string,
    depth: number,
    isList: boolean,
  ): FormulaType {
    const at = (i: number) => (isList ? `${pointer}/${i}` : pointer)
    if (name === 'var') {
      const [column] = given
      const type = typeof column === 'string' ? find(column) : undefined
      const clash = clashes.get(String(column))
      if (clash) return refuse(pointer, 'column_type', clash)
      if (!type || given.length > 1)
        return refuse(
          pointer,
          'column_unknown',
          `There is no column ${JSON.stringify(column)}. Write <source>.<column>.`,
        )
      return typeInFormula(type)
    }
    if (!isFunction(name))
      return refuse(
        pointer,
        'function_unknown',
        `There is no function "${name}". Use ${Object.keys(SIGNATURES).join(' ')}.`,
      )
    const signature: Signature = SIGNATURES[name]
    const { arguments: wanted, optional = 0, repeats } = signature
    if (given.length < wanted.length - optional || (given.length > wanted.length && !repeats))
      return refuse(pointer, 'argument_count', `"${name}" takes ${countOf(signature)}.`)
    let same: FormulaType = 'NULL'
    for (const [i, argument] of given.entries()) {
      const takes = wanted[Math.min(i, wanted.length - 1)]
      if (!takes) continue
      if ('words' in takes) {
        if (typeof argument !== 'string' || !takes.words.includes(argument))
          refuse(at(i), 'word_unknown', `Write one of ${takes.words.join(', ')}.`)
        continue
      }
      const type = infer(argument, at(i), depth + 1)
      if (type === 'NULL') continue
      if ('types' in takes) {
        if (takes.types.includes(type)) {
          if (name === 'dateAdd' && i === 0) same = type
        } else
          refuse(at(i), 'argument_type', `"${name}" takes ${takes.types.join(' or ')} here, not ${type}.`)
      } else if (same === 'NULL') same = type
      else if (!fits(type, same, argument))
        refuse(
          at(i),
          'argument_type',
          `"${name}" takes values of one type; this is ${type}, and the one before is ${same}.`,
        )
    }
    if (name === 'dateDiff' && same !== 'NULL' && same !== 'DATE' && same !== 'DATETIME')
      refuse(at(0), 'argument_type', `"dateDiff" takes DATE or DATETIME, not ${same}.`)
    return signature.gives === 'same' ? same : signature.gives
  }

  return { type: infer(formula, '', 0), faults }
}

/** Dates can be written as constants. */
const fits = (type: FormulaType, same: FormulaType, argument: unknown) =>
  type === same || (type === 'TEXT' && typeof argument === 'string' && (same === 'DATE' || same === 'TIME'))

function countOf({ arguments: wanted, optional = 0, repeats }: Signature): string {
  const least = wanted.length - optional
  if (repeats) return `${least} arguments or more`
  return optional > 0
    ? `${least} or ${wanted.length} arguments`
    : `${least} argument${least === 1 ? '' : 's'}`
}
