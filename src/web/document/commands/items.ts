// Choices, rows, columns and rules one by one: add, remove, move, and paste several lines.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { memberOf, thingsIn } from '../../authoring/draft/json.ts'
import { getAt, keysOf, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import type { Command } from '../command.ts'
import { idsIn, nextId } from '../ids.ts'
import { placeAfter } from '../questions.ts'
import { deleteThings } from './delete.ts'

/** The first letter of made-up ids, as on the server. */
const PREFIXES: Readonly<Record<string, string>> = {
  choices: 'c',
  rows: 'r',
  rules: 'r',
  columns: 'c',
  areas: 'a',
}

export const nextItemId = (document: FormDocument, list: Path, more: Iterable<string> = []): string =>
  nextId(PREFIXES[lastOf(list)] ?? 'c', new Set([...idsIn(thingsIn(getAt(document, list))), ...more]))

/** @param before the key of the item after it; null to add at the end */
export function addItem(document: FormDocument, list: Path, text: string, before: string | null): Command {
  const id = nextItemId(document, list)
  return {
    label: 'add_item',
    ops: [{ op: 'add', path: list, value: { id, text }, before }],
    select: [[...list, `#${id}`]],
  }
}

/** Adds an item below this one. Selects the next one instead if it is still empty. */
export function addBelow(document: FormDocument, path: Path): Command {
  const list = parentOf(path)
  const { before } = placeAfter(document, path)
  const next = before === null ? undefined : [...list, before]
  return next && isEmpty(document, next)
    ? { label: 'add_item', ops: [], select: [next] }
    : addItem(document, list, '', before)
}

const isEmpty = (document: FormDocument, path: Path) =>
  String(memberOf(getAt(document, path), 'text') ?? '').trim() === ''

/** Selects the item before it, where the author goes on with Backspace. */
export function removeItem(document: FormDocument, path: Path): Command {
  const list = parentOf(path)
  const keys = keysOf(thingsIn(getAt(document, list)))
  const index = keys.indexOf(lastOf(path))
  const next = keys[index - 1] ?? keys[index + 1]
  return {
    label: 'remove_item',
    ops: deleteThings(document, [path]).ops,
    select: next === undefined ? [] : [[...list, next]],
  }
}

/** Moves an item up or down by one position. Nothing happens at the ends. */
export function moveItem(document: FormDocument, path: Path, by: -1 | 1): Command {
  const list = parentOf(path)
  const keys = keysOf(thingsIn(getAt(document, list)))
  const index = keys.indexOf(lastOf(path))
  if (index < 0 || keys[index + by] === undefined) return { label: 'move', ops: [] }
  const before = keys[by < 0 ? index - 1 : index + 2] ?? null
  return { label: 'move', ops: [{ op: 'move', path, to: list, before }], select: [path] }
}

/** The first lines fill the item, if it is empty, and the empty ones that follow. Each other line becomes an item after them. */
export function pasteLines(document: FormDocument, path: Path, text: string): Command {
  const lines = linesOf(text)
  const list = parentOf(path)
  const paths = keysOf(thingsIn(getAt(document, list))).map(key => [...list, key])
  const below = paths.slice(
    paths.findIndex(one => lastOf(one) === lastOf(path)) + (isEmpty(document, path) ? 0 : 1),
  )
  const full = below.findIndex(one => !isEmpty(document, one))
  const fills = below.slice(0, full < 0 ? below.length : full).slice(0, lines.length)
  const { before } = placeAfter(document, fills.at(-1) ?? path)
  const made: string[] = []
  const added = lines.slice(fills.length).map((line): Op => {
    const id = nextItemId(document, list, made)
    made.push(id)
    return { op: 'add', path: list, value: { id, text: line }, before }
  })
  const filled = fills.map((one, i): Op => ({ op: 'set', path: [...one, 'text'], value: lines[i] }))
  const last = made.at(-1)
  return {
    label: 'add_item',
    ops: [...filled, ...added],
    select: [last === undefined ? (fills.at(-1) ?? path) : [...list, `#${last}`]],
  }
}

/** The lines of a text that are not blank, without blanks and marks of lists around them. */
export const linesOf = (text: string): readonly string[] =>
  withoutLetters(
    text
      .split(/\r\n|\r|\n/)
      .map(line => line.replace(/^\s*(?:[-*•]\s+|\d{1,3}[.)]\s+)?/, '').trim())
      .filter(line => line !== ''),
  )

/** `a)`, `b)` and so on are marks of a list only where each line has its letter. */
function withoutLetters(lines: readonly string[]): readonly string[] {
  const texts = lines.flatMap((line, i) => afterLetter(line, i) ?? [])
  return lines.length > 1 && texts.length === lines.length ? texts : lines
}

const LETTERED = /^\(?([a-z])[.)]\s+(.+)$/i

/** The text after the mark of the item at this index, such as `b)`, `B.` or `(b)` for 1. Undefined without that mark. */
export function afterLetter(line: string, index: number): string | undefined {
  const [, letter = '', text] = LETTERED.exec(line) ?? []
  return letter.toLowerCase() === String.fromCodePoint(97 + index) ? text?.trim() : undefined
}
