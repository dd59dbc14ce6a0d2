// Carries out the steps that change the store. The effect, its output and where the run stands then are one transaction. Steps of several
// runs share one where that costs less.
import { inTransaction } from '../../platform/db/database.ts'
import { createKeyedGroupCommit } from '../../platform/db/group-commit.ts'
import { setCause } from '../events/emit.ts'
import type { Trx } from '../tables.ts'
import type { RunParts } from './attempt.ts'
import { ClaimLost, lockAllClaimed } from './claim-queries.ts'
import { LATER, type Prepared, type StoreEffect } from './effects/effect.ts'
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
export type CarryOutStep = (step: StoreStep) => Promise<Standing>

/** Limits how long others wait for what a transaction locks. */
const MAX_STEPS = 50

export function createStoreSteps({
  db,
  storing,
  now,
}: Pick<RunParts, 'db' | 'storing' | 'now'>): CarryOutStep {
  const commitBy = (key: 'areaOf' | 'placeOf') =>
    createKeyedGroupCommit<StoreStep, Standing | typeof LATER>(
      ({ run, effect, prepared }) => effect.together?.[key](prepared) ?? run.id,
      steps => storing.run(() => inTransaction(db, trx => carryOutHeld(trx, steps, key === 'placeOf', now))),
      { maxBatch: MAX_STEPS },
    )
  const ofArea = commitBy('areaOf')
  const ofPlace = commitBy('placeOf')
  return async step => {
    const first = step.effect.together ? await ofArea.add(step) : LATER
    const standing = first === LATER ? await ofPlace.add(step) : first
    if (standing === LATER) throw new Error('An effect that waits has no output')
    return standing
  }
}

/** No step begins of a run that is held, or that another process has. */
async function carryOutHeld(
  trx: Trx,
  steps: readonly StoreStep[],
  waits: boolean,
  now: () => Date,
): Promise<(Standing | ClaimLost | typeof LATER)[]> {
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
    waits,
  )
  const outcomes = new Map<string, Standing | typeof LATER>()
  const saved = held.flatMap(({ step, row }, i) => {
    const output = outputs[i]
    if (output === LATER) {
      outcomes.set(row.id, LATER)
      return []
    }
    const standing = step.after(output)
    outcomes.set(row.id, standing)
    return { run: row, standing }
  })
  if (saved.length > 0) await saveAll(trx, saved, now())
  return steps.map(({ run }) => outcomes.get(run.id) ?? new ClaimLost())
}

/** @param steps of one place if it waits, and otherwise of one area. */
async function carryOut(trx: Trx, steps: readonly StoreStep[], waits: boolean): Promise<readonly unknown[]> {
  const [first] = steps
  if (!first) return []
  if (first.effect.together)
    return first.effect.together.carryOut(
      trx,
      steps.map(({ prepared }) => prepared),
      waits,
    )
  const { effect, prepared, run } = first
  setCause(trx, { runId: run.id, depth: run.depth + 1 })
  return [await effect.carryOut(trx, prepared.input, prepared.context)]
}
