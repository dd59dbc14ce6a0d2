// What each operator is applied to, and what it gives: for checking a condition before anybody meets it.
import { itemsOf, joinedLength, lengthOf } from './steps.ts'
import type { Kind, Value } from './value.ts'

/** What an expression gives, as far as it is known before there are answers. */
export interface Found extends Omit<Value, 'kind'> {
  readonly kind: Kind | 'nothing' | 'mixed'
  /** Of a constant: itself. */
  readonly constant?: unknown
}

export interface Operand extends Found {
  /** From the expression that was checked; RFC 6901. */
  readonly pointer: string
  /** Of a list that was written out. */
  readonly constants?: readonly Operand[]
}

export type Refuse = (pointer: string, code: string, detail: string) => void

export interface Operator {
  readonly least: number
  readonly most: number
  /** Refuses operands that do not fit, and says what comes out. */
  readonly judge: (operands: readonly Operand[], refuse: Refuse, name: string) => Found
}

const ANY_NUMBER = 100

const words: Readonly<Record<Found['kind'], string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  choice: 'a choice',
  date: 'a date',
  time: 'a time',
  datetime: 'a date with a time',
  record: 'an answer of several parts: name one of them, as in "name.first"',
  list: 'a list',
  nothing: 'null',
  mixed: 'now of one kind and now of another',
}

const boolean: Found = { kind: 'boolean' }
const number: Found = { kind: 'number' }
const text: Found = { kind: 'text' }

const shapes: Readonly<Partial<Record<Kind, readonly [RegExp, string]>>> = {
  date: [/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'YYYY-MM-DD, such as 2026-03-27'],
  time: [/^([01]\d|2[0-3]):[0-5]\d$/, 'HH:MM, such as 09:30'],
  datetime: [
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
    'ISO 8601 with an offset, such as 2026-03-27T09:30:00Z',
  ],
}

const operator = (least: number, most: number, judge: Operator['judge']): Operator => ({ least, most, judge })

const anything = (result: Found) => operator(1, 1, () => result)

const numbers = (least: number, most: number) =>
  operator(least, most, (operands, refuse, name) => {
    for (const operand of operands) {
      if (operand.kind !== 'number' && operand.kind !== 'nothing')
        refuse(
          operand.pointer,
          'operand_invalid',
          `The operator ${name} works with numbers, and this is ${words[operand.kind]}.`,
        )
    }
    return number
  })

const equality = operator(2, 2, ([a, b], refuse, name) => {
  if (a && b) {
    for (const operand of [a, b]) {
      if (operand.kind === 'list' || operand.kind === 'record' || operand.kind === 'mixed') {
        const advice = operand.kind === 'list' ? ': use in, some, all or none' : ''
        refuse(
          operand.pointer,
          'operand_invalid',
          `The operator ${name} compares single values, and this is ${words[operand.kind]}${advice}.`,
        )
        return boolean
      }
      if (operand.kind === 'datetime' && a.kind !== 'nothing' && b.kind !== 'nothing') {
        refuse(operand.pointer, 'operand_invalid', 'Two moments are hardly ever equal: use <= and >=.')
        return boolean
      }
    }
    pair(a, b, refuse)
  }
  return boolean
})

const ORDERED: readonly Found['kind'][] = ['number', 'date', 'time', 'datetime', 'nothing']

const order = operator(2, 3, (operands, refuse, name) => {
  // A constant is written as text whatever it is compared with.
  const known = operands.find(({ kind, constant }) => kind !== 'nothing' && typeof constant !== 'string')
  const compared = known ?? operands[0]
  if (compared && !ORDERED.includes(compared.kind)) {
    const detail = `The operator ${name} compares numbers, dates or times, and this is ${words[compared.kind]}.`
    refuse(compared.pointer, 'operand_invalid', detail)
  } else if (known) {
    for (const operand of operands) if (operand !== known) pair(known, operand, refuse)
  }
  return boolean
})

const sameKind = (operands: readonly Found[]): Found => {
  const [first, ...others] = operands.filter(({ kind }) => kind !== 'nothing')
  if (!first) return { kind: 'nothing' }
  const longest = Math.max(...operands.map(lengthOf))
  const most = Math.max(...operands.map(itemsOf))
  if (others.length === 0) return { ...first, constant: undefined, longest }
  // A choice is the text of its id: one or the other is a text, or a choice of which no ids are known.
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
    and: operator(1, ANY_NUMBER, sameKind),
    or: operator(1, ANY_NUMBER, sameKind),
    '!': anything(boolean),
    in: operator(2, 2, judgeIn),
    '+': numbers(1, ANY_NUMBER),
    '-': numbers(1, 2),
    '*': numbers(1, ANY_NUMBER),
    '/': numbers(2, 2),
    '%': numbers(2, 2),
    min: numbers(1, ANY_NUMBER),
    max: numbers(1, ANY_NUMBER),
    if: operator(2, ANY_NUMBER, operands =>
      sameKind(operands.filter((_, i) => i % 2 === 1 || i === operands.length - 1)),
    ),
    cat: operator(1, ANY_NUMBER, (operands, refuse) => {
      for (const { kind, pointer } of operands) {
        if (kind === 'list' || kind === 'record')
          refuse(
            pointer,
            'operand_invalid',
            `The operator cat joins single values, and this is ${words[kind]}.`,
          )
      }
      return { ...text, longest: joinedLength(operands) }
    }),
  }),
)

function judgeIn([item, place]: readonly Operand[], refuse: Refuse): Found {
  if (!item || !place) return boolean
  if (item.kind === 'list' || item.kind === 'record' || item.kind === 'mixed') {
    refuse(
      item.pointer,
      'operand_invalid',
      `The operator in looks for one value, and this is ${words[item.kind]}.`,
    )
  } else if (place.constants) {
    for (const constant of place.constants) pair(item, constant, refuse)
  } else if (place.kind === 'list') {
    if (place.item) pair({ ...place.item, pointer: place.pointer }, item, refuse)
  } else if (place.kind !== 'text') {
    refuse(
      place.pointer,
      'operand_invalid',
      `The operator in looks into a list or a text, and this is ${words[place.kind]}.`,
    )
  } else if (item.kind !== 'text' && item.kind !== 'choice') {
    refuse(
      item.pointer,
      'operand_invalid',
      `The operator in looks for a text in a text, and this is ${words[item.kind]}.`,
    )
  }
  return boolean
}

/** Refuses two values that can never be equal. */
function pair(one: Operand, other: Operand, refuse: Refuse): void {
  // A constant is what would have to be changed.
  const [a, b] = one.constant !== undefined && other.constant === undefined ? [other, one] : [one, other]
  if (a.kind === 'nothing' || b.kind === 'nothing') return
  const { constant } = b
  if (typeof constant === 'string' && a.kind === 'choice') {
    if (a.choices && !a.choices.has(constant))
      refuse(b.pointer, 'choice_unknown', `There is no choice ${constant}: ${offered(a.choices)}.`)
    return
  }
  const shape = a.kind === 'text' ? undefined : shapes[a.kind as Kind]
  if (typeof constant === 'string' && shape) {
    if (!shape[0].test(constant))
      refuse(b.pointer, 'operand_invalid', `This is compared with ${words[a.kind]}: write it as ${shape[1]}.`)
    return
  }
  const areTexts = [a.kind, b.kind].every(kind => kind === 'text' || kind === 'choice')
  if (a.kind !== b.kind && !areTexts)
    refuse(b.pointer, 'operand_invalid', `This is ${words[b.kind]}, but is compared with ${words[a.kind]}.`)
}

const SHOWN = 10

function offered(choices: ReadonlySet<string>): string {
  const ids = [...choices]
  return `use ${ids.slice(0, SHOWN).join(', ')}${ids.length > SHOWN ? ', or another of the question’s choices' : ''}`
}
