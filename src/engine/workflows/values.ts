// Values in steps: a constant, a text with {{name}}, or { "$": expression }.
import { type Budget, evaluateWithin, newBudget } from '../expressions/bounded.ts'
import { compile, type Data } from '../expressions/evaluate.ts'
import { pointerStep } from '../faults.ts'

export interface Scope {
  /** What names stand for: see scope.ts. */
  readonly data: Data
  /** The text for {{secrets.NAME}}. Logs get a mark instead of the value. */
  readonly secret: (name: string) => string
}

/** The most characters of a text with names. */
const MAX_TEXT = 256 * 1024

/** The name of a value. Its members can be headers, which have hyphens. */
const NAME = /[A-Za-z]\w*(?:\.[\w-]+)*/
/** A name between braces in a text. */
export const PLACE = new RegExp(`\\{\\{\\s*(${NAME.source})\\s*\\}\\}`, 'g')
const WHOLE = new RegExp(`^${NAME.source}$`)
export const isName = (text: string) => WHOLE.test(text)
const SECRET = 'secrets.'

/** The names in a text, with those of secrets. */
export const namesInText = (text: string): string[] =>
  text.includes('{{') ? [...text.matchAll(PLACE)].map(([, name = '']) => name) : []

export const isSecretName = (name: string) => name.startsWith(SECRET)
const secretNameOf = (name: string) => name.slice(SECRET.length)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The expression of `{ "$": expression }`; undefined for other values. */
export const expressionIn = (value: unknown): { readonly expression: unknown } | undefined =>
  isObject(value) && Object.hasOwn(value, '$') && Object.keys(value).length === 1
    ? { expression: value.$ }
    : undefined

/** Resolves a value and all values inside it. Never throws. */
export function resolve(value: unknown, scope: Scope, budget: Budget = newBudget()): unknown {
  if (typeof value === 'string') return resolveText(value, scope)
  if (Array.isArray(value)) return value.map(item => resolve(item, scope, budget))
  const computed = expressionIn(value)
  if (computed) return evaluateWithin(budget, computed.expression, scope.data) ?? null
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, resolve(inner, scope, budget)]),
  )
}

/** @param encode for the place where each value lands, such as a URL */
function resolveText(text: string, { data, secret }: Scope, encode = (word: string) => word): string {
  if (!text.includes('{{')) return text
  let whole = ''
  let end = 0
  for (const { 0: place, 1: name = '', index } of text.matchAll(PLACE)) {
    whole += text.slice(end, index)
    whole += isSecretName(name) ? secret(secretNameOf(name)) : encode(inWords(compile({ var: name })(data)))
    end = index + place.length
    // The rest could be thousands of times as long.
    if (whole.length >= MAX_TEXT) break
  }
  return (whole + text.slice(end)).slice(0, MAX_TEXT).toWellFormed()
}

/** Lists and objects are written as JSON; an absent value is empty. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Each value is one part of the URL: it cannot add a segment, a parameter or a host. */
export const resolveUrl = (url: string, scope: Scope) =>
  resolveText(url, scope, word => encodeURIComponent(word.toWellFormed()))

const ROW = 'row.'

/** A condition that holds for no row. */
const NO_ROW = { '!': [true] }

/**
 * The filter of a `where`: what stands under `$` becomes a constant, and `row.<column>` the name of the column. With a missing value under
 * `$`, no row matches, also under `!`. Otherwise a deletion by the email of a response without one would delete all rows without an email.
 */
export function resolveWhere(where: unknown, scope: Scope, budget: Budget = newBudget()): unknown {
  const missing = { isFound: false }
  const resolved = resolvePart(where, scope, budget, missing)
  return missing.isFound ? NO_ROW : resolved
}

function resolvePart(where: unknown, scope: Scope, budget: Budget, missing: { isFound: boolean }): unknown {
  if (Array.isArray(where)) return where.map(part => resolvePart(part, scope, budget, missing))
  const computed = expressionIn(where)
  if (computed) {
    const value = evaluateWithin(budget, computed.expression, scope.data) ?? null
    if (value === null) missing.isFound = true
    return Array.isArray(value) ? value.filter(item => item !== null) : value
  }
  if (!isObject(where)) return where
  return Object.fromEntries(
    Object.entries(where).map(([operator, given]) => [
      operator,
      operator === 'var' ? columnOf(given) : resolvePart(given, scope, budget, missing),
    ]),
  )
}

/** The columns that a `where` names, with the JSON pointer of each name. */
export function columnsIn(
  where: unknown,
  pointer = '',
): { readonly column: string; readonly pointer: string }[] {
  if (typeof where !== 'object' || where === null || expressionIn(where)) return []
  return Object.entries(where).flatMap(([key, given]: [string, unknown]) => {
    const at = `${pointer}${pointerStep(key)}`
    const [name] = key === 'var' && !Array.isArray(where) ? [given].flat() : []
    if (typeof name !== 'string') return columnsIn(given, at)
    return name.startsWith(ROW) ? [{ column: name.slice(ROW.length), pointer: at }] : []
  })
}

function columnOf(name: unknown): unknown {
  if (Array.isArray(name)) return [columnOf(name[0]), ...name.slice(1)]
  return typeof name === 'string' && name.startsWith(ROW) ? name.slice(ROW.length) : name
}

/** The names of all secrets in a value. */
export function secretNamesIn(value: unknown): string[] {
  if (typeof value === 'string') return namesInText(value).filter(isSecretName).map(secretNameOf)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretNamesIn) : []
}
