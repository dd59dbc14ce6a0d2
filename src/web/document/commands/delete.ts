// Deletes questions and other things, with their rules, weights and translations. Conditions and texts that refer to them stay,
// so that the author decides; `referencesOutside` lists them for the question before.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { isThing, memberOf } from '../../authoring/draft/json.ts'
import { getAt, idIn, isInside, keysOf, lastOf, type Path, parentOf } from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import { type Command, inSequence } from '../command.ts'
import { placeAfter } from '../questions.ts'
import { type Reference, referencesTo, removeBelongings } from '../references.ts'

/** The references to the things from the rest of the form. */
export const referencesOutside = (document: FormDocument, paths: readonly Path[]): readonly Reference[] =>
  paths.flatMap(path =>
    referencesTo(document, path).filter(reference => !paths.some(other => isInside(reference.path, other))),
  )

export const deleteThings = (document: FormDocument, paths: readonly Path[]): Command => ({
  label: 'delete',
  ops: inSequence(document, ...paths.map(path => (current: FormDocument) => deleteOne(current, path))),
  select: nextSelection(document, paths),
})

function deleteOne(document: FormDocument, path: Path): readonly Op[] {
  if (getAt(document, path) === undefined) return []
  const isMember = isThing(getAt(document, parentOf(path)))
  const isFirst = !lastOf(path).includes('~')
  return [
    ...(isFirst ? removeBelongings(document, path) : []),
    ...(isFirst && path.length === 2 ? jumpsAfter(document, idIn(lastOf(path))) : []),
    isMember ? { op: 'set', path } : { op: 'remove', path, ...(prunes(path) && { prune: 1 }) },
  ]
}

/** A question keeps an empty list of choices. Other lists are members that a form need not have. */
const prunes = ([part]: Path) => part !== 'questions'

/** The jumps of a question make no sense without it. The last one first, because the others are named by count. */
const jumpsAfter = ({ logic: { jumps = [] } }: FormDocument, id: string): readonly Op[] =>
  keysOf(jumps)
    .filter((_, i) => memberOf(jumps[i], 'after') === id)
    .reverse()
    .map(key => ({ op: 'remove', path: ['logic', 'jumps', key], prune: 1 }))

/** The thing after the last one, if there is one. */
function nextSelection(document: FormDocument, paths: readonly Path[]): readonly Path[] {
  const last = paths.at(-1)
  if (!last) return []
  const { list, before } = placeAfter(document, last)
  return before === null ? [] : [[...list, before]]
}
