// Moves questions: by one, to the ends, to a place, into or out of a group, to a page. Several questions keep their order.
import type { FormDocument } from '../../authoring/draft/form-document.ts'
import { thingsIn } from '../../authoring/draft/json.ts'
import {
  getAt,
  idIn,
  isInside,
  isSamePath,
  keysOf,
  lastOf,
  type Path,
  parentOf,
} from '../../authoring/draft/path.ts'
import type { Op } from '../apply.ts'
import { type Command, inSequence } from '../command.ts'
import { freeId } from '../ids.ts'
import { inOrder, type Place, pagesOf, QUESTIONS, takenIds } from '../questions.ts'
import { followMove } from '../references.ts'
import { renamedPath, renameThing } from './rename.ts'

/** Up or down by one. Things at the end of their list stay. */
export function moveBy(document: FormDocument, paths: readonly Path[], by: -1 | 1): Command {
  const moved = inOrder(document, paths)
  const [first] = moved
  if (!first) return { label: 'move', ops: [] }
  const list = parentOf(first)
  const keys = keysOf(thingsIn(getAt(document, list)))
  const own = moved.filter(path => isSamePath(parentOf(path), list)).map(lastOf)
  const edge = keys.indexOf((by < 0 ? own[0] : own.at(-1)) ?? '') + by
  if (edge < 0 || edge >= keys.length) return { label: 'move', ops: [] }
  return moveTo(document, moved, { list, before: keys[by < 0 ? edge : edge + 1] ?? null })
}

export function moveToEnd(document: FormDocument, paths: readonly Path[], end: 'first' | 'last'): Command {
  const [first] = inOrder(document, paths)
  if (!first) return { label: 'move', ops: [] }
  const list = parentOf(first)
  const keys = keysOf(thingsIn(getAt(document, list)))
  const own = new Set(paths.map(lastOf))
  const before = end === 'last' ? null : (keys.find(key => !own.has(key)) ?? null)
  return moveTo(document, paths, { list, before })
}

/** Moves questions to the end of a page. Pages are counted from 0. */
export function moveToPage(document: FormDocument, paths: readonly Path[], page: number): Command {
  const next = pagesOf(document)[page + 1]?.break
  return moveTo(document, paths, { list: QUESTIONS, before: next ? lastOf(next) : null })
}

export function moveTo(document: FormDocument, paths: readonly Path[], { list, before }: Place): Command {
  const moved = inOrder(document, paths).filter(path => !isInside(list, path))
  const keys = keysOf(thingsIn(getAt(document, list)))
  const own = new Set(moved.filter(path => isSamePath(parentOf(path), list)).map(lastOf))
  // The thing to stand before can be one of those that move.
  const from = before === null ? keys.length : Math.max(0, keys.indexOf(before))
  const anchor = before === null ? null : (keys.slice(from).find(key => !own.has(key)) ?? null)
  const select: Path[] = []
  const ops = inSequence(
    document,
    ...moved.map(path => (current: FormDocument) => {
      const moving = moveOne(current, path, list, anchor)
      select.push(moving.to)
      return moving.ops
    }),
  )
  return { label: 'move', ops, select }
}

function moveOne(document: FormDocument, path: Path, list: Path, before: string | null) {
  if (isSamePath(parentOf(path), list)) {
    const ops: readonly Op[] = [{ op: 'move', path, to: list, before }]
    return { ops, to: path }
  }
  const id = freeId(idIn(lastOf(path)), takenIds(document, list))
  const from = renamedPath(path, id)
  const to = [...list, `#${id}`]
  const ops = inSequence(
    document,
    current => renameThing(current, path, id),
    current => (list.length > 1 ? loseOwn(current, from) : []),
    current => followMove(current, from, to),
    () => [{ op: 'move', path: from, to: list, before }],
  )
  return { ops, to }
}

/** A question in a group has no conditions, no rules and no scoring rule of its own. */
const loseOwn = (document: FormDocument, path: Path): readonly Op[] =>
  [
    [...path, 'visibleWhen'],
    [...path, 'requiredWhen'],
    [...path, 'rules'],
    ['scoring', 'questions', idIn(lastOf(path))],
  ]
    .filter(place => getAt(document, place) !== undefined)
    .map(place => ({ op: 'set', path: place }))
