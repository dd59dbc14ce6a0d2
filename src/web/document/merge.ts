// Joins the changes of two editors of a form. Things that both added with the same id get different ids first.
import { isSameJson } from '../../engine/same-json.ts'
import type { FormDocument } from '../authoring/draft/form-document.ts'
import { isList, isThing, memberOf, type Thing } from '../authoring/draft/json.ts'
import { type MergeRules, mergeJson, type PathConflict } from '../authoring/draft/merge.ts'
import { getAt, indexOfKey, keyAt, lastOf, parentOf } from '../authoring/draft/path.ts'
import type { Op } from './apply.ts'
import { renameClashes } from './merge-renames.ts'
import type { Rename } from './renames.ts'

export interface Merge {
  readonly merged: FormDocument
  readonly conflicts: readonly PathConflict[]
  /** Things of ours that have new ids, because both editors added things with the same id. */
  readonly renames: readonly Rename[]
  /** The operations that put our values in place of theirs, for the conflicts that the author decides so. */
  takeOurs(conflicts: readonly PathConflict[]): readonly Op[]
}

export function merge(base: FormDocument, ours: FormDocument, theirs: FormDocument): Merge {
  const { document, renames } = renameClashes(base, ours, theirs)
  const { merged, conflicts } = mergeJson(base, document, theirs, RULES)
  return {
    merged,
    conflicts,
    renames,
    takeOurs: chosen => chosen.map(one => placeOurs(one, document, merged)),
  }
}

/** Members whose parts only make sense together: conditions, correct answers, shapes, and either points or percent. */
const WHOLE: ReadonlySet<string> = new Set([
  'visibleWhen',
  'requiredWhen',
  'holds',
  'when',
  'value',
  'correct',
  'shape',
  'passMark',
])

const RULES: MergeRules = {
  isWhole: (path, { base, ours, theirs }) =>
    WHOLE.has(lastOf(path)) ||
    (isThing(base) && isThing(ours) && isThing(theirs) && isRetyped(base, ours, theirs)),
}

/** Members that every type has. Others can be wrong for another type. */
const COMMON: ReadonlySet<string> = new Set([
  'text',
  'description',
  'required',
  'visibleWhen',
  'requiredWhen',
  'rules',
  'image',
])

/** True if one editor changed the type of a question, and the other members that belong to the type. */
function isRetyped(base: Thing, ours: Thing, theirs: Thing): boolean {
  const type = memberOf(base, 'type')
  const [byUs, byThem] = [memberOf(ours, 'type') !== type, memberOf(theirs, 'type') !== type]
  if (!byUs && !byThem) return false
  const other = byUs ? theirs : ours
  const names = [...Object.keys(base), ...Object.keys(other)].filter(name => !COMMON.has(name))
  return (
    names.some(name => !isSameJson(memberOf(base, name), memberOf(other, name))) && !isSameJson(ours, theirs)
  )
}

function placeOurs({ path, ours: value }: PathConflict, ours: FormDocument, merged: FormDocument): Op {
  const list = getAt(ours, parentOf(path))
  const inMerged = getAt(merged, parentOf(path))
  if (!isList(list) && !isList(inMerged)) return { op: 'set', path, value }
  if (value === undefined) return { op: 'remove', path }
  if (isList(inMerged) && indexOfKey(inMerged, lastOf(path)) >= 0) return { op: 'set', path, value }
  return { op: 'add', path: parentOf(path), value, before: followerOf(list, inMerged, lastOf(path)) }
}

/** The first thing after it in our list that the merged list has, too. */
function followerOf(ours: unknown, merged: unknown, key: string): string | null {
  if (!isList(ours) || !isList(merged)) return null
  for (let i = indexOfKey(ours, key) + 1; i < ours.length; i++) {
    const follower = keyAt(ours, i)
    if (indexOfKey(merged, follower) >= 0) return follower
  }
  return null
}
