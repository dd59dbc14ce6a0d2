// Loads the dialog for deletions when it is needed.
import type { Condition } from '../../../engine/expressions/condition.ts'
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { ResultsContext } from '../results-context.ts'

/** @returns how many responses are deleted */
export async function askAndDelete(
  context: ResultsContext,
  ids: readonly string[],
  word: string,
): Promise<number> {
  const [{ deleteResponses }] = await Promise.all([import('./delete-dialog.ts'), loadStyles(context)])
  return deleteResponses(context, ids, word)
}

/** @param filter undefined for all responses @returns how many are deleted */
export async function askAndDeleteMatching(
  context: ResultsContext,
  filter: Condition | undefined,
): Promise<number> {
  const [{ deleteMatching }] = await Promise.all([import('./delete-matching.ts'), loadStyles(context)])
  return deleteMatching(context, filter)
}

async function loadStyles({ root }: ResultsContext): Promise<void> {
  const { exportStyles } = await import('../export/styles.ts')
  adoptStyles(root, exportStyles)
}
