import { panelState } from '../../../authoring/fields/state.ts'

export const logicState = panelState(() => ({
  onlyWithLogic: false,
  /** The id of the question, or `ending` with the key of the ending, whose rules are edited. */
  open: undefined as string | undefined,
  /** True while answers are tried below the calculations. */
  isTrying: false,
  /** Ids of questions without logic that are shown on their own. */
  unfolded: new Set<string>(),
}))
