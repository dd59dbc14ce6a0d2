// The functions for the check of expressions: the kinds of their operands, and the kind of their result. See functions.ts.
import type { AuthorMessage } from '../text/messages/author-codes.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { DATE_UNITS } from './calendar.ts'
import {
  formats,
  type Inferred,
  kindMessage,
  MAX_OPERANDS,
  number,
  numbers,
  type Operand,
  type Operator,
  operator,
  type Refuse,
} from './operators.ts'
import { lengthOf } from './steps.ts'
import type { Value } from './value.ts'

/** The units of days; moments also have smaller ones. */
const DAY_UNITS: readonly string[] = DATE_UNITS.slice(3)
const MAX_DIGITS = 10
const MAX_EXPONENT = 10
/** A letter in upper case has up to three characters. */
const LONGER = 3

const isNumeric = ({ kind, item, members }: Partial<Value> | Inferred): boolean => {
  if (kind === 'number' || kind === 'nothing') return true
  if (kind === 'list') return item === undefined || item.kind === 'number'
  return kind === 'record' && Object.values(members ?? {}).every(member => member.kind === 'number')
}

/** Takes numbers and lists of numbers. `sum` and `mean` also take records of numbers. */
const ofNumbers = operator(1, MAX_OPERANDS, (operands, refuse, name) => {
  const isExtreme = name === 'min' || name === 'max'
  for (const operand of operands)
    if (!isNumeric(operand) || (isExtreme && operand.kind === 'record'))
      refuse(
        operand.pointer,
        authorMessage('operand_invalid.numbers_in', { operator: name, kind: kindMessage(operand.kind) }),
      )
  return number
})

/** Takes one value of these kinds. */
const one = (
  kinds: readonly Inferred['kind'][],
  refusal: (name: string, kind: AuthorMessage) => AuthorMessage,
  result: (operand: Operand) => Inferred,
): Operator =>
  operator(1, 1, ([operand], refuse, name) => {
    if (!operand) return { kind: 'nothing' }
    if (operand.kind !== 'nothing' && !kinds.includes(operand.kind))
      refuse(operand.pointer, refusal(name, kindMessage(operand.kind)))
    return result(operand)
  })

const textRefusal = (name: string, kind: AuthorMessage) =>
  authorMessage('operand_invalid.texts', { operator: name, kind })
const dateRefusal = (name: string, kind: AuthorMessage) =>
  authorMessage('operand_invalid.dates', { operator: name, kind })

const ofText = (times = 1) =>
  one(['text'], textRefusal, operand => ({ kind: 'text', longest: times * lengthOf(operand) }))

/** A constant is a text, so its format says whether it is a day or a moment. */
function datedKind({ kind, constant }: Operand): Inferred['kind'] {
  if (typeof constant !== 'string') return kind
  if (formats.date.test(constant)) return 'date'
  return formats.datetime.test(constant) ? 'datetime' : kind
}

const isDated = (kind: Inferred['kind']) => kind === 'date' || kind === 'datetime' || kind === 'nothing'

/** Refuses what is neither a day nor a moment. */
function refuseUndated(operand: Operand, refuse: Refuse, name: string): Inferred['kind'] {
  const kind = datedKind(operand)
  if (!isDated(kind)) refuse(operand.pointer, dateRefusal(name, kindMessage(kind)))
  return kind
}

const datePart = operator(1, 1, ([operand], refuse, name) => {
  if (operand) refuseUndated(operand, refuse, name)
  return number
})

function refuseUnit(unit: Operand | undefined, kind: Inferred['kind'], refuse: Refuse): void {
  const units: readonly string[] = kind === 'date' ? DAY_UNITS : DATE_UNITS
  if (unit && !(typeof unit.constant === 'string' && units.includes(unit.constant)))
    refuse(unit.pointer, authorMessage('operand_invalid.unit', { units: units.join(', ') }))
}

const dateDiff = operator(2, 3, ([from, to, unit], refuse, name) => {
  if (!from || !to) return number
  const kinds = [from, to].map(operand => refuseUndated(operand, refuse, name))
  const [first = 'nothing', second = 'nothing'] = kinds
  if (kinds.every(kind => kind === 'date' || kind === 'datetime') && first !== second)
    refuse(
      to.pointer,
      authorMessage('operand_invalid.kinds', { kind: kindMessage(second), other: kindMessage(first) }),
    )
  refuseUnit(unit, kinds.includes('datetime') ? 'datetime' : first, refuse)
  return number
})

const dateAdd = operator(2, 3, ([date, count, unit], refuse, name) => {
  if (!date || !count) return { kind: 'nothing' }
  const kind = refuseUndated(date, refuse, name)
  if (count.kind !== 'number' && count.kind !== 'nothing')
    refuse(
      count.pointer,
      authorMessage('operand_invalid.numbers', { operator: name, kind: kindMessage(count.kind) }),
    )
  refuseUnit(unit, kind, refuse)
  return { kind: isDated(kind) ? kind : 'nothing' }
})

/** The second operand is a whole constant in these bounds. */
const withConstant = (least: number, min: number, max: number) =>
  operator(least, 2, (operands, refuse, name) => {
    const [value, constant] = operands
    if (value) numbers(1, 1).infer([value], refuse, name)
    const given = constant?.constant
    if (constant && !(Number.isInteger(given) && Number(given) >= min && Number(given) <= max))
      refuse(constant.pointer, authorMessage('operand_invalid.whole', { min, max }))
    return number
  })

export const functionKinds: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    min: ofNumbers,
    max: ofNumbers,
    sum: ofNumbers,
    mean: ofNumbers,
    count: operator(1, MAX_OPERANDS, () => number),
    round: withConstant(1, 0, MAX_DIGITS),
    floor: numbers(1, 1),
    ceil: numbers(1, 1),
    abs: numbers(1, 1),
    sqrt: numbers(1, 1),
    pow: withConstant(2, -MAX_EXPONENT, MAX_EXPONENT),
    length: one(
      ['text', 'list'],
      (name, kind) => authorMessage('operand_invalid.length', { operator: name, kind }),
      () => number,
    ),
    lower: ofText(),
    upper: ofText(LONGER),
    trim: ofText(),
    today: operator(0, 0, () => ({ kind: 'date' })),
    now: operator(0, 0, () => ({ kind: 'datetime' })),
    year: datePart,
    month: datePart,
    day: datePart,
    weekday: datePart,
    dateDiff,
    dateAdd,
  }),
)

/** Functions that need the clock, which items of lists do not have. */
export const NEEDS_CLOCK: ReadonlySet<string> = new Set(['today', 'now'])
/** Functions that need the time zone for moments. */
export const NEEDS_ZONE: ReadonlySet<string> = new Set(['year', 'month', 'day', 'weekday'])
