// What people do with runs: start, cancel, repeat and resolve them.
import { advance } from '../../../engine/workflows/advance.ts'
import { restartAt, restartPoint } from '../../../engine/workflows/restart.ts'
import { startOf } from '../../../engine/workflows/state.ts'
import { announce, newId } from '../../../platform/db/database.ts'
import type { Member } from '../../../platform/identity/principal.ts'
import { record } from '../../audit/record.ts'
import { currentCause } from '../../events/cause.ts'
import { Problem } from '../../problem.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import { listen } from '../documents/listener.ts'
import {
  findActiveDocument,
  findWorkflow,
  findWorkflowVersion,
  lockWorkflow,
  type WorkflowRow,
} from '../documents/queries.ts'
import type { WorkflowParams } from '../documents/schemas.ts'
import { deleteWait } from '../waits/wait-queries.ts'
import { requireInput } from './require-input.ts'
import { factsOf } from './run-facts.ts'
import { cancelled, insertRuns, isErased, lockRun, type RunRow, updateRun } from './run-queries.ts'
import type { RerunBody, RunParams } from './run-schemas.ts'
import { save } from './save.ts'
import { isFull, RUNS_TOPIC, startRun, workflowFull } from './start.ts'
import { personKey } from './start-key.ts'
import { deleteOpenStep, findOpenStep } from './step-queries.ts'
import { versionOf } from './version-cache.ts'

/**
 * Starts a run of a workflow with the trigger `manual`.
 * @throws {Problem} workflow_not_found, workflow_not_active, input_invalid, workflow_full, too_many
 */
export async function startManually(
  trx: Trx,
  principal: Member,
  params: WorkflowParams,
  input: unknown,
  { now, maxWaitingRuns }: { readonly now: string; readonly maxWaitingRuns: number },
): Promise<string> {
  const workflow = await requireWorkflow(trx, principal, params)
  const { organization_id, id: workflow_id, version } = workflow
  const document = await versionOf(trx, { organization_id, workflow_id, version: version ?? 0 })
  if (workflow.status !== 'ACTIVE' || !document?.trigger?.manual)
    throw new Problem('workflow_not_active', {
      detail: 'Only an active workflow with the trigger `manual` can be started.',
    })
  requireInput(document.trigger, input, '/input')
  const startKey = personKey(principal.id, newId(trx, 'run'))
  const start = { startKey, input: { input: input ?? null }, depth: currentCause()?.depth ?? 0, now }
  const id = await startRun(trx, workflow, start, maxWaitingRuns)
  await record(trx, principal, { action: 'create', resource: 'run', id, now })
  return id
}

/** @throws {Problem} workflow_not_found */
export async function requireWorkflow(
  db: Db,
  { organizationId }: Pick<Member, 'organizationId'>,
  params: WorkflowParams,
): Promise<WorkflowRow> {
  const workflow = await findWorkflow(db, organizationId, params)
  if (!workflow) throw new Problem('workflow_not_found')
  return workflow
}

/** @throws {Problem} workflow_not_found, run_not_found */
async function requireRun(trx: Trx, principal: Member, params: RunParams) {
  const workflow = await requireWorkflow(trx, principal, params)
  const run = await lockRun(trx, workflow, params.runid)
  if (!run) throw new Problem('run_not_found')
  return { workflow, run }
}

/**
 * A step that runs ends first; nothing follows it. Cancelling a run that has ended has no effect.
 * @throws {Problem} workflow_not_found, run_not_found
 */
export async function cancelRun(
  trx: Trx,
  principal: Member,
  params: RunParams,
  now: string,
): Promise<RunRow> {
  const { run } = await requireRun(trx, principal, params)
  if (run.finish_date !== null) return run
  await record(trx, principal, { action: 'cancel', resource: 'run', id: run.id, now })
  await deleteWait(trx, run)
  return updateRun(trx, run, cancelled(now))
}

/** @throws {Problem} workflow_not_found, run_not_found, run_not_ended, workflow_full, rerun_invalid */
export async function rerun(
  trx: Trx,
  principal: Member,
  params: RunParams,
  body: RerunBody,
  { now, maxWaitingRuns }: { readonly now: string; readonly maxWaitingRuns: number },
): Promise<string> {
  // Before the run, as in activations.
  await lockWorkflow(trx, principal.organizationId, params)
  const { workflow, run } = await requireRun(trx, principal, params)
  if (run.finish_date === null) throw new Problem('run_not_ended')
  if (await isFull(trx, workflow, now, maxWaitingRuns)) throw workflowFull(maxWaitingRuns)
  const id = await repeatRun(trx, workflow, run, body, { by: principal.id, now })
  await listenAgain(trx, workflow)
  await record(trx, principal, { action: 'create', resource: 'run', id, now })
  return id
}

/** Listens also to what repeated runs wait for. */
export async function listenAgain(trx: Trx, workflow: WorkflowRow): Promise<void> {
  const active = workflow.status === 'ACTIVE' ? await findActiveDocument(trx, workflow) : undefined
  await listen(trx, workflow, active)
}

/** Where a repeated run begins, and in which version. */
export interface Repetition extends RerunBody {
  /** True to begin at the step that failed, or where its failure can be repaired. */
  readonly isFromFailed?: boolean
}

/** @throws {Problem} rerun_invalid */
export async function repeatRun(
  trx: Trx,
  workflow: WorkflowRow,
  run: RunRow,
  { from: wanted, isFromFailed = false, version = 'SAME' }: Repetition,
  { by, now }: { readonly by: string; readonly now: string },
): Promise<string> {
  if (isErased(run))
    throw new Problem('rerun_invalid', { detail: 'The response that started the run is deleted.' })
  const number = version === 'SAME' ? run.version : (workflow.version ?? run.version)
  const before = await findWorkflowVersion(trx, workflow, run.version)
  const after = number === run.version ? before : await findWorkflowVersion(trx, workflow, number)
  if (!before || !after) throw new Problem('rerun_invalid', { detail: 'The version is gone.' })
  const failed = run.failure?.stepid ?? null
  if (isFromFailed && failed === null)
    throw new Problem('rerun_invalid', { detail: 'The run failed at no step. Repeat it from the start.' })
  const from = isFromFailed && failed !== null ? restartPoint(before.document, failed) : wanted
  const restart = restartAt(after.document, { workflow: before.document, state: run.state }, from)
  if ('fault' in restart) throw new Problem('rerun_invalid', { detail: restart.fault })
  const id = newId(trx, 'run')
  await insertRuns(trx, [
    {
      ...run,
      id,
      version: number,
      start_key: personKey(by, id),
      status: 'WAITING',
      due_date: now,
      // Without a state it would test the condition of the trigger again and read its event anew.
      state: run.state || from !== undefined ? JSON.stringify(restart.state) : null,
      input: JSON.stringify(run.input),
      rerun_of: run.id,
      seq: 0,
      locked_by: null,
      locked_until: null,
      failure: null,
      create_date: now,
      finish_date: null,
    },
  ])
  announce(trx, RUNS_TOPIC)
  return id
}

/**
 * Says how a call ended that must not be repeated.
 * @throws {Problem} workflow_not_found, run_not_found, run_not_uncertain
 */
export async function resolveRun(
  trx: Trx,
  principal: Member,
  params: RunParams,
  happened: boolean,
  now: Date,
  consoleUrl: string | undefined,
): Promise<RunRow> {
  const { workflow, run } = await requireRun(trx, principal, params)
  const open = run.status === 'UNCERTAIN' ? await findOpenStep(trx, run) : undefined
  const version = await findWorkflowVersion(trx, workflow, run.version)
  if (!open || !version) throw new Problem('run_not_uncertain')
  await record(trx, principal, { action: 'update', resource: 'run', id: run.id, now: now.toISOString() })
  await deleteOpenStep(trx, run)
  announce(trx, RUNS_TOPIC)
  if (!happened) return updateRun(trx, run, { status: 'WAITING', due_date: now.toISOString() })
  const facts = factsOf(run, run.input, consoleUrl)
  const state = run.state ?? startOf(version.document)
  const advanced = advance(
    version.document,
    state,
    { output: { resolved: true } },
    { run: facts, now, random: 0.5 },
  )
  const row = {
    step_id: open.step_id,
    path: open.path,
    attempt: open.attempt,
    status: 'DONE' as const,
    input: JSON.stringify(open.input),
    output: JSON.stringify({ resolved: true }),
    failure: null,
    start_date: open.start_date,
    end_date: now.toISOString(),
  }
  await save(
    trx,
    run,
    { state: advanced.state, next: advanced.next, log: [row], input: run.input, goesOn: false },
    now,
  )
  const saved = await lockRun(trx, workflow, run.id)
  return saved ?? run
}
