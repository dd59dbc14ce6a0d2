// Arithmetic of formulas in SQL, without the noise of binary fractions: 0.1 + 0.2 is 0.3, as in conditions (engine/expressions/evaluate.ts).

/** Answers have 15 significant digits. */
const DIGITS = 15
/** Smaller numbers need powers of ten that are not exact. */
const SMALL = '1e-7'
/** More than the noise of one operation, and less than the last digit of a number below the limit. */
const NUDGE = '1.0000000000000004'
const NUDGED = '1e14'
/** Remainders are exact for this many decimals. */
const UNITS = '1e15'
/** Numbers in these units fit into 128 bits. */
const LARGEST = '1e22'

/** Names a value that is needed twice, because copies of nested formulas would double with each level. */
export const once = (sql: string, make: (name: string) => string) =>
  `list_transform([${sql}], lambda one: ${make('one')})[1]`

const shortest = (sql: string) => `cast(format('{:.${DIGITS}g}', ${sql}) as double)`

/** Whole numbers can have more digits. */
export const exactSql = (sql: string) =>
  once(sql, one => `case when ${isWhole(one)} then ${one} else ${shortest(one)} end`)

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

const isWhole = (sql: string) => `${sql} = trunc(${sql})`

/** Calculates in whole units of the last decimal, because a quotient of 16 digits is not exact. */
function remainder(dividend: string, divisor: string): string {
  return once(`[${dividend}, ${divisor}]`, list => {
    const [a, b] = [`${list}[1]`, `${list}[2]`]
    const units = once(`[${unitsSql(a)}, ${unitsSql(b)}]`, pair => `cast(${pair}[1] % ${pair}[2] as double)`)
    const small = aligned([a, b], ([a, b]) => `${a} - ${b} * trunc(${a} / ${b} * ${NUDGE})`)
    const isBinary = `${isWhole(a)} and ${isWhole(b)} or greatest(abs(${a}), abs(${b})) >= ${LARGEST}`
    const decimal = `coalesce(${shortest(`${units} / ${UNITS}`)}, ${small})`
    // Minus zero is zero.
    return `case when ${isBinary} then ${a} % ${b} + 0 else ${decimal} end`
  })
}

/** Null for a number that is too large, or has more decimals. */
function unitsSql(value: string): string {
  const size = `abs(${value})`
  const decimals = `case when ${size} < 1 then ${DIGITS} else ${DIGITS - 1} - cast(floor(log10(${size})) as integer) end`
  const fraction = `round(round(${value} - trunc(${value}), ${decimals}) * ${UNITS})`
  const isTooFine = `${size} < 0.1 and ${fraction} / ${UNITS} <> ${shortest(value)}`
  const units = `cast(trunc(${value}) as hugeint) * cast(${UNITS} as hugeint) + cast(${fraction} as hugeint)`
  return `case when ${size} >= ${LARGEST} or ${isTooFine} then null else ${units} end`
}

export type Arithmetic = '+' | '-' | '*' | '/' | '%' | 'min' | 'max'
type Make = (operands: readonly string[]) => string

/** SQL that calculates as conditions do. The result is null if an operand is absent, or if the operation has no result. */
export const arithmeticSql: Readonly<Record<Arithmetic, Make>> = {
  '+': operands => aligned(operands, names => names.join(' + ')),
  '-': operands =>
    operands.length === 1 ? `(- ${operands[0]})` : aligned(operands, names => names.join(' - ')),
  '*': operands => exactSql(operands.join(' * ')),
  '/': ([a, b]) => exactSql(`${a} / nullif(${b}, 0)`),
  '%': ([one = 'null', other = 'null']) => remainder(one, `nullif(${other}, 0)`),
  min: extreme('least'),
  max: extreme('greatest'),
}

/** Rounds 1.005 up, although its binary fraction is a little less. Other digits have no such fraction. */
export const roundSql = (value: string, digits: string) =>
  once(value, one => {
    const isExact = `${isWhole(one)} or abs(${one}) * pow(10, ${digits}) >= ${NUDGED}`
    return exactSql(`round(case when ${isExact} then ${one} else ${one} * ${NUDGE} end, ${digits})`)
  })

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
