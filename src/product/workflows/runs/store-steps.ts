// Carries out the steps that change the store. The effect, its output and where the run stands then are one transaction. Steps of several
// runs, and steps of a run that follow each other, share one where that costs less.
import { inTransaction } from '../../../platform/db/database.ts'
import { createKeyedGroupCommit } from '../../../platform/db/group-commit.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { setCause } from '../../events/cause.ts'
import type { Trx } from '../../tables/tables.ts'
import { LATER, type Prepared, type StepBatch, type StoreEffect } from '../effects/effect.ts'
import type { RunParts } from './attempt.ts'
import { ClaimLost, lockAllClaimed } from './claim-queries.ts'
import type { RunRow } from './run-queries.ts'
import { isTooLarge, type Standing, saveAll } from './save.ts'

export interface StoreStep {
  readonly run: RunRow
  readonly effect: StoreEffect
  readonly prepared: Prepared
  readonly after: (output: unknown) => After
}

interface After {
  /** Where the run stands when the step has an output. */
  readonly standing: Standing
  /** The next step of the run, if it changes the store too. */
  readonly following: () => StoreStep | undefined
}

/**
 * Gives where the run stands after the step, or after some that follow it.
 * @throws {ClaimLost}
 * @throws whatever the effect throws
 */
export type CarryOutStep = (step: StoreStep) => Promise<Standing>

/** Limits how long others wait for what a transaction locks. */
const MAX_STEPS = 50
/** The same for steps of a run that follow each other. */
const MAX_ROUNDS = 10

type Outcome = Standing | typeof LATER

export function createStoreSteps(parts: Pick<RunParts, 'db' | 'storing' | 'now'>): CarryOutStep {
  const { storing } = parts
  const commitBy = (key: 'areaOf' | 'placeOf', write: (steps: readonly StoreStep[]) => Promise<Settled>) =>
    createKeyedGroupCommit<StoreStep, Outcome>(
      ({ run, effect, prepared }) => effect.together?.[key](prepared) ?? run.id,
      steps => storing.run(() => write(steps)),
      { maxBatch: MAX_STEPS },
    )
  const ofArea = commitBy('areaOf', steps => inArea(parts, steps))
  const ofPlace = commitBy('placeOf', steps => commit(parts, steps, { waits: true, rounds: 1 }))
  return async step => {
    const first = step.effect.together ? await ofArea.add(step) : LATER
    const standing = first === LATER ? await ofPlace.add(step) : first
    if (standing === LATER) throw new Error('An effect that waits has no output')
    return standing
  }
}

type Settled = readonly (Outcome | ClaimLost)[]

async function inArea(parts: Pick<RunParts, 'db' | 'now'>, steps: readonly StoreStep[]): Promise<Settled> {
  try {
    return await commit(parts, steps, { waits: false, rounds: MAX_ROUNDS })
  } catch (error) {
    if (isStoreFault(error)) throw error
    // Without those that follow, because an error is of the step that is carried out first.
    return commit(parts, steps, { waits: false, rounds: 1 })
  }
}

interface Manner {
  /** False if the steps leave out places that are locked. */
  readonly waits: boolean
  readonly rounds: number
}

const commit = ({ db, now }: Pick<RunParts, 'db' | 'now'>, steps: readonly StoreStep[], manner: Manner) =>
  inTransaction(db, trx => carryOutHeld(trx, steps, manner, now))

interface HeldStep {
  readonly row: RunRow
  readonly step: StoreStep
}

/** No step begins of a run that is held, or that another process has. */
async function carryOutHeld(
  trx: Trx,
  steps: readonly StoreStep[],
  { waits, rounds }: Manner,
  now: () => Date,
): Promise<Settled> {
  const rowOf = await lockAllClaimed(
    trx,
    steps.map(({ run }) => run),
  )
  const held = steps.flatMap(step => {
    const row = rowOf(step.run)
    return row?.status === 'RUNNING' ? { step, row } : []
  })
  const [first] = held
  const batch = first && begin(trx, first.step, waits)
  const reached = new Map<RunRow, Standing>()
  let round = held
  for (let left = rounds; batch && left > 0 && round.length > 0; left--) {
    const done = await carryOut(batch, round)
    for (const [row, { standing }] of done) reached.set(row, standing)
    round = left > 1 ? followingOf(round, done) : []
  }
  if (reached.size > 0) {
    const date = now()
    await batch?.store(date.toISOString())
    await saveAll(
      trx,
      [...reached].map(([run, standing]) => ({ run, standing })),
      date,
    )
  }
  const outcomes = new Map<StoreStep, Outcome>(held.map(({ row, step }) => [step, reached.get(row) ?? LATER]))
  return steps.map(step => outcomes.get(step) ?? new ClaimLost())
}

/** @param step the first of those that share the transaction */
function begin(trx: Trx, { effect, prepared, run }: StoreStep, waits: boolean): StepBatch {
  if (effect.together) return effect.together.begin(trx, prepared.context, waits)
  setCause(trx, { runId: run.id, depth: run.depth + 1 })
  return {
    carryOut: async () => [await effect.carryOut(trx, prepared.input, prepared.context)],
    store: async () => {},
  }
}

/** @returns nothing for steps that are LATER */
async function carryOut(batch: StepBatch, held: readonly HeldStep[]): Promise<Map<RunRow, After>> {
  const outputs = await batch.carryOut(held.map(({ step }) => step.prepared))
  return new Map(
    held.flatMap(({ row, step }, i) =>
      outputs[i] === LATER ? [] : [[row, step.after(outputs[i])] as const],
    ),
  )
}

/** The next steps in the same area, where a run can be stored after the one before. */
function followingOf(held: readonly HeldStep[], done: ReadonlyMap<RunRow, After>): HeldStep[] {
  const [first] = held
  const { together } = first?.step.effect ?? {}
  if (!first || !together) return []
  const area = together.areaOf(first.step.prepared)
  return [...done].flatMap(([row, { standing, following }]) => {
    const step = isTooLarge(standing) ? undefined : following()
    return step?.effect.together?.areaOf(step.prepared) === area ? { row, step } : []
  })
}
