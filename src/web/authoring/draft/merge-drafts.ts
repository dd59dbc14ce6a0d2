// Joins the changes of two editors of a draft that is merged part by part.
import { type MergeRules, mergeJson, type PathConflict } from './merge.ts'
import type { Merge } from './saver-options.ts'

/** A part that two editors changed at once. */
export interface Conflict {
  readonly part: string
  /** The id of the item with the part. Empty for a part of the draft. */
  readonly id: string
  readonly title: string
  readonly ours: unknown
  readonly theirs: unknown
}

export interface DraftMerge<C> extends Merge<C> {
  readonly conflicts: readonly Conflict[]
  /** Returns the merged content with our values at these conflicts. */
  decide(mine: readonly Conflict[]): C
}

/** A draft in three versions, as parts that change on their own. */
export interface DraftVersions<P> {
  readonly base: Partial<P>
  readonly ours: P
  readonly theirs: P
}

export function mergeDrafts<C, P>(
  { base, ours, theirs }: DraftVersions<P>,
  rules: MergeRules,
  conflictOf: (conflict: PathConflict) => Conflict,
  contentOf: (parts: P) => C,
): DraftMerge<C> {
  const join = (chosen: readonly Conflict[]) =>
    mergeJson<P>(base, ours, theirs, rules, conflict => {
      const { part, id } = conflictOf(conflict)
      return chosen.some(one => one.part === part && one.id === id)
    })
  const { merged, conflicts } = join([])
  return {
    merged: contentOf(merged),
    conflicts: conflicts.map(conflictOf),
    decide: chosen => contentOf(join(chosen).merged),
  }
}
