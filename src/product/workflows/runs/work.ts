// Works on one claimed run.
import { evaluateWithin, newBudget } from '../../../engine/expressions/bounded.ts'
import { addOperators, holds } from '../../../engine/expressions/evaluate.ts'
import { functions } from '../../../engine/expressions/functions.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { Interrupted } from './attempt.ts'
import { ClaimLost } from './claim-queries.ts'
import { readInput } from './data-of-run.ts'
import { deleteRun } from './run-queries.ts'
import { BROKEN, endOf, failRun, TOO_OLD } from './save.ts'
import { type Claimed, Turn, type WorkParts } from './turn.ts'
import { versionOf } from './version-cache.ts'
import { whileClaimed } from './while-claimed.ts'

addOperators(functions)

/** Works on a claimed run until it sleeps, ends, or has had its turn. */
export async function workOn(parts: WorkParts, claimed: Claimed): Promise<void> {
  try {
    const turn = await begin(parts, claimed)
    await turn?.proceed()
  } catch (error) {
    if (error instanceof ClaimLost || error instanceof Interrupted) return
    if (isStoreFault(error)) throw error
    // It would fail again, and repeat its last call each time.
    parts.log?.error({ err: error, run: claimed.run.id }, 'A run of a workflow failed')
    await whileClaimed(parts, claimed.run, (trx, row) => failRun(trx, row, BROKEN, parts.now())).catch(
      ignoreLost,
    )
  }
}

function ignoreLost(error: unknown): void {
  if (!(error instanceof ClaimLost)) throw error
}

async function begin(parts: WorkParts, claimed: Claimed): Promise<Turn | undefined> {
  const { run } = claimed
  if (endOf(run) <= parts.now().toISOString()) {
    await whileClaimed(parts, claimed.run, (trx, row) => failRun(trx, row, TOO_OLD, parts.now()))
    return undefined
  }
  const document = await versionOf(parts.db, run)
  const input = run.state ? run.input : await readInput(parts, run)
  const when = run.state === null && run.rerun_of === null ? document?.trigger?.when : undefined
  if (document && input && !(when && !holds(evaluateWithin(newBudget(), when, input))))
    return new Turn(parts, claimed, document, input)
  // Its workflow or event is gone, or the condition does not hold: nothing has happened yet.
  await whileClaimed(parts, claimed.run, trx => deleteRun(trx, run))
  return undefined
}
