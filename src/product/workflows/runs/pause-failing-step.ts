// Pauses a workflow whose runs all fail, emits workflow.paused and mails its owner.
import type { KeyPrincipal } from '../../../platform/identity/principal.ts'
import { emit, placeOf } from '../../events/emit.ts'
import type { JobStep } from '../../job-payloads.ts'
import { queueMail } from '../../mail/queue.ts'
import { pauseWorkflow } from '../documents/activate.ts'
import { lockWorkflow } from '../documents/queries.ts'
import { hasOnlyFailed } from './latest-run-queries.ts'
import { runPath } from './run-facts.ts'

/** @param hasMail whether the server can send mails */
export const pauseFailingStep =
  (hasMail: boolean): JobStep<'pauseFailing', Readonly<Record<never, never>>> =>
  async (trx, { organizationId, params, runId, error }, _, now) => {
    const done = { progress: {}, next: 'done' as const }
    const row = await lockWorkflow(trx, organizationId, params)
    if (row?.status !== 'ACTIVE' || row.version === null) return done
    if (!(await hasOnlyFailed(trx, row, row.version))) return done
    const principal: KeyPrincipal = {
      kind: 'key',
      id: runId,
      organizationId,
      scopes: ['read', 'write'],
      requestId: null,
    }
    const date = now.toISOString()
    await pauseWorkflow(trx, { principal, params }, { runs: 'FINISH' }, undefined, date)
    await emit(trx, placeOf(row), { type: 'workflow.paused', id: row.id, data: { error }, now: date })
    if (hasMail)
      await queueMail(
        trx,
        organizationId,
        {
          kind: 'workflow_paused',
          userIds: [row.user_id],
          about: { name: row.name, error, path: runPath({ ...row, id: runId, workflow_id: row.id }) },
        },
        now,
      )
    return done
  }
