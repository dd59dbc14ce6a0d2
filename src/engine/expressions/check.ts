// Checks an expression before it is evaluated. Pointers are relative to the expression.
import { type DefinitionFault, pointerStep, toFault } from '../faults.ts'
import type { AuthorMessage } from '../text/messages/author-codes.ts'
import { authorMessage } from '../text/messages/author-message.ts'
import { addOperators } from './evaluate.ts'
import { functionKinds, NEEDS_CLOCK, NEEDS_ZONE } from './function-kinds.ts'
import { functions } from './functions.ts'
import { type Inferred, type Operand, type Operator, operators } from './operators.ts'
import { ITEM_OPERATORS } from './references.ts'
import { itemsOf, lengthOf, moreSteps } from './steps.ts'
import type { Value } from './value.ts'

/** Finds the value of a name at the place of the expression, or says why it cannot be used there. */
export type Find = (name: string) => Value | AuthorMessage

/** A value of unknown type, which every operator takes. */
interface Untyped {
  readonly kind: 'nothing'
}

/** The same where some names stand for anything. */
export type FindAny = (name: string) => Value | Untyped | AuthorMessage

const MAX_DEPTH = 20
/** The most operators and constants in an expression. */
const MAX_SIZE = 1000
const MAX_ITEM_SIZE = 50
/**
 * The limit for a filter, or for all conditions and calculations of a form together. A submission evaluates them up to
 * three times: about 30 ms.
 */
export const MAX_STEPS = 100_000
/** No answer is outside of these. */
const MIN_NUMBER = 1e-15
const MAX_NUMBER = Number.MAX_SAFE_INTEGER
/** The most faults of one expression. The others show after these are fixed. */
const MAX_FAULTS = 20

export interface Checked {
  readonly faults: DefinitionFault[]
  readonly found: Inferred
  /** The estimated time; see steps.ts. */
  readonly steps: number
}

interface Place {
  readonly pointer: string
  readonly depth: number
  readonly find: FindAny
  /** True inside some, all and none. */
  readonly ofItem: boolean
}

const UNTYPED = { kind: 'nothing' } as const
const UNKNOWN: Inferred = UNTYPED
const isMessage = (found: Value | Untyped | AuthorMessage): found is AuthorMessage => 'code' in found

/** What is checked can be evaluated. Scripts of pages add functions only if they need them. */
addOperators(functions)

const operatorNamed = (name: string): Operator | undefined => operators.get(name) ?? functionKinds.get(name)

/** Checks any JSON value as an expression. */
export function checkExpression(expression: unknown, find: FindAny): Checked {
  const faults: DefinitionFault[] = []
  let size = 0
  let itemSize = 0
  let steps = 0
  let isTooLarge = false

  const refuse = (pointer: string, message: AuthorMessage) => {
    if (faults.length < MAX_FAULTS && !isTooLarge) faults.push(toFault(pointer, message))
    return UNKNOWN
  }

  function infer(value: unknown, place: Place): Inferred {
    size++
    steps++
    if (place.ofItem) itemSize++
    if (size > MAX_SIZE || itemSize > MAX_ITEM_SIZE) {
      refuse('', tooLarge(place))
      isTooLarge = true
      return UNKNOWN
    }
    if (value === null) return { kind: 'nothing', constant: null }
    if (typeof value === 'string') return { kind: 'text', constant: value }
    if (typeof value === 'number') return inferNumber(value, place)
    if (typeof value === 'boolean') return { kind: 'boolean', constant: value }
    if (Array.isArray(value)) return refuse(place.pointer, authorMessage('operand_invalid.list'))
    return inferOperation(Object.entries(Object(value)), place)
  }

  function inferNumber(value: number, { pointer }: Place): Inferred {
    const far = Math.abs(value)
    if (far > MAX_NUMBER || (far > 0 && far < MIN_NUMBER))
      refuse(pointer, authorMessage('number_out_of_range', { min: MIN_NUMBER, max: MAX_NUMBER }))
    return { kind: 'number', constant: value }
  }

  function inferOperation(entries: [string, unknown][], place: Place): Inferred {
    const [entry, ...more] = entries
    if (!entry || more.length > 0) return refuse(place.pointer, authorMessage('operator_missing'))
    const [name, given] = entry
    const pointer = place.pointer + pointerStep(name)
    if (place.depth >= MAX_DEPTH)
      return refuse(pointer, authorMessage('condition_too_deep', { max: MAX_DEPTH }))
    const isBare = !Array.isArray(given)
    const operands: unknown[] = isBare ? [given] : given
    const at = (i: number) => (isBare ? pointer : `${pointer}/${i}`)
    const inner = (i: number): Place => ({ ...place, pointer: at(i), depth: place.depth + 1 })
    if (name === 'var') return inferVar(operands, at, place, inner)
    if (name === 'missing') return inferMissing(operands, at, place)
    if (ITEM_OPERATORS.has(name)) return inferItemTest(name, operands, pointer, place, inner)
    const operator = operatorNamed(name)
    if (!operator) return refuse(pointer, unknownOperator(name))
    const { minOperands, maxOperands, infer: inferResult } = operator
    if (operands.length < minOperands || operands.length > maxOperands)
      return refuse(pointer, wrongCount(name, minOperands, maxOperands))
    const found = operands.map(
      (operand, i): Operand => operandOf(operand, inner(i), name === 'in' && i === 1),
    )
    steps += moreSteps(name, found)
    if (place.ofItem && (NEEDS_CLOCK.has(name) || (NEEDS_ZONE.has(name) && found[0]?.kind === 'datetime')))
      return refuse(pointer, authorMessage('operator_misplaced', { operator: name }))
    return inferResult(found, refuse, name)
  }

  /** A literal list can only be the second operand of an operator that searches it. */
  function operandOf(value: unknown, place: Place, mayBeList: boolean): Operand {
    if (!mayBeList || !Array.isArray(value)) return { ...infer(value, place), pointer: place.pointer }
    const constants = value.map((item, i): Operand => {
      const pointer = `${place.pointer}/${i}`
      const found = infer(item, { ...place, pointer })
      if (found.constant === undefined && item !== null)
        refuse(pointer, authorMessage('operand_invalid.constant'))
      return { ...found, pointer }
    })
    return { kind: 'list', pointer: place.pointer, constants }
  }

  function inferVar(
    [name, absent, ...more]: unknown[],
    at: (i: number) => string,
    { find }: Place,
    inner: (i: number) => Place,
  ): Inferred {
    if (typeof name !== 'string' || more.length > 0) return refuse(at(0), authorMessage('operands_wrong.var'))
    const found = find(name)
    if (isMessage(found)) return refuse(at(0), found)
    if (absent === undefined) return found
    const instead = infer(absent, inner(1))
    const isKnown = found.kind !== 'nothing' && found.kind !== 'choice' && instead.kind !== 'nothing'
    if (isKnown && instead.kind !== found.kind) refuse(at(1), authorMessage('operand_invalid.default'))
    return { ...found, longest: Math.max(lengthOf(found), lengthOf(instead)) }
  }

  function inferMissing(names: unknown[], at: (i: number) => string, { find, ofItem }: Place): Inferred {
    if (ofItem) refuse(at(0), authorMessage('operator_misplaced', { operator: 'missing' }))
    for (const [i, name] of names.entries()) {
      size++
      steps++
      if (typeof name !== 'string') {
        refuse(at(i), authorMessage('operands_wrong.missing'))
        continue
      }
      const found = find(name)
      if (isMessage(found)) refuse(at(i), found)
    }
    return { kind: 'list', item: { kind: 'text' }, most: names.length }
  }

  function inferItemTest(
    name: string,
    operands: unknown[],
    pointer: string,
    place: Place,
    inner: (i: number) => Place,
  ): Inferred {
    if (place.ofItem) return refuse(pointer, authorMessage('operator_misplaced', { operator: name }))
    if (operands.length !== 2)
      return refuse(pointer, authorMessage('operands_wrong.items', { operator: name }))
    const list = operandOf(operands[0], inner(0), true)
    const item: Value | undefined = list.constants ? plainValue(list.constants[0]) : list.item
    if (list.kind !== 'list' && list.kind !== 'nothing') {
      refuse(list.pointer, authorMessage('operand_invalid.items', { operator: name }))
      return { kind: 'boolean' }
    }
    const before = steps
    const find: FindAny = list.kind === 'list' ? ofItem(item) : () => UNTYPED
    infer(operands[1], { ...inner(1), find, ofItem: true })
    steps += (steps - before) * (Math.max(1, itemsOf(list)) - 1)
    return { kind: 'boolean' }
  }

  const found = infer(expression, { pointer: '', depth: 0, find, ofItem: false })
  if (steps > MAX_STEPS) refuse('', authorMessage('condition_too_large.steps', { steps, max: MAX_STEPS }))
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
    return (name === '' ? item : memberOf(item, name.split('.'))) ?? noItemMember(name)
  }

const noItemMember = (name: string) => authorMessage('reference_dangling.item', { name })

/** The member of a value at a path of names. */
export const memberOf = (value: Value, path: readonly string[]): Value | undefined =>
  path.reduce<Value | undefined>(
    (found, step) => (found?.members && Object.hasOwn(found.members, step) ? found.members[step] : undefined),
    value,
  )

const unknownOperator = (operator: string) =>
  authorMessage('operator_unknown', {
    operator,
    operators: ['var', 'missing', ...ITEM_OPERATORS, ...operators.keys(), ...functionKinds.keys()].join(', '),
  })

const wrongCount = (operator: string, min: number, max: number) =>
  min === max
    ? authorMessage('operands_wrong.exactly', { operator, count: min })
    : authorMessage('operands_wrong.between', { operator, min, max })

const tooLarge = ({ ofItem }: Place) =>
  ofItem
    ? authorMessage('condition_too_large.items', { max: MAX_ITEM_SIZE })
    : authorMessage('condition_too_large.size', { max: MAX_SIZE })
