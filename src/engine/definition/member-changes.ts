// Changes between two JSON objects, by the ids of the things in their lists.
import { getOwn } from '../get-own.ts'

export interface MemberChange {
  /** Names of members, and ids of items: `['choices', 'paris', 'text']`. */
  readonly path: readonly string[]
  /** `moved` is an item that has another place in its list. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly before?: unknown
  readonly after?: unknown
}

/** Members whose values are compared as a whole: the parts of a condition say nothing alone. */
const WHOLE: ReadonlySet<string> = new Set(['visibleWhen', 'requiredWhen', 'holds', 'when', 'value', 'shape'])

type Json = Readonly<Record<string, unknown>>
interface Thing extends Json {
  readonly id: string
}

export const changesBetween = (before: object, after: object): MemberChange[] =>
  ofMembers(before as Json, after as Json, [])

function ofMembers(before: Json, after: Json, above: readonly string[]): MemberChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap(name =>
    ofValues(getOwn(before, name), getOwn(after, name), [...above, name], WHOLE.has(name)),
  )
}

function ofValues(before: unknown, after: unknown, path: readonly string[], isWhole = false): MemberChange[] {
  if (isEqual(before, after)) return []
  if (before === undefined) return [{ path, kind: 'added', after }]
  if (after === undefined) return [{ path, kind: 'removed', before }]
  if (!isWhole && isThings(before) && isThings(after)) return ofThings(before, after, path)
  if (!isWhole && isObject(before) && isObject(after)) return ofMembers(before, after, path)
  return [{ path, kind: 'changed', before, after }]
}

function ofThings(
  before: readonly Thing[],
  after: readonly Thing[],
  path: readonly string[],
): MemberChange[] {
  const earlier = new Map(before.map(thing => [thing.id, thing]))
  const later = new Set(after.map(({ id }) => id))
  const moved = movedIds(before, after)
  return [
    ...before
      .filter(({ id }) => !later.has(id))
      .map((thing): MemberChange => ({ path: [...path, thing.id], kind: 'removed', before: thing })),
    ...after.flatMap(thing => {
      const at = [...path, thing.id]
      const known = earlier.get(thing.id)
      const move: MemberChange[] = moved.has(thing.id) ? [{ path: at, kind: 'moved' }] : []
      return known ? [...move, ...ofMembers(known, thing, at)] : ofValues(undefined, thing, at)
    }),
  ]
}

/** The fewest things that have to move from the first order to the second. */
export function movedIds(
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string }[],
): ReadonlySet<string> {
  const places = new Map(before.map(({ id }, i) => [id, i]))
  const common = after.flatMap(({ id }) => {
    const place = places.get(id)
    return place === undefined ? [] : [{ id, place }]
  })
  const stay = longestRising(common.map(({ place }) => place))
  return new Set(common.filter((_, i) => !stay.has(i)).map(({ id }) => id))
}

/** The indexes of a longest rising subsequence, by patience sorting. */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous: (number | undefined)[] = []
  for (const [i, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.push(low > 0 ? ends[low - 1] : undefined)
    ends[low] = i
  }
  const found = new Set<number>()
  for (let i = ends.at(-1); i !== undefined; i = previous[i]) found.add(i)
  return found
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Ids that are not unique cannot name items. */
const isThings = (value: unknown): value is readonly Thing[] =>
  Array.isArray(value) &&
  value.every(item => isObject(item) && typeof item['id'] === 'string') &&
  new Set(value.map(({ id }) => id)).size === value.length

/** Compares JSON values. The order of members has no meaning. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => isEqual(item, b[i]))
  if (!isObject(a) || !isObject(b)) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => Object.hasOwn(b, name) && isEqual(a[name], b[name]))
  )
}
