// The value of an expression, by the rules of JSON Logic (jsonlogic.com). docs/adr/0011 says where it is stricter, and why.
// The page's script runs this file as well, so that server and page decide the same.
import { decimalPlaces } from '../decimal-places.ts'

/** Answers and calculations by name, without a prototype, so that there are no inherited members. */
export type Data = Record<string, unknown>

/** The time for `today` and `now`, and whose days they are. */
export interface Clock {
  /** Milliseconds since 1970; undefined where no time is known. */
  readonly now: number | undefined
  /** A name of the IANA database. */
  readonly timeZone: string
}

/** The member of data with its clock. No name reads it. */
export const CLOCK = Symbol('clock')

const UTC: Clock = { now: undefined, timeZone: 'UTC' }

/** Sets the clock of data. */
export const withClock = (data: Data, clock: Clock): Data => {
  const timed: Data & { [CLOCK]?: Clock } = data
  timed[CLOCK] = clock
  return timed
}

/** The clock of data; UTC without a time if it has none. */
export const clockOf = (data: unknown): Clock =>
  (isObject(data) && (data as { [CLOCK]?: Clock })[CLOCK]) || UTC

/** Takes the data, or the current item of `some`, `all` and `none`. Never throws. */
export type Evaluate = (data: unknown) => unknown

/** Compiles an expression to a function, because it is evaluated often. */
export const compile = (expression: unknown): Evaluate => compileInner(expression, compile)

/** @param inner compiles the expressions inside it */
export function compileInner(expression: unknown, inner: (expression: unknown) => Evaluate): Evaluate {
  const all = (list: readonly unknown[]) => list.map(one => inner(one))
  if (Array.isArray(expression)) {
    const items = all(expression)
    return data => items.map(item => item(data))
  }
  if (!isObject(expression)) return () => expression
  const [name = '', given] = Object.entries(expression)[0] ?? []
  const operands = Array.isArray(given) ? given : [given]
  const make = Object.hasOwn(operators, name) ? operators[name] : undefined
  return make?.(all(operands), operands) ?? nothing
}

/** False values are false, 0, an empty text, an empty list, and absent values. */
export const holds = (value: unknown) => (Array.isArray(value) ? value.length > 0 : !!value)

/** Rounds to the digits that an answer can have: 0.1 + 0.2 is 0.3. Small integers need no rounding. */
export const exact = (value: unknown) =>
  typeof value === 'number' && value !== (value | 0) ? +value.toPrecision(15) : value

/** Compiles an operation from its compiled operands, and from the operands as they are written. */
export type Make = (operands: readonly Evaluate[], given: readonly unknown[]) => Evaluate

export const nothing: Evaluate = () => null
export const isObject = (value: unknown): value is Data => typeof value === 'object' && value !== null

/** `a.b` is the member b of a; the empty name is the whole. Only own members are found. */
function read(data: unknown, name: unknown): unknown {
  const path = inWords(name)
  const into = (value: unknown, step: string): unknown => {
    if (isObject(value) && Object.hasOwn(value, step)) return value[step]
    if (!Array.isArray(value)) return null
    // The own words among several choices.
    if (step === 'other') return into(value.find(isObject), step)
    // The member of each entry that has it.
    const members = value
      .map(entry => (isObject(entry) ? into(entry, step) : null))
      .filter(one => one !== null)
    return members.length > 0 ? members : null
  }
  return (path ? path.split('.') : []).reduce(into, data) ?? null
}

const isNumber = (value: unknown) => typeof value === 'number'
const isText = (value: unknown) => typeof value === 'string'
const equals = (a: unknown, b: unknown) => exact(a) === exact(b)

/** Texts with an offset are compared as moments. */
const ordered = (value: unknown) =>
  isText(value) && /^\d{4}-\d\d-\d\dT/.test(value) ? Date.parse(value) : exact(value)

/** Compares each operand with the next, as in 1 <= a <= 5. Absent values and other kinds are neither less nor more. */
const order =
  (compare: (a: number | string, b: number | string) => boolean): Make =>
  operands =>
  data => {
    const values = operands.map(operand => ordered(operand(data)))
    return values.slice(1).every((b, i) => {
      const a = values[i]
      return ((isNumber(a) && isNumber(b)) || (isText(a) && isText(b))) && compare(a, b)
    })
  }

/** Calculates with values that are all numbers. The result is absent otherwise, or if it is not a finite number. */
export function calculated(values: readonly unknown[], work: (numbers: readonly number[]) => number) {
  const result = values.every(isNumber) && work(values)
  return Number.isFinite(result) ? result : null
}

/** The result is absent if an operand is absent, or if it is not a finite number. */
export const arithmetic =
  (work: (numbers: readonly number[]) => number): Make =>
  operands =>
  data =>
    calculated(
      operands.map(operand => operand(data)),
      work,
    )

/** The items of a list are operands. The result is absent if one is, or if there are none. */
const ofEach =
  (work: (...numbers: number[]) => number): Make =>
  operands =>
  data =>
    calculated(
      operands.flatMap(operand => operand(data)),
      numbers => work(...numbers),
    )

/** Decimals, of 15 significant digits; at most as many as toFixed writes. */
export const decimals = (number: number) => Math.min(99, decimalPlaces(+number.toPrecision(15)))

/**
 * Rounds the result to as many decimals as its operands have, to remove the noise of binary fractions. The
 * digits of constants are counted once, when the expression is compiled.
 */
const aligned =
  (work: (numbers: readonly number[], digits: number) => number): Make =>
  (operands, given) => {
    const known = given.map(value => (isNumber(value) ? decimals(value) : null))
    return arithmetic(numbers => {
      const digits = Math.max(0, ...numbers.map((number, i) => known[i] ?? decimals(number)))
      return +work(numbers, digits).toFixed(digits)
    })(operands, given)
  }

/** Calculates in whole numbers while they are exact. */
function remainder([a = 0, b = 0]: readonly number[], digits: number): number {
  const scale = 10 ** digits
  const whole = Math.round(a * scale)
  return Number.isSafeInteger(whole) ? (whole % Math.round(b * scale)) / scale : a % b
}

/** Returns the first operand for which `stops` holds, or else the last one. */
const firstThat =
  (stops: (value: unknown) => boolean): Make =>
  operands =>
  data => {
    let value: unknown = null
    for (const operand of operands) {
      value = operand(data)
      if (stops(value)) break
    }
    return value
  }

/** Other values count as an empty list. */
const items = (list: Evaluate | undefined, data: unknown): readonly unknown[] => {
  const value = list?.(data)
  return Array.isArray(value) ? value : []
}

/**
 * The algorithm of Knuth, Morris and Pratt, for long parts. Its time is linear in both texts; that of `includes` can be
 * their product. Texts cannot contain the NUL that separates them.
 */
function holdsText(whole: string, part: string): boolean {
  if (part.length < 99) return whole.includes(part)
  const text = `${part}\0${whole}`
  const known = [0]
  for (let i = 1, k = 0; i < text.length && k < part.length; known[i++] = k) {
    while (k && text[i] !== text[k]) k = known[k - 1] ?? 0
    if (text[i] === text[k]) k++
  }
  return known.at(-1) === part.length
}

/** Lists and objects have no text: their own toString member could throw. */
const inWords = (value: unknown) => (isObject(value) ? '' : String(exact(value) ?? ''))
/** The most characters of a joined text. */
export const MAX_CHARACTERS = 10_000

const not =
  (make: Make): Make =>
  (operands, given) => {
    const evaluate = make(operands, given)
    return data => !evaluate(data)
  }

const same: Make =
  ([a = nothing, b = nothing]) =>
  data =>
    equals(a(data), b(data))

const some: Make =
  ([list, test = nothing]) =>
  data =>
    items(list, data).some(item => holds(test(item)))

const operators: Record<string, Make> = {
  var:
    ([, absent = nothing], [name]) =>
    data =>
      read(data, name) ?? absent(data),
  missing: (_operands, names) => data => names.filter(name => read(data, name) === null),
  '==': same,
  '!=': not(same),
  '<': order((a, b) => a < b),
  '<=': order((a, b) => a <= b),
  '>': order((a, b) => a > b),
  '>=': order((a, b) => a >= b),
  and: firstThat(value => !holds(value)),
  or: firstThat(holds),
  '!':
    ([value = nothing]) =>
    data =>
      !holds(value(data)),
  in:
    ([wanted = nothing, place = nothing]) =>
    data => {
      const item = wanted(data)
      const whole = place(data)
      if (Array.isArray(whole)) return whole.some(one => equals(one, item))
      return isText(whole) && isText(item) && whole !== '' && holdsText(whole, item)
    },
  '+': aligned(numbers => numbers.reduce((sum, number) => sum + number, 0)),
  '-': aligned(([a = 0, b]) => (b === undefined ? -a : a - b)),
  '*': arithmetic(numbers => numbers.reduce((product, number) => product * number, 1)),
  '/': arithmetic(([a = 0, b = 0]) => a / b),
  '%': aligned(remainder),
  min: ofEach(Math.min),
  max: ofEach(Math.max),
  if: operands => data => {
    for (let i = 0; i + 1 < operands.length; i += 2) {
      if (holds(operands[i]?.(data))) return operands[i + 1]?.(data)
    }
    return operands.length % 2 ? operands.at(-1)?.(data) : null
  },
  // Without a limit, each calculation could double a text.
  cat: operands => data =>
    operands.reduce(
      (text, operand) =>
        text.length < MAX_CHARACTERS ? (text + inWords(operand(data))).slice(0, MAX_CHARACTERS) : text,
      '',
    ),
  some,
  none: not(some),
  all:
    ([list, test = nothing]) =>
    data => {
      const all = items(list, data)
      return all.length > 0 && all.every(item => holds(test(item)))
    },
}

/** Adds operators, such as those of functions.ts. */
export const addOperators = (more: Readonly<Record<string, Make>>) => Object.assign(operators, more)
