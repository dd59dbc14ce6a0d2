// Stores where a run stands, in the transaction of what it did.
import type { Next } from '../../engine/workflows/outcome.ts'
import type { RunState } from '../../engine/workflows/state.ts'
import type { EventType } from '../event-types.ts'
import { subjectOf } from '../events/subject.ts'
import type { Trx } from '../tables.ts'
import { tellFailed } from './failures.ts'
import { FREE, insertSteps, type NewStep, type RunChanges, type RunRow, updateRun } from './run-queries.ts'
import { deleteWait, insertWait } from './wait-queries.ts'

export const MAX_STATE = 256 * 1024
/** An event can be committed while the wait for it is; so it is looked for once more. */
const LOOK_AGAIN_MS = 2_000

export type LogRow = Omit<NewStep, 'organization_id' | 'run_id' | 'seq'>

export interface Standing {
  readonly state: RunState
  readonly next: Next
  /** What happened since the run was last stored. */
  readonly log: readonly LogRow[]
  readonly input: Readonly<Record<string, unknown>>
  /** True if the process goes on with the run at once. */
  readonly goesOn: boolean
}

export async function save(trx: Trx, run: RunRow, standing: Standing, now: Date): Promise<void> {
  const { log, next, input } = standing
  const rows = log.map((row, i) => ({
    ...row,
    organization_id: run.organization_id,
    run_id: run.id,
    seq: run.seq + i,
  }))
  if (rows.length > 0) await insertSteps(trx, rows)
  if (run.state?.sleep === 'EVENT') await deleteWait(trx, run)
  const state = JSON.stringify(standing.state)
  const isTooLarge = state.length > MAX_STATE
  if (next.kind === 'sleep' && next.waitFor && !isTooLarge)
    await insertWait(trx, {
      organization_id: run.organization_id,
      run_id: run.id,
      app_id: run.app_id,
      // The check of the workflow found it in the catalogue.
      type: next.waitFor.event as EventType,
      subject: subjectOf(run.app_id, next.waitFor.subject),
      timeout_date: next.waitFor.until,
      event_id: null,
    })
  await updateRun(trx, run, {
    input: JSON.stringify(input),
    seq: run.seq + rows.length,
    ...(isTooLarge ? ended('FAILED', tooLarge, now) : { state, ...statusOf(run, standing, now) }),
  })
  if (isTooLarge) await tellFailed(trx, run, tooLarge.message, now)
  else if (next.kind === 'done' && next.status === 'FAILED') await tellFailed(trx, run, next.message, now)
}

const earlier = (a: string, b: string) => (a < b ? a : b)

const DAY_MS = 24 * 60 * 60_000
/** So that a sleep of 90 days can end. */
const MAX_DAYS = 91

/** When the life of a run is over. ISO 8601 */
export const endOf = ({ create_date }: Pick<RunRow, 'create_date'>): string =>
  new Date(Date.parse(create_date) + MAX_DAYS * DAY_MS).toISOString()

const tooLarge = {
  stepid: null,
  message: `The outputs of the steps have more than ${MAX_STATE} bytes together. Select fewer columns, or use a loop.`,
}

function statusOf(run: RunRow, { next, goesOn }: Standing, now: Date): RunChanges {
  const isHeld = run.status === 'HELD'
  const status = isHeld ? 'HELD' : 'WAITING'
  if (next.kind === 'effect') return goesOn && !isHeld ? {} : { ...FREE, status, due_date: now.toISOString() }
  if (next.kind === 'sleep') {
    const again = new Date(now.getTime() + LOOK_AGAIN_MS).toISOString()
    const due = next.waitFor && again < next.until ? again : earlier(next.until, endOf(run))
    return { ...FREE, status, due_date: due }
  }
  return ended(next.status, { stepid: next.stepid ?? null, message: next.message }, now)
}

/** Ends a run that the server cannot go on with. Its state stays as it was. */
export async function failRun(trx: Trx, run: RunRow, message: string, now: Date): Promise<void> {
  await deleteWait(trx, run)
  await updateRun(trx, run, ended('FAILED', { stepid: null, message }, now))
  await tellFailed(trx, run, message, now)
}

export const TOO_OLD = `A run lives at most ${MAX_DAYS} days.`

export const BROKEN = 'The server could not go on with the run. Its log says why.'

/** A run that was stopped with a message keeps it, also if it is done. */
const ended = (status: 'DONE' | 'FAILED', error: { stepid: string | null; message: string }, now: Date) => ({
  ...FREE,
  status,
  due_date: null,
  finish_date: now.toISOString(),
  failure: error.message === '' ? null : JSON.stringify(error),
})
