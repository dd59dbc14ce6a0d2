// Repeats many runs, in a job. Those that end after the request are left alone.
import type { Member } from '../../../platform/identity/principal.ts'
import type { JobRow } from '../../../platform/jobs/queries.ts'
import { record } from '../../audit/record.ts'
import { cancelJob, enqueue, findJob, type JobPayloads, jobStatusOf } from '../../job-payloads.ts'
import { Problem } from '../../problem.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import type { WorkflowParams } from '../documents/schemas.ts'
import { requireWorkflow } from '../runs/control-runs.ts'
import type { RerunProgress } from './rerun-many-progress.ts'
import { countRepeatable } from './rerun-many-queries.ts'
import type { Rerun, RerunManyBody, RerunParams } from './rerun-many-schemas.ts'

/** @throws {Problem} workflow_not_found */
export async function startRerun(
  trx: Trx,
  principal: Member,
  params: WorkflowParams,
  { status = 'FAILED', failedStep, since, until, from = 'START', version = 'SAME' }: RerunManyBody,
  now: Date,
): Promise<JobRow> {
  const { organizationId, id: by, requestId } = principal
  const workflow = await requireWorkflow(trx, principal, params)
  const of = { status, failedStep, since, until, asked: now.toISOString() }
  const total = await countRepeatable(trx, workflow, of)
  const { userid, appid, workflowid } = params
  const payload = {
    ...of,
    params: { userid, appid, workflowid },
    from,
    version,
    total,
    author: { organizationId, by, requestId },
  }
  const id = await enqueue(trx, 'rerunRuns', payload, { organizationId, now })
  const change = { action: 'update', resource: 'workflow', id: workflow.id } as const
  await record(trx, principal, { ...change, now: now.toISOString() })
  return requireJob(trx, workflowid, id)
}

/** @throws {Problem} workflow_not_found, rerun_not_found */
export async function findRerun(
  db: Db,
  principal: Pick<Member, 'organizationId'>,
  { rerunid, ...params }: RerunParams,
): Promise<JobRow> {
  const workflow = await requireWorkflow(db, principal, params)
  return requireJob(db, workflow.id, rerunid)
}

/**
 * Runs that were started go on. Does nothing if the job has ended.
 * @throws {Problem} workflow_not_found, rerun_not_found
 */
export async function cancelRerun(
  trx: Trx,
  principal: Member,
  params: RerunParams,
  now: string,
): Promise<JobRow> {
  const { id } = await findRerun(trx, principal, params)
  const { workflowid } = params
  if (await cancelJob(trx, id, now))
    await record(trx, principal, { action: 'cancel', resource: 'workflow', id: workflowid, now })
  return requireJob(trx, workflowid, id)
}

async function requireJob(db: Db, workflowId: string, id: string): Promise<JobRow> {
  const job = await findJob(db, 'rerunRuns', id)
  if (!job || payloadOf(job).params.workflowid !== workflowId) throw new Problem('rerun_not_found')
  return job
}

/** The casts are safe: only jobs with this name have this payload and progress. */
const payloadOf = ({ payload }: JobRow) => payload as JobPayloads['rerunRuns']
const progressOf = ({ progress }: JobRow) => progress as RerunProgress | null

export function toRerun(row: JobRow): Rerun {
  const { started = 0, skipped = 0, faults = [] } = progressOf(row) ?? {}
  return {
    rerunid: row.id,
    status: jobStatusOf(row),
    total: payloadOf(row).total,
    started,
    skipped,
    faults: [...faults],
    createDate: row.create_date,
    finishDate: row.finish_date,
  }
}
