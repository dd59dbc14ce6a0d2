// Renames a question, choice, row, column, blank, calculation, ending or outcome, and everything that refers to it.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { isList, isThing } from '../../authoring/draft/json.ts'
import { getAt, idIn, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import type { Command } from '../command.ts'
import { idsIn, RESERVED } from '../ids.ts'
import { takenIds } from '../questions.ts'
import { renameKey } from '../reference-answers.ts'
import { rewriteReferences } from '../references.ts'

export const rename = (document: FormDocument, path: Path, id: string): Command => ({
  label: 'rename',
  ops: renameThing(document, path, id),
  select: [renamedPath(path, id)],
})

/** The reason why a thing cannot have the id; undefined if it can. */
export function idFault(
  document: FormDocument,
  path: Path,
  id: string,
): 'id_invalid' | 'id_reserved' | 'id_taken' | undefined {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(id)) return 'id_invalid'
  const isNamed = path.length === 2 || path[1] === 'calculations'
  if (isNamed && RESERVED.has(id)) return 'id_reserved'
  const container = getAt(document, parentOf(path))
  const taken = isThing(container) ? new Set(Object.keys(container)) : takenIds(document, parentOf(path))
  const isQuestion = path[1] === 'calculations' && idsIn(document.questions).has(id)
  return id !== idIn(lastOf(path)) && (taken.has(id) || isQuestion) ? 'id_taken' : undefined
}

export const renamedPath = (path: Path, id: string): Path => [
  ...parentOf(path),
  lastOf(path).startsWith('#') ? `#${id}` : id,
]

/** The operations without a label, for commands that rename as well. */
export function renameThing(document: FormDocument, path: Path, id: string): readonly Op[] {
  const container = getAt(document, parentOf(path))
  if (getAt(document, path) === undefined || idIn(lastOf(path)) === id) return []
  if (isThing(container))
    return [
      ...rewriteReferences(document, path, id),
      { op: 'set', path: parentOf(path), value: renameKey(container, lastOf(path), id) },
    ]
  if (!isList(container)) return []
  // References lead to the first of several things with the same id.
  const isFirst = !lastOf(path).includes('~')
  return [
    ...(isFirst ? rewriteReferences(document, path, id) : []),
    { op: 'set', path: [...path, 'id'], value: id },
  ]
}
