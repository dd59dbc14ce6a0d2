// Carries out the steps that change the store. The effect, its output and where the run stands then are one transaction. Steps of several
// runs share one where that costs less.
import { inTransaction } from '../../platform/db/database.ts'
import { createKeyedGroupCommit, type GroupCommit } from '../../platform/db/group-commit.ts'
import { setCause } from '../events/emit.ts'
import type { Trx } from '../tables.ts'
import type { RunParts } from './attempt.ts'
import { ClaimLost, lockAllClaimed } from './claim-queries.ts'
import type { Prepared, StoreEffect } from './effects/effect.ts'
import type { RunRow } from './run-queries.ts'
import { type Standing, saveAll } from './save.ts'

export interface StoreStep {
  readonly run: RunRow
  readonly effect: StoreEffect
  readonly prepared: Prepared
  /** Where the run stands when the step has an output. */
  readonly after: (output: unknown) => Standing
}

/**
 * Gives where the run stands.
 * @throws {ClaimLost}
 * @throws whatever the effect throws
 */
export type StoreSteps = GroupCommit<StoreStep, Standing>

/** Limits how long others wait for what a transaction locks. */
const MAX_STEPS = 50

export const createStoreSteps = ({
  db,
  storing,
  now,
}: Pick<RunParts, 'db' | 'storing' | 'now'>): StoreSteps =>
  createKeyedGroupCommit(
    ({ run, effect, prepared }) => effect.together?.keyOf(prepared) ?? run.id,
    steps => storing.run(() => inTransaction(db, trx => carryOutHeld(trx, steps, now))),
    { maxBatch: MAX_STEPS },
  )

/** No step begins of a run that is held, or that another process has. */
async function carryOutHeld(
  trx: Trx,
  steps: readonly StoreStep[],
  now: () => Date,
): Promise<(Standing | ClaimLost)[]> {
  const rows = await lockAllClaimed(
    trx,
    steps.map(({ run }) => run),
  )
  const held = steps.flatMap(step => {
    const row = rows.get(step.run.id)
    return row?.status === 'RUNNING' ? { step, row } : []
  })
  const outputs = await carryOut(
    trx,
    held.map(({ step }) => step),
  )
  const saved = held.map(({ step, row }, i) => ({ run: row, standing: step.after(outputs[i]) }))
  await saveAll(trx, saved, now())
  const standings = new Map(saved.map(({ run, standing }) => [run.id, standing]))
  return steps.map(({ run }) => standings.get(run.id) ?? new ClaimLost())
}

/** @param steps with the same key */
async function carryOut(trx: Trx, steps: readonly StoreStep[]): Promise<readonly unknown[]> {
  const [first] = steps
  if (!first) return []
  if (first.effect.together)
    return first.effect.together.carryOut(
      trx,
      steps.map(({ prepared }) => prepared),
    )
  const { effect, prepared, run } = first
  setCause(trx, { runId: run.id, depth: run.depth + 1 })
  return [await effect.carryOut(trx, prepared.input, prepared.context)]
}
