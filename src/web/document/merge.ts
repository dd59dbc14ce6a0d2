// Joins the changes of two editors: three-way merge by id and member. What only one editor changed is taken from that editor.
// What both changed differently is a conflict: the merged document has the other editor's value until the author decides.
import { isSameJson } from '../../engine/same-json.ts'
import { apply, type Op } from './apply.ts'
import { type FormDocument, isList, isThing, memberOf, type Thing } from './document.ts'
import { mergeOrder } from './merge-order.ts'
import { renameClashes } from './merge-renames.ts'
import { getAt, indexOfKey, keyAt, keyOf, keysOf, lastOf, nameIn, type Path, parentOf } from './path.ts'
import type { Rename } from './renames.ts'

export interface Conflict {
  readonly path: Path
  /** Undefined if there was nothing. */
  readonly base: unknown
  /** Undefined if it was removed; so is `theirs`. */
  readonly ours: unknown
  readonly theirs: unknown
}

export interface Merge {
  readonly merged: FormDocument
  readonly conflicts: readonly Conflict[]
  /** Things of ours that have new ids, because both editors added things with the same id. */
  readonly renames: readonly Rename[]
  /** Our document with the new ids. */
  readonly ours: FormDocument
}

export function merge(base: FormDocument, ours: FormDocument, theirs: FormDocument): Merge {
  const { document, renames } = renameClashes(base, ours, theirs)
  const conflicts: Conflict[] = []
  const merged = mergeValues(base, document, theirs, [], conflicts)
  // Both documents have every part, so the merged one has, too.
  return { merged: merged as FormDocument, conflicts, renames, ours: document }
}

/** Members whose parts only make sense together: conditions, correct answers, shapes, and either points or percent. */
const WHOLE: ReadonlySet<string> = new Set([
  'visibleWhen',
  'requiredWhen',
  'when',
  'value',
  'correct',
  'shape',
  'passMark',
])

function mergeValues(
  base: unknown,
  ours: unknown,
  theirs: unknown,
  path: Path,
  conflicts: Conflict[],
): unknown {
  if (ours === theirs || base === ours) return theirs
  if (base === theirs) return ours
  if (!WHOLE.has(lastOf(path))) {
    if (isThing(ours) && isThing(theirs) && (isThing(base) || base === undefined))
      if (base === undefined || !isRetyped(base, ours, theirs))
        return mergeMembers(base ?? {}, ours, theirs, path, conflicts)
    if (isMergeable(ours) && isMergeable(theirs) && (isMergeable(base) || base === undefined))
      return mergeThings(base ?? [], ours, theirs, path, conflicts)
  }
  if (isSameJson(ours, theirs) || isSameJson(base, ours)) return theirs
  if (isSameJson(base, theirs)) return ours
  conflicts.push({ path, base, ours, theirs })
  return theirs
}

function mergeMembers(
  base: Thing,
  ours: Thing,
  theirs: Thing,
  path: Path,
  conflicts: Conflict[],
): Thing | undefined {
  const names = new Set([...Object.keys(theirs), ...Object.keys(ours)])
  const members = [...names].map((name): [string, unknown] => [
    name,
    mergeValues(
      memberOf(base, name),
      memberOf(ours, name),
      memberOf(theirs, name),
      [...path, name],
      conflicts,
    ),
  ])
  return Object.fromEntries(members.filter(([, value]) => value !== undefined))
}

/** Members that every type has. Others can be wrong for another type. */
const COMMON: ReadonlySet<string> = new Set([
  'text',
  'description',
  'required',
  'visibleWhen',
  'requiredWhen',
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

/** A list of things that each have a name of their own. Other lists are merged as one value. */
function isMergeable(value: unknown): value is readonly Thing[] {
  if (!isList(value) || !value.every(isThing)) return false
  const names = new Set(value.map(nameIn))
  return names.size === value.length && !names.has('')
}

function mergeThings(
  base: readonly Thing[],
  ours: readonly Thing[],
  theirs: readonly Thing[],
  path: Path,
  conflicts: Conflict[],
): readonly unknown[] {
  const byKey = (list: readonly Thing[]) => new Map(list.map(thing => [keyOf(nameIn(thing)), thing]))
  const [inBase, inOurs, inTheirs] = [byKey(base), byKey(ours), byKey(theirs)]
  const merged = new Map<string, unknown>()
  for (const key of new Set([...inTheirs.keys(), ...inOurs.keys()])) {
    const value = mergeValues(inBase.get(key), inOurs.get(key), inTheirs.get(key), [...path, key], conflicts)
    if (value !== undefined) merged.set(key, value)
  }
  const order = mergeOrder(keysOf(base), keysOf(ours), keysOf(theirs))
  return order.flatMap(key => (merged.has(key) ? [merged.get(key)] : []))
}

/** The operations that put our values in place of theirs, for the conflicts that the author decides so. */
export function takeOurs({ merged, ours }: Merge, chosen: readonly Conflict[]): readonly Op[] {
  return chosen.map(({ path, ours: value }): Op => {
    const list = getAt(ours, parentOf(path))
    const inMerged = getAt(merged, parentOf(path))
    if (!isList(list) && !isList(inMerged)) return { op: 'set', path, value }
    if (value === undefined) return { op: 'remove', path }
    if (isList(inMerged) && indexOfKey(inMerged, lastOf(path)) >= 0) return { op: 'set', path, value }
    return { op: 'add', path: parentOf(path), value, before: followerOf(list, inMerged, lastOf(path)) }
  })
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

/** The merged document after the author's decisions. Conflicts that are not chosen keep the other editor's values. */
export const resolveConflicts = (merge: Merge, chosen: readonly Conflict[]): FormDocument =>
  apply(merge.merged, takeOurs(merge, chosen)).document
