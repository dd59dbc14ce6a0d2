// Values as their authors read and write them: names between braces are in words, and a formula begins with "=".
import { parseFormula } from '../../../engine/expressions/parse-formula.ts'
import { normalizeExpression, printFormula } from '../../../engine/expressions/print-formula.ts'
import { expressionIn, isName, isSecretName, PLACE } from '../../../engine/workflows/values.ts'
import type { Name } from '../../authoring/conditions/name.ts'

/** Braces around any words. */
const BRACED = /\{\{\s*([^{}]+?)\s*\}\}/g

export interface Lexicon {
  readonly labelOf: (path: string) => string | undefined
  readonly pathOf: (label: string) => string | undefined
}

export function lexiconOf(names: readonly Name[]): Lexicon {
  const labels = new Map(names.map(({ path, label }) => [path, label]))
  const paths = new Map(names.map(({ path, label }) => [label, path]))
  return { labelOf: path => labels.get(path), pathOf: label => paths.get(label) }
}

/** The one name of `{ "$": { "var": name } }`. */
function onlyName(value: unknown): string | undefined {
  const computed = expressionIn(value)
  const name = Object(computed?.expression).var
  const isOnly = computed && Object.keys(Object(computed.expression)).length === 1
  return isOnly && typeof name === 'string' ? name : undefined
}

const braced = (words: string) => `{{${words}}}`

/** The text that a field shows. */
export function toWords(value: unknown, { labelOf }: Lexicon): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string')
    return value.replaceAll(BRACED, (place, name: string) => {
      const label = labelOf(name)
      return label === undefined ? place : braced(label)
    })
  const name = onlyName(value)
  if (name !== undefined) return braced(labelOf(name) ?? name)
  const computed = expressionIn(value)
  if (computed) {
    const formula = printFormula(normalizeExpression(computed.expression))
    return formula === undefined ? JSON.stringify(computed.expression) : `= ${formula}`
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A text with names. */
export const toText = (words: string, { pathOf }: Lexicon): string =>
  words.replaceAll(BRACED, (place, label: string) => {
    const path = pathOf(label) ?? (isName(label) ? label : undefined)
    return path === undefined ? place : braced(path)
  })

/** What a plain text of a field stands for. */
export type Constant = 'text' | 'guess' | 'number' | 'boolean'

const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,15})?$/

/** A value of any type: one name alone keeps its type, and a formula is computed. */
export function toValue(words: string, lexicon: Lexicon, constant: Constant): unknown {
  const text = toText(words, lexicon)
  const [before, name, after, ...more] = text.trim().split(PLACE)
  const isAlone = before === '' && after === '' && more.length === 0
  if (isAlone && name !== undefined && !isSecretName(name)) return { $: { var: name } }
  if (words.startsWith('=')) {
    const parsed = parseFormula(words.slice(1))
    if (!('error' in parsed)) return { $: parsed.expression }
  }
  const plain = text.trim()
  if (constant !== 'text' && constant !== 'boolean' && NUMBER.test(plain)) return Number(plain)
  if (constant !== 'text' && constant !== 'number' && (plain === 'true' || plain === 'false'))
    return plain === 'true'
  return text
}

export interface Piece {
  readonly kind: 'text' | 'name' | 'unknown'
  readonly text: string
}

/** The parts of a text with names in words, to be drawn. */
export function piecesOf(words: string, isKnown: (label: string) => boolean): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const found of words.matchAll(BRACED)) {
    if (found.index > end) pieces.push({ kind: 'text', text: words.slice(end, found.index) })
    pieces.push({ kind: isKnown(found[1] ?? '') ? 'name' : 'unknown', text: found[0] })
    end = found.index + found[0].length
  }
  if (end < words.length) pieces.push({ kind: 'text', text: words.slice(end) })
  return pieces
}

/** The name that is being typed at the cursor, after its braces. */
export function typedAt(
  words: string,
  cursor: number,
): { readonly start: number; readonly text: string } | undefined {
  const start = words.lastIndexOf('{{', cursor - 1)
  const text = start < 0 ? '' : words.slice(start + 2, cursor)
  return start < 0 || cursor < start + 2 || /[{}\n]/.test(text) ? undefined : { start, text }
}
