// Conditions as SQL, with the meaning of engine/expressions/evaluate.ts. A condition that SQL cannot decide in the same way is left out:
// the rows that remain are too many, never too few.
import { holds, exact as rounded } from '../../engine/expressions/evaluate.ts'
import { NUMBER, type Value } from '../../engine/expressions/value.ts'
import { getOwn } from '../../engine/get-own.ts'
import type { Query } from '../../platform/columnar/duckdb.ts'
import { caseKey } from '../case-key.ts'
import { arithmeticSql } from './query/decimal-sql.ts'

export interface Where extends Query {
  /** False if rows that do not match are among the results. */
  readonly isExact: boolean
}

/** Where the value of a name is. */
export interface Place {
  readonly sql: string
  /** SQL to compare: in lower case if case does not matter. */
  readonly compared: string
  readonly value: Value
  /** SQL for "there is an answer", which the value column may not hold. */
  readonly isThere: string
  /** Lists whose items can be read have SQL for the list, and the places of names in an item, which is named ITEM. */
  readonly items?: { readonly sql: string; readonly placeOf: PlaceOf }
  /** SQL for the text that an earlier version of the question has where this one has a list. `in` searches it, too. */
  readonly text?: string
}

type Items = NonNullable<Place['items']>

/** The name of an item in SQL. */
export const ITEM = 'item'

/** Thrown for what SQL does not decide in the same way. */
export class Undecided extends Error {}

/** Adds a parameter. @returns its name in SQL */
export type Put = (value: string | number | boolean) => string

/** @throws {Undecided} if no column has the value of the name */
export type PlaceOf = (name: string, put: Put) => Place

export const ALL: Where = { sql: 'true', parameters: [], isExact: true }

/**
 * All conditions, with parameters numbered in their order.
 * @param computes whether SQL computes: see `compileCondition`
 */
export function compileAll(
  conditions: readonly { readonly condition: unknown; readonly placeOf: PlaceOf }[],
  computes = false,
): Where {
  const parameters: (string | number | boolean)[] = []
  let isExact = true
  const terms = conditions.flatMap(({ condition, placeOf }) =>
    conjunctsOf(condition).map(term => ({ term, placeOf })),
  )
  const parts = terms.flatMap(({ term, placeOf }) => {
    const before = parameters.length
    try {
      return [compileCondition(term, placeOf, value => `$${parameters.push(value)}`, computes)]
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
const COMPARED: ReadonlySet<string> = new Set(['text', 'choice', 'number', 'boolean', 'date', 'time'])

/**
 * @param computes whether SQL calculates, and tests the items of lists. The evaluator can do this itself where it tests the rows again.
 * @returns SQL that is true or false, never null
 * @throws {Undecided}
 */
export function compileCondition(condition: unknown, findPlace: PlaceOf, put: Put, computes = false): string {
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
      case 'some':
        return anyItem(operands)
      case 'none':
        return `(not ${anyItem(operands)})`
      case 'all':
        return allItems(operands)
      case 'if':
        return choice(operands)
      case 'missing':
        return absence(operands)
      default:
        return placeTruth(placeOf(expression))
    }
  }

  /** Pairs of a condition and a result, and a result for all else. */
  function choice([test, one, ...others]: readonly unknown[]): string {
    if (!computes) throw new Undecided()
    if (one === undefined) return test === undefined ? 'false' : truth(test)
    return `case when ${truth(test)} then ${truth(one)} else ${choice(others)} end`
  }

  function placeTruth({ sql, value: { kind }, isThere }: Place): string {
    if (kind === 'boolean') return `coalesce(${sql}, false)`
    if (kind === 'number') return `coalesce(${sql} <> 0, false)`
    if (kind === 'datetime') return `(${isThere})`
    if (kind === 'list' || kind === 'record') throw new Undecided()
    return `(${isThere} and ${sql} is distinct from '')`
  }

  function absence(names: readonly unknown[]): string {
    const absent = names.map(name => {
      if (typeof name !== 'string') throw new Undecided()
      return `not coalesce(${findPlace(name, put).isThere}, false)`
    })
    return absent.length === 0 ? 'false' : `(${absent.join(' or ')})`
  }

  function equality([a, b]: readonly unknown[]): string {
    if (!isConstant(b)) return isConstant(a) ? equality([b, a]) : placeEquality(placeOf(a), placeOf(b))
    const place = placeOf(a)
    if (b === null) return `(not (${place.isThere}))`
    if (!COMPARED.has(place.value.kind)) throw new Undecided()
    return `(${place.compared} is not distinct from ${constant(place.value, b)})`
  }

  /** Values that both are absent are equal. A place without a value can have an answer: one in own words, which equals no other. */
  function placeEquality(one: Place, other: Place): string {
    const [sql, otherSql] = comparedPair(one, other)
    return `case when ${sql} is null and ${otherSql} is null then not (${one.isThere}) and not (${other.isThere}) else ${sql} is not distinct from ${otherSql} end`
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
    if (!isConstant(item)) return placeMembership(placeOf(item), whole)
    if (typeof item !== 'string' || whole.value.item?.kind === 'record') throw new Undecided()
    if (whole.value.kind === 'list' && !whole.value.item?.ignoresCase) return isIn(whole, put(item))
    if (whole.value.kind !== 'text') throw new Undecided()
    const part = put(whole.value.ignoresCase ? caseKey(item) : item)
    return `coalesce(${whole.sql} <> '' and contains(${whole.compared}, ${part}), false)`
  }

  function placeMembership(item: Place, whole: Place): string {
    const { kind, item: items } = whole.value
    if (kind === 'list' && items && items.kind !== 'list') {
      const [sql] = comparedPair(item, { ...whole, value: items })
      return isIn(whole, sql)
    }
    if (kind !== 'text') throw new Undecided()
    const [sql, wholeSql] = comparedPair(item, whole)
    return `coalesce(${whole.sql} <> '' and contains(${wholeSql}, ${sql}), false)`
  }

  function isIn({ sql, text }: Place, item: string): string {
    const isItem = `coalesce(list_contains(${sql}, ${item}), false)`
    return text ? `(${isItem} or coalesce(${text} <> '' and contains(${text}, ${item}), false))` : isItem
  }

  function anyItem([list, test]: readonly unknown[]): string {
    const place = placeOf(list)
    const { operator, operands } = parse(test)
    const [item, texts] = operands
    const isItem = operator === 'in' && parse(item).operator === 'var' && parse(item).operands[0] === ''
    const areTexts = Array.isArray(texts) && texts.length > 0 && texts.every(one => typeof one === 'string')
    if (!isItem || !areTexts || place.value.kind !== 'list' || place.value.item?.ignoresCase)
      return `coalesce(${countItems(itemsIn(place), test, '')} > 0, false)`
    return `coalesce(list_has_any(${place.sql}, [${texts.map(put).join(', ')}]), false)`
  }

  function allItems([list, test]: readonly unknown[]): string {
    const items = itemsIn(placeOf(list))
    return `coalesce(len(${items.sql}) > 0 and ${countItems(items, test, 'not ')} = 0, false)`
  }

  const countItems = ({ sql, placeOf }: Items, test: unknown, sign: '' | 'not ') =>
    `len(list_filter(${sql}, lambda ${ITEM}: ${sign}${compileCondition(test, placeOf, put, computes)}))`

  function itemsIn({ items, value }: Place): Items {
    if (!computes || !items || value.item?.ignoresCase) throw new Undecided()
    return items
  }

  function constant({ kind, ignoresCase }: Value, given: unknown): string {
    const type = kind === 'number' || kind === 'boolean' ? kind : 'string'
    if (typeof given !== type) throw new Undecided()
    return put(ignoresCase ? caseKey(String(given)) : (exact(given) as string | number | boolean))
  }

  function chosenNumber([test, one, ...others]: readonly unknown[]): string {
    if (!computes) throw new Undecided()
    if (one === undefined) return test === undefined ? 'null' : numberOf(test)
    return `case when ${truth(test)} then ${numberOf(one)} else ${chosenNumber(others)} end`
  }

  function numberOf(expression: unknown): string {
    if (expression === null) return 'null'
    if (typeof expression === 'number') return `cast(${put(Number(exact(expression)))} as double)`
    const { sql, value } = placeOf(expression)
    if (value.kind !== 'number') throw new Undecided()
    return sql
  }

  function placeOf(expression: unknown): Place {
    const { operator, operands } = parse(expression)
    const make = computes ? getOwn(arithmeticSql, operator) : undefined
    if (make) return numberPlace(make(operands.map(numberOf)))
    if (operator === 'if') return numberPlace(chosenNumber(operands))
    const [name, absent] = operands
    if (operator !== 'var' || operands.length > 2 || typeof name !== 'string') throw new Undecided()
    const place = findPlace(name, put)
    if (absent === undefined) return place
    if (!computes || place.value.kind !== 'number' || typeof absent !== 'number') throw new Undecided()
    const sql = `coalesce(${place.sql}, ${numberOf(absent)})`
    return { ...place, sql, compared: sql, isThere: 'true' }
  }

  return truth(condition)
}

/** Values of two places that are compared in the same way: numbers, booleans, or texts, which dates and choices are too. */
function comparedPair(one: Place, other: Place): readonly [string, string] {
  const [comparison, otherComparison] = [one, other].map(({ value: { kind } }) =>
    !COMPARED.has(kind) ? undefined : kind === 'number' || kind === 'boolean' ? kind : 'text',
  )
  if (!comparison || comparison !== otherComparison || one.value.ignoresCase !== other.value.ignoresCase)
    throw new Undecided()
  return [one.compared, other.compared]
}

/** Columns have whole numbers of 16 digits. */
const exact = (value: unknown) => (Number.isSafeInteger(value) ? value : rounded(value))

const numberPlace = (sql: string): Place => ({
  sql,
  compared: sql,
  value: NUMBER,
  isThere: `${sql} is not null`,
})

const isConstant = (expression: unknown) =>
  expression === null || ['string', 'number', 'boolean'].includes(typeof expression)
