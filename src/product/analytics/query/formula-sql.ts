// SQL for the formulas of views. engine/query/formula.ts has checked them, and says what each function takes.
import { type FormulaType, type FunctionName, isFunction } from '../../../engine/query/formula.ts'
import type { Put } from '../conditions.ts'
import { type Arithmetic, arithmeticSql, numberText, once, roundSql } from './decimal-sql.ts'

/** SQL for a value. Dates are texts, moments are milliseconds since 1970, as in all copies. */
export interface Value {
  readonly sql: string
  readonly type: FormulaType
}

export interface FormulaContext {
  readonly put: Put
  readonly column: (name: string) => Value
  /** The name of the time zone, in which dates are computed. */
  readonly timeZone: string
}

export function formulaSql(formula: unknown, context: FormulaContext): Value {
  if (formula === null) return { sql: 'null', type: 'NULL' }
  if (typeof formula === 'string') return { sql: context.put(formula), type: 'TEXT' }
  if (typeof formula === 'number') return { sql: `cast(${context.put(formula)} as double)`, type: 'NUMBER' }
  if (typeof formula === 'boolean') return { sql: String(formula), type: 'BOOLEAN' }
  const [name = '', given] = Object.entries(Object(formula))[0] ?? []
  const list: unknown[] = Array.isArray(given) ? given : [given]
  if (name === 'var') return context.column(String(list[0]))
  if (!isFunction(name)) return { sql: 'null', type: 'NULL' }
  // The units of dates are words of the language, not values.
  const isDated = name === 'datePart' || name === 'dateAdd' || name === 'dateDiff'
  const word = isDated ? String(list.at(-1)) : ''
  const values = (isDated ? list.slice(0, -1) : list).map(one => formulaSql(one, context))
  const same = values.find(({ type }) => type !== 'NULL' && type !== 'BOOLEAN')?.type ?? 'BOOLEAN'
  return functions[name](values, { ...context, word, same: name === 'if' ? typeOfBranches(values) : same })
}

const typeOfBranches = ([, one, other]: readonly Value[]) =>
  one && one.type !== 'NULL' ? one.type : (other?.type ?? 'NULL')

type Call = FormulaContext & { readonly word: string; readonly same: FormulaType }
type Make = (values: readonly Value[], call: Call) => Value

const number = (sql: string): Value => ({ sql, type: 'NUMBER' })
const text = (sql: string): Value => ({ sql, type: 'TEXT' })
const boolean = (sql: string): Value => ({ sql, type: 'BOOLEAN' })
const sqlAt = (values: readonly Value[], i: number) => values[i]?.sql ?? 'null'

const computed =
  (operator: Arithmetic): Make =>
  values =>
    number(arithmeticSql[operator](values.map(({ sql }) => sql)))
const called =
  (name: string, make: (sql: string) => Value): Make =>
  values =>
    make(`${name}(${values.map(({ sql }) => sql).join(', ')})`)
const ordered =
  (operator: string): Make =>
  ([a, b]) =>
    boolean(`coalesce(${a?.sql} ${operator} ${b?.sql}, false)`)
const logical =
  (operator: string): Make =>
  values =>
    boolean(`(${values.map(({ sql }) => `coalesce(${sql}, false)`).join(` ${operator} `)})`)
const part =
  (name: string): Make =>
  ([date], call) =>
    number(`cast(${name}(${timestampOf(date, call)}) as double)`)
/** Years have four digits. */
const [FIRST, LAST] = [`timestamp '0001-01-01'`, `timestamp '9999-12-31 23:59:59.999'`]
/** Null if the number is too large. */
const integer = (sql: string) => `try_cast(${sql} as integer)`
const concatenated: Make = values => text(`concat(${values.map(textOf).join(', ')})`)

const functions: Readonly<Record<FunctionName, Make>> = {
  '+': computed('+'),
  '*': computed('*'),
  '-': computed('-'),
  '/': computed('/'),
  '%': computed('%'),
  min: called('least', number),
  max: called('greatest', number),
  round: values => number(roundSql(sqlAt(values, 0), integer(values[1]?.sql ?? '0'))),
  abs: called('abs', number),
  floor: called('floor', number),
  ceil: called('ceil', number),
  '==': ([a, b]) => boolean(`(${a?.sql} is not distinct from ${b?.sql})`),
  '!=': ([a, b]) => boolean(`(${a?.sql} is distinct from ${b?.sql})`),
  '<': ordered('<'),
  '<=': ordered('<='),
  '>': ordered('>'),
  '>=': ordered('>='),
  and: logical('and'),
  or: logical('or'),
  '!': values => boolean(`(not coalesce(${sqlAt(values, 0)}, false))`),
  if: (values, { same }) => ({
    sql: `case when coalesce(${sqlAt(values, 0)}, false) then ${sqlAt(values, 1)} else ${sqlAt(values, 2)} end`,
    type: same,
  }),
  coalesce: (values, { same }) => ({
    sql: `coalesce(${values.map(({ sql }) => sql).join(', ')})`,
    type: same,
  }),
  lower: called('lower', text),
  upper: called('upper', text),
  trim: called('trim', text),
  concat: concatenated,
  cat: concatenated,
  substr: values => {
    // From 1 in SQL; -1 is the last character in both.
    const start = once(
      sqlAt(values, 1),
      at => `case when ${at} < 0 then ${integer(at)} else ${integer(`${at} + 1`)} end`,
    )
    const length = values[2] ? `, ${integer(values[2].sql)}` : ''
    return text(`substring(${sqlAt(values, 0)}, ${start}${length})`)
  },
  replace: called('replace', text),
  split: values => ({ sql: `string_split(${sqlAt(values, 0)}, ${sqlAt(values, 1)})`, type: 'TEXT_LIST' }),
  length: ([value]) =>
    number(`cast(${value?.type === 'TEXT_LIST' ? 'len' : 'length'}(${value?.sql}) as double)`),
  contains: ([whole, item]) =>
    boolean(
      `coalesce(${whole?.type === 'TEXT_LIST' ? 'list_contains' : 'contains'}(${whole?.sql}, ${item?.sql}), false)`,
    ),
  startsWith: values => boolean(`coalesce(starts_with(${sqlAt(values, 0)}, ${sqlAt(values, 1)}), false)`),
  text: ([value]) => text(value ? textOf(value) : 'null'),
  number: values =>
    number(
      once(
        `try_cast(trim(${sqlAt(values, 0)}) as double)`,
        one => `case when isfinite(${one}) then ${one} end`,
      ),
    ),
  date: ([value], call) => ({ sql: `strftime(${timestampOf(value, call)}, '%Y-%m-%d')`, type: 'DATE' }),
  year: part('year'),
  month: part('month'),
  day: part('day'),
  weekday: part('isodow'),
  datePart: (values, call) => part(call.word === 'weekday' ? 'isodow' : call.word)(values, call),
  dateAdd: ([date, count], { word, same }) => {
    const moved = `try(${utcTimestamp(date)} + to_${word}(${integer(count?.sql ?? 'null')}))`
    const shown = (at: string) =>
      same === 'DATE' ? `strftime(${at}, '%Y-%m-%d')` : `cast(epoch_ms(${at}) as double)`
    return {
      sql: once(moved, at => `case when ${at} between ${FIRST} and ${LAST} then ${shown(at)} end`),
      type: same,
    }
  },
  dateDiff: ([from, to], { word }) =>
    number(`cast(date_sub('${word.slice(0, -1)}', ${utcTimestamp(from)}, ${utcTimestamp(to)}) as double)`),
}

function textOf({ sql, type }: Value): string {
  if (type === 'NUMBER') return numberText(sql)
  if (type === 'DATETIME') return `strftime(${utcTimestamp({ sql, type })}, '%Y-%m-%dT%H:%M:%SZ')`
  return `cast(${sql} as varchar)`
}

const utcTimestamp = (value: Value | undefined) =>
  value?.type === 'DATETIME'
    ? `make_timestamp(try_cast(${value.sql} * 1000 as bigint))`
    : `cast(try_cast(${value?.sql ?? 'null'} as date) as timestamp)`

/** The timestamp on the clocks of the view's time zone. */
const timestampOf = (value: Value | undefined, { timeZone, put }: FormulaContext) =>
  value?.type === 'DATETIME' && timeZone !== 'UTC'
    ? `timezone(${put(timeZone)}, make_timestamptz(try_cast(${value.sql} * 1000 as bigint)))`
    : utcTimestamp(value)
