// The estimated time of operators, in steps. A step is the time of a constant or a simple operator: about 100 ns. The figures
// were measured with the slowest answers that a question accepts.
import { MAX_CHARACTERS } from './evaluate.ts'
import type { Inferred, Operand } from './operators.ts'
import { LINE } from './value.ts'

/** A number, a date, the id of a choice or an absent answer, as a text. */
const OTHER_LENGTH = 64
/** The length of a list of unknown length. */
const MANY = 1000
/** The steps to round a number to 15 digits, or to read a date. */
const ROUND = 3
/** The steps to count the digits of a number, and to round a result to that many digits. */
const ALIGN = 5
/** Characters that are compared, copied or searched in one step. */
const COMPARED = 1000
const COPIED = 500
const SEARCHED = 10
/** The same for a long part, which is searched by another algorithm. */
const SEARCHED_LONG = 5
const SHORT = 99
/** Items of a list that are compared in one step. */
const ITEMS = 5

/** The most characters that a value has as a text. */
export function lengthOf({ kind, constant, longest }: Inferred): number {
  if (typeof constant === 'string') return constant.length
  return kind === 'text' || kind === 'mixed' ? (longest ?? LINE) : OTHER_LENGTH
}

/** The characters assumed for answers whose text has no known length: the text of a choice, a number with its unit. */
const CHOICE_WORDS = 1000
const FEW_WORDS = 200

/** The most characters of a value that is piped into a text. */
export function wordsLengthOf(found: Inferred): number {
  const { kind } = found
  if (kind === 'text') return Math.min(MAX_CHARACTERS, lengthOf(found))
  if (kind === 'list' || kind === 'record') return MAX_CHARACTERS
  return kind === 'choice' ? CHOICE_WORDS : FEW_WORDS
}

/** The most items that a list has. */
export const itemsOf = ({ constants, most }: Pick<Operand, 'constants' | 'most'>): number =>
  constants?.length ?? most ?? MANY

/** The most characters of a joined text. */
export const joinedLength = (operands: readonly Inferred[]) =>
  Math.min(MAX_CHARACTERS, sumOf(operands.map(lengthOf)))

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

const answersOf = (operands: readonly Operand[]) =>
  operands.filter(({ constant }) => constant === undefined).length

const comparing = (operands: readonly Operand[]) =>
  ROUND * answersOf(operands) + Math.min(...operands.map(lengthOf)) / COMPARED

const aligning = (operands: readonly Operand[]) => ALIGN * (1 + answersOf(operands))

function searching([item, place]: readonly Operand[]): number {
  if (!item || !place || place.constants) return 0
  const part = lengthOf(item)
  if (place.kind !== 'list')
    return part < SHORT ? lengthOf(place) / SEARCHED : (lengthOf(place) + part) / SEARCHED_LONG
  const compared = place.item ? Math.min(part, lengthOf(place.item)) : 0
  return itemsOf(place) * (1 / ITEMS + compared / COMPARED)
}

/** The steps to find the day of a moment in a time zone. */
const ZONED = 30

/** The items of lists, beside the operands themselves. */
const gathering = (operands: readonly Operand[]) =>
  ALIGN * sumOf(operands.map(operand => (operand.kind === 'list' ? itemsOf(operand) : 0)))
const calculating = (operands: readonly Operand[]) => aligning(operands) + gathering(operands)
const copying = (operands: readonly Operand[]) => sumOf(operands.map(lengthOf)) / COPIED
const dating = (operands: readonly Operand[]) =>
  operands.some(({ kind }) => kind === 'datetime') ? ZONED : ALIGN
const zoned = () => ZONED

const more: Readonly<Record<string, (operands: readonly Operand[]) => number>> = {
  '==': comparing,
  '!=': comparing,
  '<': comparing,
  '<=': comparing,
  '>': comparing,
  '>=': comparing,
  '+': aligning,
  '-': aligning,
  '%': aligning,
  in: searching,
  min: gathering,
  max: gathering,
  sum: calculating,
  mean: calculating,
  count: gathering,
  round: aligning,
  length: copying,
  lower: copying,
  upper: copying,
  trim: copying,
  today: zoned,
  now: zoned,
  year: dating,
  month: dating,
  day: dating,
  weekday: dating,
  dateAdd: dating,
  dateDiff: dating,
  cat: operands => ROUND * answersOf(operands) + sumOf(operands.map(lengthOf)) / COPIED,
}

/** Steps in addition to one for the operator and one for each operand. */
export const moreSteps = (operator: string, operands: readonly Operand[]): number =>
  Math.ceil((Object.hasOwn(more, operator) ? more[operator]?.(operands) : undefined) ?? 0)
