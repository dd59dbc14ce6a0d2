// Starts the runs of schedules that are due.
import { inTransaction } from '../../../platform/db/database.ts'
import { isStoreFault } from '../../../platform/db/store-errors.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import {
  findScheduled,
  findWorkflowVersion,
  lockScheduled,
  updateWorkflowRow,
  type WorkflowKey,
  type WorkflowRow,
} from '../documents/queries.ts'
import type { RunParts } from '../runs/attempt.ts'
import { startRun } from '../runs/start.ts'
import { scheduleKey } from '../runs/start-key.ts'
import { MAX_WAITING_RUNS } from '../waits/due-queries.ts'
import { nextDate, previousDate } from './schedule.ts'

const MAX_SCHEDULES = 50
/** A schedule that is later than this was missed, because the server was off. */
const MISSED_MS = 60_000

/** When a schedule is tried again that could not be started. */
const AGAIN_MS = 60 * 60_000

/**
 * Schedules of workflows with too many runs that wait are late, as after the server was off.
 * @returns how many were due
 */
export async function startDueSchedules(
  db: Db,
  now: Date,
  log?: RunParts['log'],
  maxWaitingRuns = MAX_WAITING_RUNS,
): Promise<number> {
  const due = await findScheduled(db, now.toISOString(), MAX_SCHEDULES, maxWaitingRuns)
  for (const row of due)
    try {
      await inTransaction(db, trx => startScheduled(trx, row, now, maxWaitingRuns))
    } catch (error) {
      if (isStoreFault(error)) throw error
      if (error instanceof ProblemError && error.code === 'workflow_full') continue
      // It would fail again at each poll, and those after it would wait.
      log?.error({ err: error, workflow: row.id }, 'The schedule of a workflow could not be started')
      const again = new Date(now.getTime() + AGAIN_MS).toISOString()
      await inTransaction(db, trx => postpone(trx, row, now, again))
    }
  return due.length
}

async function postpone(trx: Trx, key: WorkflowKey, now: Date, next_date: string): Promise<void> {
  const row = await lockScheduled(trx, key, now.toISOString())
  if (row) await updateWorkflowRow(trx, row, { next_date })
}

/** Locked, so that of several processes one starts the run. Its key is the moment, so that it starts once in any case. */
async function startScheduled(
  trx: Trx,
  { organization_id, id }: WorkflowRow,
  now: Date,
  maxWaitingRuns: number,
): Promise<void> {
  const row = await lockScheduled(trx, { organization_id, id }, now.toISOString())
  if (!row?.next_date || row.version === null) return
  const version = await findWorkflowVersion(trx, row, row.version)
  const trigger = version?.document.trigger ?? {}
  const isMissed = now.getTime() - Date.parse(row.next_date) > MISSED_MS
  if (!isMissed || trigger.catchUp !== 'NONE')
    await startRun(
      trx,
      row,
      {
        startKey: scheduleKey(row.next_date),
        input: {
          event: {
            type: 'schedule.due',
            scheduledDate: row.next_date,
            previousDate: await previousDate(trigger, row.next_date),
          },
        },
        depth: 0,
        now: now.toISOString(),
      },
      maxWaitingRuns,
    )
  await updateWorkflowRow(trx, row, { next_date: await nextDate(trigger, now) })
}
