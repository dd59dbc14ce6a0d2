// The part of a document that the server accepts. Invalid parts stay with the author until they are corrected.
import { type FormDocument, PARTS } from '../authoring/draft/form-document.ts'
import { getAt, lastOf, type Path, parentOf } from '../authoring/draft/path.ts'
import { apply, type Op } from './apply.ts'

export interface Sendable {
  readonly document: FormDocument
  /** The operations that lead from the sendable document back to the author's. Empty if all of it is valid. */
  readonly local: readonly Op[]
}

/** Returns the places of values that do not match the schema. */
export type Validate = (document: FormDocument) => readonly Path[]

/** First the stored value, then none, then the stored part of the document: whichever is valid. */
const REPAIRS = [
  (path: Path, saved: FormDocument): Op => ({ op: 'set', path, value: getAt(saved, path) }),
  clear,
  ([part = '']: Path, saved: FormDocument): Op => ({ op: 'set', path: [part], value: getAt(saved, [part]) }),
] as const

export function sendableOf(current: FormDocument, saved: FormDocument, validate: Validate): Sendable {
  let document = current
  let local: readonly Op[] = []
  for (const repair of REPAIRS) {
    const invalid = validate(document)
    if (invalid.length === 0) break
    const repaired = apply(
      document,
      invalid.map(path => repair(path, saved)),
    )
    document = repaired.document
    local = [...repaired.undo, ...local]
  }
  return { document, local }
}

/** A thing in a list is removed; a part of the document cannot be. */
function clear(path: Path, saved: FormDocument): Op {
  if (lastOf(path).startsWith('#')) return { op: 'remove', path }
  if (PARTS.some(part => part === lastOf(path)) && path.length === 1)
    return { op: 'set', path, value: getAt(saved, path) }
  // An item of a plain list cannot be cleared, so its list is.
  const isItem = /^\d+$/.test(lastOf(path))
  return { op: 'set', path: isItem ? parentOf(path) : path }
}
