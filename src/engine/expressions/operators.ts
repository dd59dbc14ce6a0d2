// The operators for the check of conditions: the kinds of their operands, and the kind of their result.
import type { AuthorMessage } from '../text/messages/author-codes.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { itemsOf, joinedLength, lengthOf } from './steps.ts'
import type { Kind, Value } from './value.ts'

/** The result of an expression, as far as it is known without answers. */
export interface Inferred extends Omit<Value, 'kind'> {
  readonly kind: Kind | 'nothing' | 'mixed'
  /** The value of a constant. */
  readonly constant?: unknown
}

export interface Operand extends Inferred {
  /** Relative to the expression that is checked; RFC 6901. */
  readonly pointer: string
  /** The items of a literal list. */
  readonly constants?: readonly Operand[]
}

export type Refuse = (pointer: string, message: AuthorMessage) => void

export interface Operator {
  readonly minOperands: number
  readonly maxOperands: number
  /** Refuses operands of the wrong kind, and returns the result. */
  readonly infer: (operands: readonly Operand[], refuse: Refuse, name: string) => Inferred
}

export const MAX_OPERANDS = 100

/** A name whose kind is not known, such as what another system replied. A null that is written down is known. */
const isUnknown = ({ kind, constant }: Inferred) => kind === 'nothing' && constant === undefined

export const kindMessage = (kind: Inferred['kind']) => authorMessage(`kind.${kind}`)

const boolean: Inferred = { kind: 'boolean' }
export const number: Inferred = { kind: 'number' }
const text: Inferred = { kind: 'text' }

/** How constants of these kinds are written. */
export const formats = {
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
} as const

const hasFormat = (kind: Inferred['kind']): kind is keyof typeof formats => Object.hasOwn(formats, kind)

export const operator = (minOperands: number, maxOperands: number, infer: Operator['infer']): Operator => ({
  minOperands,
  maxOperands,
  infer,
})

const anyKind = (result: Inferred) => operator(1, 1, () => result)

export const numbers = (least: number, most: number) =>
  operator(least, most, (operands, refuse, name) => {
    for (const operand of operands) {
      if (operand.kind !== 'number' && operand.kind !== 'nothing')
        refuse(
          operand.pointer,
          authorMessage('operand_invalid.numbers', { operator: name, kind: kindMessage(operand.kind) }),
        )
    }
    return number
  })

const equality = operator(2, 2, ([a, b], refuse, name) => {
  if (a && b) {
    for (const operand of [a, b]) {
      if (operand.kind === 'list' || operand.kind === 'record' || operand.kind === 'mixed') {
        refuse(
          operand.pointer,
          operand.kind === 'list'
            ? authorMessage('operand_invalid.single_list', { operator: name })
            : authorMessage('operand_invalid.single', { operator: name, kind: kindMessage(operand.kind) }),
        )
        return boolean
      }
      if (operand.kind === 'datetime' && a.kind !== 'nothing' && b.kind !== 'nothing') {
        refuse(operand.pointer, authorMessage('operand_invalid.moments'))
        return boolean
      }
    }
    refuseNeverEqual(a, b, refuse)
  }
  return boolean
})

const ORDERED: readonly Inferred['kind'][] = ['number', 'date', 'time', 'datetime', 'nothing']

const order = operator(2, 3, (operands, refuse, name) => {
  // Dates and times are written as text, so the kind of a text constant is not known yet.
  const known = operands.find(({ kind, constant }) => kind !== 'nothing' && typeof constant !== 'string')
  if (!known && operands.some(isUnknown)) return boolean
  const compared = known ?? operands[0]
  if (compared && !ORDERED.includes(compared.kind)) {
    refuse(
      compared.pointer,
      authorMessage('operand_invalid.order', { operator: name, kind: kindMessage(compared.kind) }),
    )
  } else if (known) {
    for (const operand of operands) if (operand !== known) refuseNeverEqual(known, operand, refuse)
  }
  return boolean
})

const sameKind = (operands: readonly Inferred[]): Inferred => {
  const [first, ...others] = operands.filter(({ kind }) => kind !== 'nothing')
  if (!first) return { kind: 'nothing' }
  const longest = Math.max(...operands.map(lengthOf))
  const most = Math.max(...operands.map(itemsOf))
  if (others.length === 0) return { ...first, constant: undefined, longest }
  // A choice is compared by its id, which is a text. So either of them is a text.
  const kinds = new Set([first, ...others].map(({ kind }) => kind))
  if (kinds.size === 1) return { kind: first.kind, longest, most, ...(first.item && { item: first.item }) }
  const isText = kinds.size === 2 && kinds.has('choice') && kinds.has('text')
  return { kind: isText ? 'text' : 'mixed', longest }
}

export const operators: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    '==': equality,
    '!=': equality,
    '<': order,
    '<=': order,
    '>': order,
    '>=': order,
    and: operator(1, MAX_OPERANDS, sameKind),
    or: operator(1, MAX_OPERANDS, sameKind),
    '!': anyKind(boolean),
    in: operator(2, 2, inferIn),
    '+': numbers(1, MAX_OPERANDS),
    '-': numbers(1, 2),
    '*': numbers(1, MAX_OPERANDS),
    '/': numbers(2, 2),
    '%': numbers(2, 2),
    if: operator(2, MAX_OPERANDS, operands =>
      sameKind(operands.filter((_, i) => i % 2 === 1 || i === operands.length - 1)),
    ),
    cat: operator(1, MAX_OPERANDS, (operands, refuse) => {
      for (const { kind, pointer } of operands) {
        if (kind === 'list' || kind === 'record')
          refuse(pointer, authorMessage('operand_invalid.cat', { kind: kindMessage(kind) }))
      }
      return { ...text, longest: joinedLength(operands) }
    }),
  }),
)

function inferIn([item, place]: readonly Operand[], refuse: Refuse): Inferred {
  if (!item || !place) return boolean
  if (item.kind === 'list' || item.kind === 'record' || item.kind === 'mixed') {
    refuse(item.pointer, authorMessage('operand_invalid.in_value', { kind: kindMessage(item.kind) }))
  } else if (place.constants) {
    for (const constant of place.constants) refuseNeverEqual(item, constant, refuse)
  } else if (place.kind === 'list') {
    if (place.item) refuseNeverEqual({ ...place.item, pointer: place.pointer }, item, refuse)
  } else if (isUnknown(place)) {
    return boolean
  } else if (place.kind !== 'text') {
    refuse(place.pointer, authorMessage('operand_invalid.in_place', { kind: kindMessage(place.kind) }))
  } else if (item.kind !== 'text' && item.kind !== 'choice' && !isUnknown(item)) {
    refuse(item.pointer, authorMessage('operand_invalid.in_text', { kind: kindMessage(item.kind) }))
  }
  return boolean
}

/** Refuses two values that can never be equal. */
function refuseNeverEqual(one: Operand, other: Operand, refuse: Refuse): void {
  // If one of them is a constant, the fault is at the constant: the author can change it.
  const [a, b] = one.constant !== undefined && other.constant === undefined ? [other, one] : [one, other]
  if (a.kind === 'nothing' || b.kind === 'nothing') return
  const { constant } = b
  if (typeof constant === 'string' && a.kind === 'choice') {
    if (a.choices && !a.choices.has(constant)) refuse(b.pointer, unknownChoice(constant, a.choices))
    return
  }
  if (typeof constant === 'string' && hasFormat(a.kind)) {
    if (!formats[a.kind].test(constant)) refuse(b.pointer, authorMessage(`operand_invalid.${a.kind}`))
    return
  }
  const areTexts = [a.kind, b.kind].every(kind => kind === 'text' || kind === 'choice')
  if (a.kind !== b.kind && !areTexts)
    refuse(
      b.pointer,
      authorMessage('operand_invalid.kinds', { kind: kindMessage(b.kind), other: kindMessage(a.kind) }),
    )
}

/** The most choices that a message names. */
const SHOWN = 10

const unknownChoice = (choice: string, choices: ReadonlySet<string>) =>
  authorMessage(choices.size > SHOWN ? 'choice_unknown.some' : 'choice_unknown.all', {
    choice,
    choices: [...choices].slice(0, SHOWN).join(', '),
  })
