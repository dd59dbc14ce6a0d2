import { setImmediate } from 'node:timers/promises'
import { advance } from '../../../engine/workflows/advance.ts'
import type { Workflow } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import type { Next, Outcome } from '../../../engine/workflows/outcome.ts'
import { isOnce } from '../../../engine/workflows/retry.ts'
import { dataOf } from '../../../engine/workflows/scope.ts'
import { type RunState, startOf } from '../../../engine/workflows/state.ts'
import type { Trx } from '../../tables/tables.ts'
import type { Prepared, StoreEffect } from '../effects/effect.ts'
import { effects } from '../effects/index.ts'
import { lookAgain } from '../waits/wait-queries.ts'
import { findWake } from '../waits/wake.ts'
import { errorOf, outcomeOf, prepare, type RunParts } from './attempt.ts'
import { ClaimLost, isRunning } from './claim-queries.ts'
import { attemptRow, decisionRow, logged } from './log.ts'
import { factsOf } from './run-facts.ts'
import { FREE, type RunRow, updateRun } from './run-queries.ts'
import { isTooLarge, type LogRow, type Standing, save } from './save.ts'
import { deleteOpenStep } from './step-queries.ts'
import type { CarryOutStep, StoreStep } from './store-steps.ts'
import { whileClaimed } from './while-claimed.ts'

type EffectNext = Extract<Next, { kind: 'effect' }>

/** An attempt that is being made. */
interface Attempted {
  readonly next: EffectNext
  readonly prepared: Prepared
  /** Failed ones before it. */
  readonly attempts: number
}

/** How long a call may go on when the server stops. */
const GRACE_MS = 8_000
const UNCERTAIN = { status: 'UNCERTAIN', due_date: null } as const
/** How long a process works on one run before others get a turn. */
const TURN_MS = 5_000
/** Entries of the log that wait for a commit. They are inserted by one statement, and the number of its parameters is limited. */
const MAX_UNSTORED = 500

export interface Claimed {
  readonly run: RunRow
  /** True if an attempt was noted before it began, and its end is not known. */
  readonly hasOpenStep: boolean
  /** Aborts when the server stops. */
  readonly signal: AbortSignal
}

/** The parts of a server, and what carries out steps that change the store. */
export interface WorkParts extends RunParts {
  readonly carryOutStep: CarryOutStep
}

/** Where the work on a run stands. */
interface Point {
  readonly state: RunState
  readonly next: Next
  /** What happened since the run was stored. */
  readonly log: readonly LogRow[]
  readonly isStored: boolean
}

export class Turn {
  readonly #parts: WorkParts
  readonly #claimed: Claimed
  readonly #document: Workflow
  readonly #input: RunRow['input']
  readonly #turnEnd: number

  constructor(parts: WorkParts, claimed: Claimed, document: Workflow, input: RunRow['input']) {
    this.#parts = parts
    this.#claimed = claimed
    this.#document = document
    this.#input = input
    this.#turnEnd = parts.now().getTime() + TURN_MS
  }

  async proceed(): Promise<void> {
    const { run, hasOpenStep } = this.#claimed
    if (hasOpenStep) return this.#release(UNCERTAIN)
    const state = run.state ?? startOf(this.#document)
    const wake = await findWake(this.#parts, run, state, this.#parts.now())
    if ('sleepUntil' in wake) return this.#sleep(wake.sleepUntil, wake.spent)
    let point: Point | undefined = this.#advance({ state, log: [] }, wake.outcome)
    while (point && isUnderWay(point.next) && !this.#isTurnOver())
      point = await (point.next.kind === 'pause' ? this.#pause(point) : this.#carryOut(point, point.next))
    if (point && (!point.isStored || isUnderWay(point.next))) await this.#store(point, false)
  }

  async #pause(point: Point): Promise<Point> {
    const { state } = point.isStored ? point : await this.#store(point, true)
    await setImmediate()
    return this.#advance({ state, log: [] }, undefined)
  }

  /** @returns undefined if the run waits for a person */
  async #carryOut(point: Point, next: EffectNext): Promise<Point | undefined> {
    const { run, signal } = this.#claimed
    const { step } = next
    const effect = effects[step.type]
    if (!effect) throw new Error(`The step ${step.type} has no effect`)
    const attempt = this.#prepare(point, next)
    const { prepared } = attempt
    if (effect.works === 'STORE') return this.#inStore(point, attempt, effect)
    // It fails when it is stored, so it must not call the outside any more.
    if (effect.works === 'OUTSIDE' && isTooLarge(point)) {
      await this.#store(point, false)
      return undefined
    }
    const hasStart = isOnce(step)
    const from = hasStart ? await this.#storeStart(point, attempt) : point
    if (effect.works === 'OUTSIDE' && !hasStart && !(await isRunning(this.#parts.db, run)))
      throw new ClaimLost()
    const outcome = await outcomeOf(
      () => effect.carryOut(prepared.input, prepared.context),
      error => errorOf(error, this.#parts, run, step),
      {
        isPage: stepKinds[step.type].works === 'CONTROL',
        signal,
        ...(effect.works === 'OUTSIDE' && { graceMs: GRACE_MS }),
      },
    )
    if (hasStart && 'error' in outcome && outcome.error.effect === 'UNKNOWN') {
      await this.#release(UNCERTAIN)
      return undefined
    }
    const after = this.#settle(from, attempt, outcome)
    // Reading can be repeated, so a loop over pages of rows is not stored after each page.
    const isLater = effect.works === 'READ' && after.log.length < MAX_UNSTORED
    return isLater ? after : this.#store(after, true, hasStart)
  }

  #prepare({ state }: Point, next: EffectNext): Attempted {
    const { run, signal } = this.#claimed
    const data = dataOf(this.#document, state, this.#facts, this.#parts.now())
    return { next, prepared: prepare(this.#parts, run, next, data, signal), attempts: state.attempts }
  }

  async #inStore(point: Point, attempt: Attempted, effect: StoreEffect): Promise<Point> {
    const { run } = this.#claimed
    try {
      return stored(await this.#parts.carryOutStep(this.#storeStep(point, attempt, effect)))
    } catch (error) {
      if (error instanceof ClaimLost) throw error
      return this.#settle(point, attempt, { error: errorOf(error, this.#parts, run, attempt.next.step) })
    }
  }

  #storeStep(point: Point, attempt: Attempted, effect: StoreEffect): StoreStep {
    return {
      run: this.#claimed.run,
      effect,
      prepared: attempt.prepared,
      after: output => {
        const after = this.#settle(point, attempt, { output })
        return { standing: this.#standing(after, true), following: () => this.#following(after) }
      },
    }
  }

  /** The next step, if it changes the store too. */
  #following(point: Point): StoreStep | undefined {
    const { next, log } = point
    if (next.kind !== 'effect' || log.length >= MAX_UNSTORED || this.#isTurnOver()) return undefined
    const effect = effects[next.step.type]
    return effect?.works === 'STORE' ? this.#storeStep(point, this.#prepare(point, next), effect) : undefined
  }

  #settle(
    from: Pick<Point, 'state' | 'log'>,
    { next, prepared, attempts }: Attempted,
    outcome: Outcome,
  ): Point {
    const point = this.#advance(from, outcome, next.path)
    if (!('output' in outcome || 'error' in outcome)) return point
    const { step, path } = next
    const now = this.#parts.now().toISOString()
    const row = attemptRow(
      {
        stepid: step.id,
        path,
        attempt: attempts + 1,
        input: prepared.input,
        startDate: prepared.context.now,
        result: outcome,
      },
      now,
    )
    const at = from.log.length
    return { ...point, log: [...point.log.slice(0, at), row, ...point.log.slice(at)] }
  }

  /** @param own the path of a step whose attempt is logged by itself */
  #advance({ state, log }: Pick<Point, 'state' | 'log'>, outcome: Outcome | undefined, own?: string): Point {
    const { now, random } = this.#parts
    const date = now()
    const context = { run: this.#facts, now: date, random: random() }
    const advanced = advance(this.#document, state, outcome, context)
    const isLogged = outcome !== undefined && ('output' in outcome || 'error' in outcome)
    const decisions = advanced.ended.filter(({ path }) => !(isLogged && path === own))
    const rows = decisions.map(ended => decisionRow(ended, date.toISOString()))
    return { state: advanced.state, next: advanced.next, log: [...log, ...rows], isStored: false }
  }

  async #store(point: Point, goesOn: boolean, endsStart = false): Promise<Point> {
    await this.#whileClaimed(async (trx, row) => {
      if (endsStart) await deleteOpenStep(trx, row)
      await this.#save(trx, row, point, goesOn)
    })
    return stored(point)
  }

  /** Notes that an attempt begins which must not be repeated. */
  async #storeStart(point: Point, { next, prepared, attempts }: Attempted): Promise<Point> {
    const open = {
      step_id: next.step.id,
      path: next.path,
      attempt: attempts + 1,
      status: 'STARTED' as const,
      input: logged(prepared.input),
      output: null,
      failure: null,
      start_date: prepared.context.now,
      end_date: null,
    }
    const started = { ...point, log: [...point.log, open] }
    await this.#whileClaimed(async (trx, row) => {
      requireRunning(row)
      await this.#save(trx, row, started, true)
    })
    return stored(started)
  }

  #save = (trx: Trx, row: RunRow, point: Point, goesOn: boolean) =>
    save(trx, row, this.#standing(point, goesOn), this.#parts.now())

  #standing = ({ state, next, log }: Point, goesOn: boolean): Standing => ({
    state,
    next,
    log,
    input: this.#input,
    goesOn,
  })

  /** An event that was passed on in the meantime did not make the run due, because it was running. */
  #sleep(until: string, spent: string | null): Promise<void> {
    return this.#whileClaimed(async (trx, row) => {
      const due_date = (await lookAgain(trx, row, spent)) ? this.#parts.now().toISOString() : until
      const status = row.status === 'HELD' ? 'HELD' : 'WAITING'
      await updateRun(trx, row, { ...FREE, status, due_date })
    })
  }

  #release(changes: { readonly status: RunRow['status']; readonly due_date: string | null }): Promise<void> {
    return this.#whileClaimed(async (trx, row) => {
      await updateRun(trx, row, { ...changes, ...FREE })
    })
  }

  #whileClaimed = <T>(work: (trx: Trx, row: RunRow) => Promise<T>) =>
    whileClaimed(this.#parts, this.#claimed.run, work)

  #isTurnOver = () => this.#parts.now().getTime() > this.#turnEnd || this.#claimed.signal.aborted

  get #facts() {
    return factsOf(this.#claimed.run, this.#input, this.#parts.consoleUrl)
  }
}

const isUnderWay = (next: Next): next is Exclude<Next, { readonly kind: 'sleep' | 'done' }> =>
  next.kind === 'effect' || next.kind === 'pause'

/** No step begins of a run that is held. */
function requireRunning({ status }: RunRow): void {
  if (status !== 'RUNNING') throw new ClaimLost()
}

const stored = ({ state, next }: Pick<Point, 'state' | 'next'>): Point => ({
  state,
  next,
  log: [],
  isStored: true,
})
