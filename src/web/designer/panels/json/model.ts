// The document as text, and what is wrong with a text that is to become the document.
import { isSameJson } from '../../../../engine/same-json.ts'
import { documentOf, type FormDocument, PARTS } from '../../../authoring/draft/form-document.ts'
import { isList, isThing } from '../../../authoring/draft/json.ts'
import { pointerOf } from '../../../authoring/draft/path.ts'
import { validate } from '../../schema-check.ts'

export const printDocument = (document: FormDocument): string =>
  JSON.stringify(Object.fromEntries(PARTS.map(part => [part, document[part]])), null, 2)

export type JsonState =
  | { readonly kind: 'same' | 'valid'; readonly document: FormDocument }
  /** `line` is counted from 1. */
  | { readonly kind: 'syntax'; readonly line: number }
  /** Members that the document does not have, or parts with another type. */
  | { readonly kind: 'members'; readonly names: readonly string[]; readonly line: number }
  /** JSON pointers of values that do not match the schema. */
  | { readonly kind: 'schema'; readonly pointers: readonly string[]; readonly line: number }

const TEXTS: readonly string[] = ['name', 'description']

export function readDocument(text: string, current: FormDocument): JsonState {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { kind: 'syntax', line: lineOfError(text, error) }
  }
  if (!isThing(json)) return { kind: 'syntax', line: 1 }
  const known: readonly string[] = PARTS
  const wrong = Object.entries(json).flatMap(([name, value]) => {
    const fits = TEXTS.includes(name)
      ? typeof value === 'string'
      : name === 'questions'
        ? isList(value)
        : isThing(value)
    return known.includes(name) && fits ? [] : [name]
  })
  const [first] = wrong
  if (first !== undefined) return { kind: 'members', names: wrong, line: lineOfPointer(text, `/${first}`) }
  const { name, description } = current
  // The parts have been compared with those of a document.
  const document = documentOf({ name, description, ...(json as Partial<FormDocument>) })
  if (isSameJson(document, current)) return { kind: 'same', document }
  const pointers = validate(document).map(path => pointerOf(document, path) ?? '')
  const [place] = pointers
  return place === undefined
    ? { kind: 'valid', document }
    : { kind: 'schema', pointers, line: lineOfPointer(text, place) }
}

/** Browsers name the position, or the line, or neither. */
function lineOfError(text: string, error: unknown): number {
  const message = error instanceof Error ? error.message : ''
  const [, line] = /line (\d+)/.exec(message) ?? []
  if (line !== undefined) return Number(line)
  const [, position] = /position (\d+)/.exec(message) ?? []
  return lineAt(text, position === undefined ? text.length : Number(position))
}

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** The line at which the value of a pointer begins, in valid JSON of any layout. */
export function lineOfPointer(text: string, pointer: string): number {
  let at = 0
  const skip = () => {
    while (/\s/.test(text.charAt(at))) at++
  }
  const readText = (): string => {
    const start = at++
    while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
    return JSON.parse(text.slice(start, ++at))
  }
  let found: number | undefined
  /** Returns after the value, or as soon as the place is found. */
  function value(place: string): void {
    skip()
    if (place === pointer) found = at
    if (found !== undefined) return
    const open = text.charAt(at)
    if (open === '"') return void readText()
    if (open !== '{' && open !== '[') {
      while (at < text.length && !/[\s,\]}]/.test(text.charAt(at))) at++
      return
    }
    const end = open === '{' ? '}' : ']'
    at++
    skip()
    for (let i = 0; text.charAt(at) !== end && at < text.length; i++) {
      const name = open === '{' ? readText() : String(i)
      if (open === '{') {
        skip()
        at++
      }
      value(`${place}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`)
      if (found !== undefined) return
      skip()
      if (text.charAt(at) === ',') at++
      skip()
    }
    at++
  }
  value('')
  return lineAt(text, found ?? 0)
}
