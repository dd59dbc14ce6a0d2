// Joins the changes of two editors: three-way merge of JSON, by id and member. What only one editor changed is taken from that
// editor. What both changed differently is a conflict: the merged value is the other editor's until the author decides.
import { isSameJson } from '../../../engine/same-json.ts'
import { isList, isThing, memberOf, type Thing } from './json.ts'
import { mergeOrder } from './merge-order.ts'
import { keyOf, keysOf, nameIn, type Path } from './path.ts'

/** The versions of a value. Undefined where the value is absent. */
export interface Versions {
  readonly base: unknown
  readonly ours: unknown
  readonly theirs: unknown
}

export interface PathConflict extends Versions {
  readonly path: Path
}

export interface MergeRules {
  /** True for values whose parts only make sense together. They are merged as one value. */
  isWhole(path: Path, versions: Versions): boolean
  /** Decides a conflict. Theirs if absent. */
  choose?(conflict: PathConflict): 'ours' | 'theirs' | 'ask'
}

export interface Merged<C> {
  readonly merged: C
  readonly conflicts: readonly PathConflict[]
}

/** @param isOurs the decision of the author about each conflict */
export function mergeJson<C>(
  base: unknown,
  ours: C,
  theirs: C,
  rules: MergeRules,
  isOurs: (conflict: PathConflict) => boolean = () => false,
): Merged<C> {
  const merging = new Merging(rules, isOurs)
  const merged = merging.values({ base, ours, theirs }, [])
  // A value that all versions have is in the merged one, too.
  return { merged: merged as C, conflicts: merging.conflicts }
}

class Merging {
  readonly conflicts: PathConflict[] = []
  readonly #rules: MergeRules
  readonly #isOurs: (conflict: PathConflict) => boolean

  constructor(rules: MergeRules, isOurs: (conflict: PathConflict) => boolean) {
    this.#rules = rules
    this.#isOurs = isOurs
  }

  values(versions: Versions, path: Path): unknown {
    const { base, ours, theirs } = versions
    if (ours === theirs || base === ours) return theirs
    if (base === theirs) return ours
    if (!this.#rules.isWhole(path, versions)) {
      if (isThing(ours) && isThing(theirs) && (isThing(base) || base === undefined))
        return this.#members(base ?? {}, ours, theirs, path)
      if (isMergeable(ours) && isMergeable(theirs) && (isMergeable(base) || base === undefined))
        return this.#things(base ?? [], ours, theirs, path)
    }
    if (isSameJson(ours, theirs) || isSameJson(base, ours)) return theirs
    if (isSameJson(base, theirs)) return ours
    return this.#choose({ path, ...versions })
  }

  #choose(conflict: PathConflict): unknown {
    const choice = this.#rules.choose?.(conflict) ?? 'ask'
    if (choice !== 'ask') return conflict[choice]
    this.conflicts.push(conflict)
    return this.#isOurs(conflict) ? conflict.ours : conflict.theirs
  }

  #members(base: Thing, ours: Thing, theirs: Thing, path: Path): Thing {
    const names = new Set([...Object.keys(theirs), ...Object.keys(ours)])
    const members = [...names].map((name): [string, unknown] => {
      const [was, own, other] = [base, ours, theirs].map(thing => memberOf(thing, name))
      return [name, this.values({ base: was, ours: own, theirs: other }, [...path, name])]
    })
    return Object.fromEntries(members.filter(([, value]) => value !== undefined))
  }

  #things(
    base: readonly Thing[],
    ours: readonly Thing[],
    theirs: readonly Thing[],
    path: Path,
  ): readonly unknown[] {
    const byKey = (list: readonly Thing[]) => new Map(list.map(thing => [keyOf(nameIn(thing)), thing]))
    const [inBase, inOurs, inTheirs] = [byKey(base), byKey(ours), byKey(theirs)]
    const merged = new Map<string, unknown>()
    for (const key of new Set([...inTheirs.keys(), ...inOurs.keys()])) {
      const versions = { base: inBase.get(key), ours: inOurs.get(key), theirs: inTheirs.get(key) }
      const value = this.values(versions, [...path, key])
      if (value !== undefined) merged.set(key, value)
    }
    const order = mergeOrder(keysOf(base), keysOf(ours), keysOf(theirs))
    return order.flatMap(key => (merged.has(key) ? [merged.get(key)] : []))
  }
}

/** A list of things that each have a name of their own. Other lists are merged as one value. */
function isMergeable(value: unknown): value is readonly Thing[] {
  if (!isList(value) || !value.every(isThing)) return false
  const names = new Set(value.map(nameIn))
  return names.size === value.length && !names.has('')
}
