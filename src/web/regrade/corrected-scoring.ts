// The scoring of a published version, corrected by that of a later draft.
import type { Scoring, ScoringRule } from '../../engine/scoring/schemas.ts'

export interface Scored {
  readonly questions: readonly { readonly id: string; readonly type: string }[]
  readonly scoring: Scoring
}

/**
 * Takes everything from the draft but the rules of questions that it does not have, or has with another type.
 * @param keptIds the ids of more questions that keep their rules, because those of the draft do not fit
 */
export function correctedScoring(
  version: Scored,
  draft: Scored,
  keptIds: ReadonlySet<string> = new Set(),
): Scoring {
  const types = new Map(draft.questions.map(({ id, type }) => [id, type]))
  const ids = new Set(version.questions.map(({ id }) => id))
  const rules = version.questions.flatMap(({ id, type }): [string, ScoringRule][] => {
    const isDrafts = types.get(id) === type && !keptIds.has(id)
    const rule = (isDrafts ? draft : version).scoring.questions?.[id]
    return rule ? [[id, rule]] : []
  })
  const { outcomes, ...rest } = draft.scoring
  return {
    ...rest,
    questions: Object.fromEntries(rules),
    ...(outcomes && {
      outcomes: outcomes.map(outcome => ({
        ...outcome,
        weights: Object.fromEntries(Object.entries(outcome.weights).filter(([id]) => ids.has(id))),
      })),
    }),
  }
}
