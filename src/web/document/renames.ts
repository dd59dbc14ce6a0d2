// When two editors add things with the same id, a merge gives the own thing another id. Operations that name it follow.
import { isThing } from '../authoring/draft/json.ts'
import { idIn, isInside, isSamePath, lastOf, type Path, parentOf } from '../authoring/draft/path.ts'
import type { Op } from './apply.ts'

export interface Rename {
  readonly path: Path
  readonly id: string
}

/** The path with the new ids. The rule of a question is named by the question's id. */
export const renamePath = (path: Path, renames: readonly Rename[]): Path =>
  renames.reduce((current, { path: from, id }) => {
    if (isInside(current, from)) return [...parentOf(from), `#${id}`, ...current.slice(from.length)]
    const rule = ['scoring', 'questions', idIn(lastOf(from))]
    return from.length === 2 && from[0] === 'questions' && isInside(current, rule)
      ? ['scoring', 'questions', id, ...current.slice(rule.length)]
      : current
  }, path)

export function renameOp(op: Op, renames: readonly Rename[]): Op {
  const path = renamePath(op.path, renames)
  switch (op.op) {
    case 'add':
      return {
        ...op,
        path,
        before: renameKey(op.before, op.path, renames),
        value: renameThing(op.value, op.path, renames),
      }
    case 'move':
      return { ...op, path, to: renamePath(op.to, renames), before: renameKey(op.before, op.to, renames) }
    default:
      return { ...op, path }
  }
}

const renameKey = (key: string | null, list: Path, renames: readonly Rename[]) =>
  key === null ? null : lastOf(renamePath([...list, key], renames))

function renameThing(value: unknown, list: Path, renames: readonly Rename[]): unknown {
  if (!isThing(value)) return value
  const own = renames.find(
    ({ path }) => isSamePath(parentOf(path), list) && idIn(lastOf(path)) === value['id'],
  )
  return own ? { ...value, id: own.id } : value
}
