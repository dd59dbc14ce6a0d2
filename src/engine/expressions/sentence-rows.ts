// One row of a condition, and the JSON Logic of each operator.
import type { Condition } from './condition.ts'
import type { Kind } from './value.ts'

export type Constant = string | number

export interface Row {
  /** The id of a question or of a calculation, or `score`. */
  readonly question: string
  /** A member of its answer: `first` of a name, `length` of a list. */
  readonly part?: string
  readonly operator: RowOperator
  /** The value, values or bounds to compare with; ROW_VALUES defines which of them the operator needs. */
  readonly value?: Constant | readonly Constant[]
  /** Compared with instead of a value: the name of an answer, and of its member. Empty until it is chosen. */
  readonly other?: string
}

/** What each operator compares with: nothing, one value, a list, or a lower and an upper bound. */
export const ROW_VALUES = {
  is: 'one',
  isNot: 'one',
  less: 'one',
  atMost: 'one',
  more: 'one',
  atLeast: 'one',
  between: 'two',
  contains: 'one',
  notContains: 'one',
  oneOf: 'list',
  containsAll: 'list',
  containsAny: 'list',
  containsNone: 'list',
  yes: 'none',
  no: 'none',
  answered: 'none',
  notAnswered: 'none',
} as const

export type RowOperator = keyof typeof ROW_VALUES

const ANSWERED = ['answered', 'notAnswered'] as const
const ORDERED = ['less', 'atMost', 'more', 'atLeast', 'between'] as const

/** The operators that are offered for the kind of an answer. Of a record, each part has operators by its own kind. */
export const ROW_OPERATORS: Readonly<Record<Kind, readonly RowOperator[]>> = {
  text: ['is', 'isNot', 'contains', 'notContains', 'oneOf', ...ANSWERED],
  choice: ['is', 'isNot', 'oneOf', ...ANSWERED],
  number: ['is', 'isNot', ...ORDERED, ...ANSWERED],
  date: ['is', 'isNot', ...ORDERED, ...ANSWERED],
  time: ['is', 'isNot', ...ORDERED, ...ANSWERED],
  // Two moments are hardly ever equal, so the check of conditions refuses that.
  datetime: [...ORDERED, ...ANSWERED],
  boolean: ['yes', 'no', ...ANSWERED],
  list: ['contains', 'notContains', 'containsAll', 'containsAny', 'containsNone', ...ANSWERED],
  record: ANSWERED,
}

const EQUAL = ['is', 'isNot'] as const
const IN_ORDER = ['less', 'atMost', 'more', 'atLeast'] as const
const CONTAINED = ['contains', 'notContains'] as const

/** The operators that compare one answer with another, by the kind of the first. */
export const ROW_COMPARISONS: Readonly<Record<Kind, readonly RowOperator[]>> = {
  text: [...EQUAL, ...CONTAINED],
  choice: EQUAL,
  number: [...EQUAL, ...IN_ORDER],
  date: [...EQUAL, ...IN_ORDER],
  time: [...EQUAL, ...IN_ORDER],
  datetime: IN_ORDER,
  boolean: EQUAL,
  list: CONTAINED,
  record: [],
}

export const nameOf = ({ question, part }: Pick<Row, 'question' | 'part'>): string =>
  part === undefined ? question : `${question}.${part}`

/** Undefined while the question or the value is missing. */
export function writeRow(row: Row): Condition | undefined {
  const { question, operator, value, other } = row
  if (question === '' || other === '') return undefined
  const name = nameOf(row)
  if (other !== undefined) return writers[operator](name, [answer(other)])
  const values = value === undefined ? [] : [value].flat()
  const expected = ROW_VALUES[operator]
  const isComplete =
    expected === 'list' ? values.length > 0 : values.length === { none: 0, one: 1, two: 2 }[expected]
  return isComplete ? writers[operator](name, values) : undefined
}

const answer = (name: string) => ({ var: name })
const missing = (name: string) => ({ missing: [name] })
const not = (condition: Condition): Condition => ({ '!': [condition] })
const isIn = (item: unknown, place: unknown): Condition => ({ in: [item, place] })
const compared =
  (operator: string) =>
  (name: string, [value]: readonly unknown[]): Condition => ({ [operator]: [answer(name), value] })
const ofItems =
  (operator: string) =>
  (name: string, values: readonly unknown[]): Condition => ({
    [operator]: [answer(name), isIn(answer(''), values)],
  })

/** @param values constants, or one answer */
type Write = (name: string, values: readonly unknown[]) => Condition

const writers: Readonly<Record<RowOperator, Write>> = {
  is: compared('=='),
  isNot: compared('!='),
  less: compared('<'),
  atMost: compared('<='),
  more: compared('>'),
  atLeast: compared('>='),
  between: (name, [low, high]) => ({ '<=': [low, answer(name), high] }),
  contains: (name, [value]) => isIn(value, answer(name)),
  notContains: (name, [value]) => not(isIn(value, answer(name))),
  oneOf: (name, values) => isIn(answer(name), values),
  containsAll: (name, [value, ...others]) =>
    others.length === 0
      ? isIn(value, answer(name))
      : { and: [value, ...others].map(one => isIn(one, answer(name))) },
  containsAny: ofItems('some'),
  containsNone: ofItems('none'),
  yes: name => ({ '==': [answer(name), true] }),
  no: name => ({ '==': [answer(name), false] }),
  answered: name => not(missing(name)),
  notAnswered: missing,
}

/**
 * The row of a condition; undefined if no single row is exactly this condition. Each operator is tried with the name and the
 * constants of the condition, so that this file says only once what an operator is in JSON Logic.
 */
export function readRow(condition: unknown): Row | undefined {
  const found = partsOf(condition)
  if (!found) return undefined
  const { names, values } = found
  const [name = '', other, ...more] = names
  if (other !== undefined)
    return more.length > 0
      ? undefined
      : (readComparison(condition, name, other) ?? readComparison(condition, other, name))
  for (const operator of Object.keys(writers) as RowOperator[]) {
    const expected = ROW_VALUES[operator]
    const value = expected === 'none' ? undefined : expected === 'one' ? values[0] : values
    const row: Row = { ...splitName(name), operator, ...(value !== undefined && { value }) }
    const written = writeRow(row)
    if (written !== undefined && isSame(written, condition)) return row
  }
  return undefined
}

function readComparison(condition: unknown, name: string, other: string): Row | undefined {
  for (const operator of COMPARISONS) {
    const row: Row = { ...splitName(name), operator, other }
    if (isSame(writeRow(row), condition)) return row
  }
  return undefined
}

const COMPARISONS: readonly RowOperator[] = [...EQUAL, ...IN_ORDER, ...CONTAINED]

/** The names in a condition, and its constants in their order; undefined if it has no name. */
function partsOf(
  condition: unknown,
): { readonly names: readonly string[]; readonly values: readonly Constant[] } | undefined {
  const names = new Set<string>()
  const values: Constant[] = []
  function collect(value: unknown, depth: number): boolean {
    if (typeof value === 'string' || typeof value === 'number') return values.push(value) > 0
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value)) return depth < MAX_DEPTH && value.every(item => collect(item, depth + 1))
    if ('var' in value && typeof value.var === 'string')
      return value.var === '' || Boolean(names.add(value.var))
    if ('missing' in value && Array.isArray(value.missing))
      return value.missing.every(name => typeof name === 'string' && names.add(name))
    return Object.values(value).every(operands => depth < MAX_DEPTH && collect(operands, depth + 1))
  }
  const isKnown = collect(condition, 0)
  return isKnown && names.size > 0 && !names.has('') ? { names: [...names], values } : undefined
}

/** No row is as deep. */
const MAX_DEPTH = 6

/** `hidden.source` is the name of a hidden question. */
export function splitName(name: string): Pick<Row, 'question' | 'part'> {
  const start = name.startsWith('hidden.') ? 'hidden.'.length : 0
  const dot = name.indexOf('.', start)
  return dot < 0 ? { question: name } : { question: name.slice(0, dot), part: name.slice(dot + 1) }
}

/** Compares JSON whose objects have one member each. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
