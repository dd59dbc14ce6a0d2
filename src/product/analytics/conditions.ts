// Conditions as SQL over a copy, with the meaning of engine/expressions/evaluate.ts. A condition that SQL cannot decide in the same way
// is left out: the rows that remain are too many, never too few.
import type { Find } from '../../engine/expressions/check.ts'
import { exact, holds } from '../../engine/expressions/evaluate.ts'
import type { Value } from '../../engine/expressions/value.ts'
import type { Query } from '../../platform/columnar/duckdb.ts'
import { caseKey } from '../case-key.ts'
import { isSystemField } from '../responses/response-fields.ts'
import { isAnswered } from './cells.ts'
import { columnOf, type Field, keyColumn, systemColumn } from './fields.ts'

export interface Where extends Query {
  /** False if rows that do not match are among the results. */
  readonly isExact: boolean
}

interface Place {
  readonly sql: string
  /** SQL to compare: in lower case if case does not matter. */
  readonly compared: string
  readonly value: Value
  /** SQL for "there is an answer", which the value column may not hold. */
  readonly isThere: string
}

/** Thrown for what SQL does not decide in the same way. */
class Undecided extends Error {}

/** @param fields the columns of a question id; several if its type changed */
export type FieldsOf = (id: string) => readonly Field[]

export const ALL: Where = { sql: 'true', parameters: [], isExact: true }

/** Both conditions, with parameters numbered in the order of the conditions. */
export function compileAll(
  conditions: readonly { readonly condition: unknown; readonly find: Find }[],
  fieldsOf: FieldsOf,
): Where {
  const parameters: (string | number | boolean)[] = []
  let isExact = true
  const terms = conditions.flatMap(({ condition, find }) =>
    conjunctsOf(condition).map(term => ({ term, find })),
  )
  const parts = terms.flatMap(({ term, find }) => {
    const before = parameters.length
    try {
      return [createCompiler(find, fieldsOf, parameters).truth(term)]
    } catch (error) {
      if (!(error instanceof Undecided)) throw error
      parameters.length = before
      isExact = false
      return []
    }
  })
  return { sql: parts.length > 0 ? parts.join(' and ') : 'true', parameters, isExact }
}

const conjunctsOf = (condition: unknown): readonly unknown[] => {
  const { operator, operands } = parse(condition)
  return operator === 'and' ? operands.flatMap(conjunctsOf) : [condition]
}

function parse(expression: unknown): { readonly operator: string; readonly operands: readonly unknown[] } {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression))
    return { operator: '', operands: [] }
  const [operator = '', given] = Object.entries(expression)[0] ?? []
  return { operator, operands: Array.isArray(given) ? given : [given] }
}

const ORDERED: ReadonlySet<string> = new Set(['number', 'date', 'time', 'datetime'])
const TEXTUAL: ReadonlySet<string> = new Set(['text', 'choice', 'date', 'time'])
const COMPARED: ReadonlySet<string> = new Set(['text', 'choice', 'number', 'boolean', 'date', 'time'])

function createCompiler(find: Find, fieldsOf: FieldsOf, parameters: (string | number | boolean)[]) {
  const put = (value: string | number | boolean) => `$${parameters.push(value)}`

  /** SQL that is true or false, never null. */
  function truth(expression: unknown): string {
    if (typeof expression !== 'object' || expression === null || Array.isArray(expression))
      return String(holds(expression))
    const { operator, operands } = parse(expression)
    switch (operator) {
      case 'and':
        return `(${operands.map(truth).join(' and ')})`
      case 'or':
        return `(${operands.map(truth).join(' or ')})`
      case '!':
        return `(not ${truth(operands[0])})`
      case '==':
        return equality(operands)
      case '!=':
        return `(not ${equality(operands)})`
      case '<':
      case '<=':
      case '>':
      case '>=':
        return order(operator, operands)
      case 'in':
        return membership(operands)
      case 'var':
        return placeTruth(placeOf(expression))
      default:
        throw new Undecided()
    }
  }

  function placeTruth({ sql, value: { kind }, isThere }: Place): string {
    if (kind === 'boolean') return `coalesce(${sql}, false)`
    if (kind === 'number') return `coalesce(${sql} <> 0, false)`
    if (kind === 'datetime') return `(${isThere})`
    if (kind === 'list' || kind === 'record') throw new Undecided()
    return `(${isThere} and ${sql} is distinct from '')`
  }

  function equality([a, b]: readonly unknown[]): string {
    if (!isConstant(b)) {
      if (isConstant(a)) return equality([b, a])
      throw new Undecided()
    }
    const place = placeOf(a)
    if (!COMPARED.has(place.value.kind)) throw new Undecided()
    if (b === null) return `(not (${place.isThere}))`
    return `(${place.compared} is not distinct from ${constant(place.value, b)})`
  }

  function order(operator: string, operands: readonly unknown[]): string {
    const places = operands.map(operand => (isConstant(operand) ? undefined : placeOf(operand)))
    const known = places.find(Boolean)
    if (!known || !ORDERED.has(known.value.kind)) throw new Undecided()
    if (places.some(place => place && place.value.kind !== known.value.kind)) throw new Undecided()
    const values = operands.map((operand, i) => places[i]?.sql ?? ordered(known.value, operand))
    const pairs = values.slice(1).map((value, i) => `${values[i]} ${operator} ${value}`)
    return `coalesce(${pairs.join(' and ')}, false)`
  }

  function ordered({ kind }: Value, given: unknown): string {
    if (kind === 'number' ? typeof given !== 'number' : typeof given !== 'string') throw new Undecided()
    if (kind !== 'datetime') return put(exact(given) as string | number)
    const moment = Date.parse(String(given))
    if (Number.isNaN(moment)) throw new Undecided()
    return put(moment)
  }

  function membership([item, place]: readonly unknown[]): string {
    if (Array.isArray(place)) {
      const wanted = placeOf(item)
      if (!COMPARED.has(wanted.value.kind) || place.length === 0) throw new Undecided()
      const constants = place.map(one => constant(wanted.value, one))
      return `coalesce(${wanted.compared} in (${constants.join(', ')}), false)`
    }
    const whole = placeOf(place)
    if (typeof item !== 'string') throw new Undecided()
    if (whole.value.kind === 'list' && !whole.value.item?.ignoresCase)
      return `coalesce(list_contains(${whole.sql}, ${put(item)}), false)`
    if (whole.value.kind !== 'text') throw new Undecided()
    const part = put(whole.value.ignoresCase ? caseKey(item) : item)
    return `coalesce(${whole.sql} <> '' and contains(${whole.compared}, ${part}), false)`
  }

  function constant({ kind, ignoresCase }: Value, given: unknown): string {
    const type = kind === 'number' || kind === 'boolean' ? kind : 'string'
    if (typeof given !== type) throw new Undecided()
    return put(ignoresCase ? caseKey(String(given)) : (exact(given) as string | number | boolean))
  }

  function placeOf(expression: unknown): Place {
    const { operator, operands } = parse(expression)
    const [name] = operands
    if (operator !== 'var' || operands.length !== 1 || typeof name !== 'string') throw new Undecided()
    const value = find(name)
    if (!('kind' in value)) throw new Undecided()
    if (isSystemField(name)) {
      const sql = systemColumn(name)
      const compared = value.ignoresCase ? keyColumn(sql) : sql
      return { sql, compared, value, isThere: `${sql} is not null` }
    }
    const [root = '', ...path] = name.split('.')
    const isHiddenField = root === 'hidden' && path.length > 0 && fieldsOf(root).length === 0
    const [id = '', ...members] = isHiddenField ? path : [root, ...path]
    const [field, ...others] = fieldsOf(id)
    if (!field || others.length > 0) throw new Undecided()
    if (members.length > 0) return memberPlace(field, members, value)
    if (field.layout === 'record') throw new Undecided()
    const sql = columnOf.value(field)
    const compared = value.ignoresCase ? columnOf.key(field) : sql
    return { sql, compared, value, isThere: isAnswered(field) }
  }

  /** A part of an answer, such as `name.first`. */
  function memberPlace(field: Field, members: readonly string[], value: Value): Place {
    const json = columnOf.json(field)
    const [member = '', ...deeper] = members
    if (deeper.length > 0 || value.ignoresCase) throw new Undecided()
    if (field.layout === 'texts' && member === 'length') {
      const sql = `coalesce(json_array_length(${json}), len(${columnOf.value(field)}))`
      return { sql, compared: sql, value, isThere: isAnswered(field) }
    }
    if (field.layout === 'texts' || !TEXTUAL.has(value.kind)) throw new Undecided()
    const pointer = `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`
    const sql = `json_extract_string(${json}, ${put(pointer)})`
    return { sql, compared: sql, value, isThere: `${sql} is not null` }
  }

  return { truth }
}

const isConstant = (expression: unknown) =>
  expression === null || ['string', 'number', 'boolean'].includes(typeof expression)
