import type { Kind } from '../../../../engine/scoring/kinds/kind.ts'
import type { TriedAnswers } from '../../../api/contract.d.ts'
import { panelState } from '../../../authoring/fields/state.ts'

export const scoringState = panelState(() => ({
  /** The id of the question whose key is edited. */
  open: undefined as string | undefined,
  /** Ids of the questions whose points are set together. */
  chosen: new Set<string>(),
  /** The points to set for the chosen questions. */
  points: 1 as number | undefined,
  /** Ways to score that were selected, of rules that do not have their key yet. */
  kinds: new Map<string, Kind['key']>(),
  /** What the server says about tried answers; undefined until it has replied. */
  graded: undefined as TriedAnswers | undefined,
  /** The area of an image that is selected, by position. */
  area: 0,
}))
