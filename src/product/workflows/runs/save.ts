// Stores where a run stands, in the transaction of what it did.
import type { Next } from '../../../engine/workflows/outcome.ts'
import type { RunState } from '../../../engine/workflows/state.ts'
import type { EventType } from '../../event-types.ts'
import { subjectOf } from '../../events/subject.ts'
import type { Trx } from '../../tables/tables.ts'
import { deleteWait, insertWait } from '../waits/wait-queries.ts'
import { tellFailed } from './failures.ts'
import { FREE, type RunRow, type RunStanding, updateRun, updateRuns } from './run-queries.ts'
import { insertSteps, type NewStep } from './step-queries.ts'

const MAX_STATE = 256 * 1024
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

/** A run that the transaction has locked, and where it stands now. */
export interface Saved {
  readonly run: RunRow
  readonly standing: Standing
}

export const save = (trx: Trx, run: RunRow, standing: Standing, now: Date): Promise<void> =>
  saveAll(trx, [{ run, standing }], now)

export async function saveAll(trx: Trx, saved: readonly Saved[], now: Date): Promise<void> {
  await insertSteps(trx, saved.flatMap(stepsOf))
  const stored = saved.map(one => ({ ...one, after: afterOf(one, now) }))
  for (const { run, standing, after } of stored) {
    if (run.state?.sleep === 'EVENT') await deleteWait(trx, run)
    if (standing.next.kind === 'sleep' && after.finish_date === null) await storeWait(trx, run, standing.next)
  }
  await updateRuns(
    trx,
    stored.map(({ after }) => after),
  )
  for (const { run, standing, after } of stored)
    if (after.status === 'FAILED') await tellFailed(trx, run, messageOf(standing), now)
}

const stepsOf = ({ run, standing }: Saved): NewStep[] =>
  standing.log.map((row, i) => ({
    ...row,
    organization_id: run.organization_id,
    run_id: run.id,
    seq: run.seq + i,
  }))

function afterOf({ run, standing }: Saved, now: Date): RunStanding {
  const { organization_id, id, status, due_date, locked_by, locked_until, finish_date } = run
  const state = JSON.stringify(standing.state)
  const isFull = state.length > MAX_STATE
  return {
    organization_id,
    id,
    status,
    due_date,
    state: isFull ? jsonOf(run.state) : state,
    input: JSON.stringify(standing.input),
    seq: run.seq + standing.log.length,
    locked_by,
    locked_until,
    failure: jsonOf(run.failure),
    finish_date,
    ...(isFull ? ended('FAILED', tooLarge, now) : statusOf(run, standing, now)),
  }
}

/** The run fails where it is stored. */
export const isTooLarge = ({ state }: Pick<Standing, 'state'>): boolean =>
  JSON.stringify(state).length > MAX_STATE

const jsonOf = (value: object | null) => (value === null ? null : JSON.stringify(value))

/** Why a run failed. */
const messageOf = (standing: Standing) =>
  standing.next.kind === 'done' && !isTooLarge(standing) ? standing.next.message : tooLarge.message

async function storeWait(
  trx: Trx,
  run: RunRow,
  { waitFor }: Extract<Next, { kind: 'sleep' }>,
): Promise<void> {
  if (!waitFor) return
  await insertWait(trx, {
    organization_id: run.organization_id,
    run_id: run.id,
    app_id: run.app_id,
    // The check of the workflow found it in the catalogue.
    type: waitFor.event as EventType,
    subject: subjectOf(run.app_id, waitFor.subject),
    timeout_date: waitFor.until,
    event_id: null,
  })
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

function statusOf(run: RunRow, { next, goesOn }: Standing, now: Date): Partial<RunStanding> {
  const isHeld = run.status === 'HELD'
  const status = isHeld ? 'HELD' : 'WAITING'
  if (next.kind === 'effect' || next.kind === 'pause')
    return goesOn && !isHeld ? {} : { ...FREE, status, due_date: now.toISOString() }
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
