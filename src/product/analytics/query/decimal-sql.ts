// Arithmetic of formulas in SQL, without the noise of binary fractions: 0.1 + 0.2 is 0.3, as in conditions (engine/expressions/evaluate.ts).

/** Answers have 15 significant digits. */
const DIGITS = 15
/** Smaller numbers need powers of ten that are not exact. */
const SMALL = '1e-7'
/** More than the noise of one operation, and less than the last digit. */
const NUDGE = '1.0000000000000004'

/** Names a value that is needed twice, because copies of nested formulas would double with each level. */
export const once = (sql: string, make: (name: string) => string) =>
  `list_transform([${sql}], lambda one: ${make('one')})[1]`

const shortest = (sql: string) => `cast(format('{:.${DIGITS}g}', ${sql}) as double)`

/** Whole numbers can have more digits. */
export const exactSql = (sql: string) =>
  once(sql, one => `case when ${one} = trunc(${one}) then ${one} else ${shortest(one)} end`)

/** The size of the operands decides about the digits, because the noise of 100.1 - 100 is that of 100.1. */
const aligned = (operands: readonly string[], make: (names: readonly string[]) => string) =>
  once(`[${operands.join(', ')}]`, list => {
    const names = operands.map((_, i) => `${list}[${i + 1}]`)
    return alignedTo(`greatest(${names.map(name => `abs(${name})`).join(', ')})`, `(${make(names)})`)
  })

/** Keeps the decimals that a number of this size can have. */
function alignedTo(size: string, value: string): string {
  const decimals = `try_cast(greatest(0, ${DIGITS - 1} - floor(log10(${size}))) as integer)`
  return `case when ${size} >= ${SMALL} then round(${value}, ${decimals}) else ${shortest(value)} end`
}

/** @param only a filter of the rows */
export const totalSql = (value: string, only: string) =>
  alignedTo(`greatest(max(abs(${value}))${only}, abs(fsum(${value})${only}))`, `fsum(${value})${only}`)

/** Null if an operand is absent. */
const extreme = (name: 'least' | 'greatest') => (operands: readonly string[]) =>
  once(`[${operands.join(', ')}]`, list => {
    const items = operands.map((_, i) => `${list}[${i + 1}]`)
    const isAbsent = items.map(item => `${item} is null`).join(' or ')
    return `case when ${isAbsent} then null else ${name}(${items.join(', ')}) end`
  })

export type Arithmetic = '+' | '-' | '*' | '/' | '%' | 'min' | 'max'
type Make = (operands: readonly string[]) => string

/** Computes like conditions. Null if an operand is absent, or if there is no result. */
export const arithmeticSql: Readonly<Record<Arithmetic, Make>> = {
  '+': operands => aligned(operands, names => names.join(' + ')),
  '-': operands =>
    operands.length === 1 ? `(- ${operands[0]})` : aligned(operands, names => names.join(' - ')),
  '*': operands => exactSql(operands.join(' * ')),
  '/': ([a, b]) => exactSql(`${a} / nullif(${b}, 0)`),
  '%': ([one = 'null', other = 'null']) =>
    aligned([one, `nullif(${other}, 0)`], ([a, b]) => `${a} - ${b} * trunc(${a} / ${b} * ${NUDGE})`),
  min: extreme('least'),
  max: extreme('greatest'),
}

/** Rounds 1.005 up, although its binary fraction is a little less. */
export const roundSql = (value: string, digits: string) => exactSql(`round(${value} * ${NUDGE}, ${digits})`)

/** The largest whole number that DuckDB can write is 1.7e38. Decimals have 20 places. */
const [WIDE, FEW, LEAST] = ['1e38', '1e-4', '1e-15']

/** A number as text: in plain digits, and without a point if it is whole. */
export const numberText = (sql: string) =>
  once(
    sql,
    one => `case
      when ${one} = trunc(${one}) and abs(${one}) < ${WIDE} then cast(cast(${one} as hugeint) as varchar)
      when abs(${one}) between ${LEAST} and ${FEW} then rtrim(cast(cast(${one} as decimal(38, 20)) as varchar), '0')
      else cast(${one} as varchar) end`,
  )
