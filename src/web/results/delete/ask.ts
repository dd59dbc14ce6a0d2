// Loads the dialog for deletions when it is needed.
import { adoptStyles } from '../../kit/adopt-styles.ts'
import type { ResultsContext } from '../context.ts'

/** @returns how many responses are deleted */
export async function askAndDelete(
  context: ResultsContext,
  ids: readonly string[],
  word: string,
): Promise<number> {
  const [{ deleteResponses }, { exportStyles }] = await Promise.all([
    import('./delete-dialog.ts'),
    import('../export/styles.ts'),
  ])
  adoptStyles(context.root, exportStyles)
  return deleteResponses(context, ids, word)
}
