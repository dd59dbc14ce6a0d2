// Parses JSON without losing digits. A double keeps 15 digits of every number, and 16 or 17 of some.

const MAYBE_LONG = /(?<![.\d])\d{16}/
const WHOLE = /^-?(\d+)/
/** Digits that every number keeps. */
const KEPT_DIGITS = 15

/** Whether a number keeps the digits before the decimal point of its text, such as `12.5`. */
export function keepsDigits(text: string): boolean {
  const whole = (WHOLE.exec(text)?.[1] ?? '').replace(/^0+/, '')
  return whole.replace(/0+$/, '').length <= KEPT_DIGITS || String(Number(whole)) === whole
}

/** A number that would lose digits, such as the id `12345678901234567890`, is a text of them. @throws {SyntaxError} */
export const parseJson = (text: string): unknown =>
  MAYBE_LONG.test(text) ? JSON.parse(text, keepDigits as Reviver) : JSON.parse(text)

type Reviver = (name: string, value: unknown) => unknown

/** The third argument is not in the types of the language yet. */
const keepDigits = (_: string, value: unknown, { source }: { readonly source?: string } = {}) =>
  typeof value === 'number' && source !== undefined && !keepsDigits(source) ? source : value

/** Whether a text is a number that would lose digits. */
export const isLongNumber = (value: unknown): value is string =>
  typeof value === 'string' && /^-?\d{16,}(?:\.\d+)?$/.test(value.trim()) && !keepsDigits(value.trim())
