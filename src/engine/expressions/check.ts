// Checks an expression before it is evaluated. Every fault has a pointer and a message.
import { type Fault, pointerStep } from '../faults.ts'
import { type Found, type Operand, operators } from './operators.ts'
import { itemsOf, lengthOf, moreSteps } from './steps.ts'
import type { Value } from './value.ts'

/** The reason why a name cannot be used. */
export interface Refusal {
  readonly code: string
  readonly detail: string
}

/** Finds the value of a name at the place of the expression. */
export type Find = (name: string) => Value | Refusal

const MAX_DEPTH = 20
/** The most operators and constants in an expression. */
const MAX_SIZE = 1000
const MAX_ITEM_SIZE = 50
/**
 * The limit for a filter, or for all conditions and calculations of a form together. A submission evaluates them up to
 * three times: about 30 ms.
 */
export const MAX_STEPS = 100_000
/** Beyond what an answer can have. */
const MIN_NUMBER = 1e-15
const MAX_NUMBER = Number.MAX_SAFE_INTEGER
/** The most faults of one expression. The others show after these are fixed. */
const MAX_FAULTS = 20

export interface Checked {
  readonly faults: Fault[]
  readonly found: Found
  /** The estimated time; see steps.ts. */
  readonly steps: number
}

interface Place {
  readonly pointer: string
  readonly depth: number
  readonly find: Find
  /** Inside of some, all or none. */
  readonly ofItem: boolean
}

const UNKNOWN: Found = { kind: 'nothing' }
const LISTS: ReadonlySet<string> = new Set(['some', 'all', 'none'])
const isRefusal = (found: Value | Refusal): found is Refusal => 'code' in found

/** Checks any JSON value as an expression. */
export function checkExpression(expression: unknown, find: Find): Checked {
  const faults: Fault[] = []
  let size = 0
  let itemSize = 0
  let steps = 0
  let isTooLarge = false

  const refuse = (pointer: string, code: string, detail: string) => {
    if (faults.length < MAX_FAULTS && !isTooLarge) faults.push({ pointer, code, detail })
    return UNKNOWN
  }

  function foundIn(value: unknown, place: Place): Found {
    size++
    steps++
    if (place.ofItem) itemSize++
    if (size > MAX_SIZE || itemSize > MAX_ITEM_SIZE) {
      refuse('', 'condition_too_large', tooLarge(place))
      isTooLarge = true
      return UNKNOWN
    }
    if (value === null) return UNKNOWN
    if (typeof value === 'string') return { kind: 'text', constant: value }
    if (typeof value === 'number') return numberIn(value, place)
    if (typeof value === 'boolean') return { kind: 'boolean', constant: value }
    if (Array.isArray(value))
      return refuse(place.pointer, 'operand_invalid', 'A list can stand only in in, some, all and none.')
    return applied(Object.entries(Object(value)), place)
  }

  function numberIn(value: number, { pointer }: Place): Found {
    const far = Math.abs(value)
    if (far > MAX_NUMBER || (far > 0 && far < MIN_NUMBER)) refuse(pointer, 'number_out_of_range', outOfRange)
    return { kind: 'number', constant: value }
  }

  function applied(entries: [string, unknown][], place: Place): Found {
    const [entry, ...more] = entries
    if (!entry || more.length > 0)
      return refuse(place.pointer, 'operator_missing', 'Write an object with one member: the operator.')
    const [name, given] = entry
    const pointer = place.pointer + pointerStep(name)
    if (place.depth >= MAX_DEPTH)
      return refuse(
        pointer,
        'condition_too_deep',
        `Operators can be nested ${MAX_DEPTH} deep: use a calculation.`,
      )
    const isOne = !Array.isArray(given)
    const operands: unknown[] = isOne ? [given] : given
    const at = (i: number) => (isOne ? pointer : `${pointer}/${i}`)
    const inner = (i: number): Place => ({ ...place, pointer: at(i), depth: place.depth + 1 })
    if (name === 'var') return variable(operands, at, place, inner)
    if (name === 'missing') return missing(operands, at, place)
    if (LISTS.has(name)) return overItems(name, operands, pointer, place, inner)
    const operator = operators.get(name)
    if (!operator) return refuse(pointer, 'operator_unknown', unknownOperator(name))
    const { least, most, judge } = operator
    if (operands.length < least || operands.length > most)
      return refuse(pointer, 'operands_wrong', `The operator ${name} takes ${counted(least, most)}.`)
    const found = operands.map(
      (operand, i): Operand => operandOf(operand, inner(i), name === 'in' && i === 1),
    )
    steps += moreSteps(name, found)
    return judge(found, refuse, name)
  }

  /** A literal list can only be the second operand of an operator that searches it. */
  function operandOf(value: unknown, place: Place, mayBeList: boolean): Operand {
    if (!mayBeList || !Array.isArray(value)) return { ...foundIn(value, place), pointer: place.pointer }
    const constants = value.map((item, i): Operand => {
      const pointer = `${place.pointer}/${i}`
      const found = foundIn(item, { ...place, pointer })
      if (found.constant === undefined && item !== null)
        refuse(pointer, 'operand_invalid', 'Only constants can stand in a list.')
      return { ...found, pointer }
    })
    return { kind: 'list', pointer: place.pointer, constants }
  }

  function variable(
    [name, absent, ...more]: unknown[],
    at: (i: number) => string,
    { find }: Place,
    inner: (i: number) => Place,
  ): Found {
    if (typeof name !== 'string' || more.length > 0)
      return refuse(
        at(0),
        'operands_wrong',
        'The operator var takes a name, and what stands for it where there is none.',
      )
    const found = find(name)
    if (isRefusal(found)) return refuse(at(0), found.code, found.detail)
    if (absent === undefined) return found
    const instead = foundIn(absent, inner(1))
    if (instead.kind !== 'nothing' && instead.kind !== found.kind && found.kind !== 'choice')
      refuse(at(1), 'operand_invalid', 'What stands for an absent answer must be of its kind.')
    return { ...found, longest: Math.max(lengthOf(found), lengthOf(instead)) }
  }

  function missing(names: unknown[], at: (i: number) => string, { find, ofItem }: Place): Found {
    if (ofItem)
      refuse(at(0), 'operator_misplaced', 'The operator missing asks for answers: it cannot look at an item.')
    for (const [i, name] of names.entries()) {
      size++
      steps++
      if (typeof name !== 'string') {
        refuse(at(i), 'operands_wrong', 'The operator missing takes names.')
        continue
      }
      const found = find(name)
      if (isRefusal(found)) refuse(at(i), found.code, found.detail)
    }
    return { kind: 'list', item: { kind: 'text' }, most: names.length }
  }

  function overItems(
    name: string,
    operands: unknown[],
    pointer: string,
    place: Place,
    inner: (i: number) => Place,
  ): Found {
    if (place.ofItem)
      return refuse(
        pointer,
        'operator_misplaced',
        `The operator ${name} cannot stand inside of some, all or none.`,
      )
    if (operands.length !== 2)
      return refuse(
        pointer,
        'operands_wrong',
        `The operator ${name} takes a list, and a condition for its items.`,
      )
    const list = operandOf(operands[0], inner(0), true)
    const item: Value | undefined = list.constants ? plainValue(list.constants[0]) : list.item
    if (list.kind !== 'list') {
      if (list.kind !== 'nothing')
        refuse(
          list.pointer,
          'operand_invalid',
          `The operator ${name} looks at the items of a list, and this is none.`,
        )
      return { kind: 'boolean' }
    }
    const before = steps
    foundIn(operands[1], { ...inner(1), find: ofItem(item), ofItem: true })
    steps += (steps - before) * (Math.max(1, itemsOf(list)) - 1)
    return { kind: 'boolean' }
  }

  const found = foundIn(expression, { pointer: '', depth: 0, find, ofItem: false })
  if (steps > MAX_STEPS) refuse('', 'condition_too_large', tooLong(steps))
  return { faults, found, steps }
}

const plainValue = (operand: Operand | undefined): Value | undefined =>
  operand && operand.kind !== 'nothing' && operand.kind !== 'mixed'
    ? { ...operand, kind: operand.kind }
    : undefined

/** Inside some, all and none, a name is a member of the item, and the empty name is the item itself. */
const ofItem =
  (item: Value | undefined): Find =>
  name => {
    if (!item) return { kind: 'text' }
    return (name === '' ? item : memberOf(item, name.split('.'))) ?? noMember(name)
  }

const noMember = (name: string): Refusal => ({
  code: 'reference_dangling',
  detail: `The items have no ${name}: only they can be looked at here, and {"var": ""} is the item itself.`,
})

/** The member of a value at a path of names. */
export const memberOf = (value: Value, path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>(
    (found, step) => (found?.members && Object.hasOwn(found.members, step) ? found.members[step] : undefined),
    value,
  )

const unknownOperator = (name: string) =>
  `There is no operator ${name}: use one of var, missing, some, all, none, ${[...operators.keys()].join(', ')}.`

const counted = (least: number, most: number) => {
  const operands = (count: number) => `${count} ${count === 1 ? 'operand' : 'operands'}`
  return least === most ? operands(least) : `${least} to ${operands(most)}`
}

const tooLarge = ({ ofItem }: Place) =>
  ofItem
    ? `What looks at each item of a list can have at most ${MAX_ITEM_SIZE} operators and constants.`
    : `A condition can have at most ${MAX_SIZE} operators and constants: make it simpler, or use calculations.`

const tooLong = (steps: number) =>
  `This can take ${steps} steps, of at most ${MAX_STEPS}: search shorter texts and lists, or lower maxLength.`

const outOfRange = `Give a number between ${MIN_NUMBER} and ${MAX_NUMBER}, with either sign, or 0.`
