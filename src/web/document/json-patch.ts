// The difference between two documents as JSON Patch (RFC 6902). Parts that both documents share are not looked at, so the
// difference of one keystroke takes the time of one pass over the questions.
import type { PatchOperation } from '../../engine/json-patch.ts'
import { toPointer } from '../../engine/json-pointer.ts'
import { isSameJson } from '../../engine/same-json.ts'
import { type FormDocument, PARTS } from '../authoring/draft/form-document.ts'
import { isList, isThing } from '../authoring/draft/json.ts'
import { risingPositions } from '../authoring/draft/list-order.ts'
import { keysOf, type Step } from '../authoring/draft/path.ts'

/** The API accepts no more operations in a patch. */
export const MAX_OPERATIONS = 500

export function diff(before: FormDocument, after: FormDocument): readonly PatchOperation[] {
  const operations = [...differences(before, after, [])]
  return operations.length <= MAX_OPERATIONS ? operations : [...replacedParts(before, after)]
}

/** One operation for each part. */
function* replacedParts(before: FormDocument, after: FormDocument): Generator<PatchOperation> {
  for (const part of PARTS)
    if (!isSameJson(before[part], after[part])) yield { op: 'replace', path: `/${part}`, value: after[part] }
}

function* differences(before: unknown, after: unknown, steps: readonly Step[]): Generator<PatchOperation> {
  if (before === after) return
  if (isThing(before) && isThing(after)) yield* memberDifferences(before, after, steps)
  else if (isList(before) && isList(after))
    yield* before.some(isThing) && after.some(isThing)
      ? thingDifferences(before, after, steps)
      : itemDifferences(before, after, steps)
  else yield { op: 'replace', path: toPointer(steps), value: after }
}

function* memberDifferences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  steps: readonly Step[],
): Generator<PatchOperation> {
  for (const name of Object.keys(before))
    if (!Object.hasOwn(after, name) || after[name] === undefined)
      yield { op: 'remove', path: toPointer([...steps, name]) }
  for (const [name, value] of Object.entries(after)) {
    if (value === undefined) continue
    if (Object.hasOwn(before, name)) yield* differences(before[name], value, [...steps, name])
    else yield { op: 'add', path: toPointer([...steps, name]), value }
  }
}

/** A list of values without names: what differs between the common beginning and the common end. */
function* itemDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  steps: readonly Step[],
): Generator<PatchOperation> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSameJson(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSameJson(before.at(-1 - end), after.at(-1 - end))) end++
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)]
  for (let i = 0; i < Math.min(old.length, next.length); i++)
    yield* differences(old[i], next[i], [...steps, start + i])
  for (let i = old.length - 1; i >= next.length; i--)
    yield { op: 'remove', path: toPointer([...steps, start + i]) }
  for (let i = old.length; i < next.length; i++)
    yield { op: 'add', path: toPointer([...steps, start + i]), value: next[i] }
}

/** A list of things: removes, then moves and adds, then the differences within each thing. */
function* thingDifferences(
  before: readonly unknown[],
  after: readonly unknown[],
  steps: readonly Step[],
): Generator<PatchOperation> {
  // A keystroke changes one thing in place.
  const isOneChanged = before.length === after.length && countDifferent(before, after) === 1
  const pairs = isOneChanged ? after.map((_, i) => i) : paired(before, after)
  const kept = new Set(pairs)
  let list: number[] = before.map((_, i) => i)
  for (let i = before.length - 1; i >= 0; i--) {
    if (kept.has(i)) continue
    yield { op: 'remove', path: toPointer([...steps, i]) }
    list.splice(i, 1)
  }
  const stays = risingPositions(pairs.filter(pair => pair >= 0))
  let position = 0
  /** Where the next item belongs: after the item before it. */
  let place = 0
  for (const [i, pair] of pairs.entries()) {
    if (pair < 0) {
      yield { op: 'add', path: toPointer([...steps, place]), value: after[i] }
      list = list.toSpliced(place, 0, -1)
      place++
      continue
    }
    if (stays.has(position++)) {
      place = list.indexOf(pair) + 1
      continue
    }
    const from = list.indexOf(pair)
    const to = from < place ? place - 1 : place
    if (from !== to) {
      yield { op: 'move', from: toPointer([...steps, from]), path: toPointer([...steps, to]) }
      list.splice(from, 1)
      list.splice(to, 0, pair)
    }
    place = to + 1
  }
  for (const [i, pair] of pairs.entries())
    if (pair >= 0) yield* differences(before[pair], after[i], [...steps, i])
}

const countDifferent = (before: readonly unknown[], after: readonly unknown[]) =>
  after.reduce<number>((count, item, i) => (item === before[i] ? count : count + 1), 0)

/** The position that each item had before; -1 if it is new. A thing with a new id at the same position is the same thing. */
function paired(before: readonly unknown[], after: readonly unknown[]): readonly number[] {
  const positions = new Map(keysOf(before).map((key, i) => [key, i]))
  const pairs = keysOf(after).map(key => positions.get(key) ?? -1)
  const kept = new Set(pairs)
  return pairs.map((pair, i) => (pair < 0 && i < before.length && !kept.has(i) ? i : pair))
}
