// Splits a formula into tokens.
import { operatorWord, SIGNS } from './formula-words.ts'

export interface Token {
  readonly kind: 'number' | 'text' | 'quotedName' | 'word' | 'operator' | 'mark' | 'end' | 'unknown'
  /** The token as written. */
  readonly text: string
  /** The number, the text, the name, or the operator. */
  readonly value: unknown
  /** UTF-16 code units from the start of the formula. */
  readonly position: number
}

const KINDS = [
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['text', /"(?:[^"\\]|\\.)*"/y],
  ['quotedName', /'(?:[^'\\]|\\.)*'/y],
  ['word', /[A-Za-z]\w*(?:\.\w+)*/y],
  ['operator', /==|!=|<>|<=|>=|&&|\|\||[=≠<≤>≥+\-−×*·÷/%!]/y],
  ['mark', /[()[\],;]/y],
] as const

export function tokensOf(formula: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (;;) {
    while (/\s/.test(formula.charAt(position))) position++
    const token = position < formula.length ? tokenAt(formula, position) : endAt(position)
    tokens.push(token)
    if (token.kind === 'end' || token.kind === 'unknown') return tokens
    position += token.text.length
  }
}

const endAt = (position: number): Token => ({ kind: 'end', text: '', value: undefined, position })

function tokenAt(formula: string, position: number): Token {
  for (const [kind, pattern] of KINDS) {
    pattern.lastIndex = position
    const text = pattern.exec(formula)?.[0]
    if (text === undefined) continue
    const value = readValue(kind, text)
    if (value === undefined) break
    const word = kind === 'word' ? operatorWord(text) : undefined
    return word === undefined
      ? { kind, text, value, position }
      : { kind: 'operator', text, value: word, position }
  }
  // The whole character, also if it takes two code units.
  const text = String.fromCodePoint(formula.codePointAt(position) ?? 0)
  return { kind: 'unknown', text, value: undefined, position }
}

/** Undefined for a text or a quoted name with a wrong escape, or a number that is not finite. */
function readValue(kind: (typeof KINDS)[number][0], text: string): unknown {
  if (kind === 'number') return Number.isFinite(Number(text)) ? Number(text) : undefined
  if (kind === 'text') return unescaped(text)
  if (kind === 'quotedName') return unescaped(`"${text.slice(1, -1).replace(/\\.|"/g, inJson)}"`)
  return kind === 'operator' ? SIGNS[text] : text
}

/** Converts an escape of a quoted name to JSON: quoted names escape ', and JSON escapes ". */
const inJson = (part: string) => (part === '"' ? '\\"' : part === "\\'" ? "'" : part)

function unescaped(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
