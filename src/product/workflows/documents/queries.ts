import type { Insertable, Selectable, Updateable } from 'kysely'
import { forUpdate } from '../../../platform/db/dialect.ts'
import type { ReadRows } from '../../../platform/http/bodies/chunks.ts'
import type { AppParams } from '../../schemas.ts'
import type { Db, Tables, Trx } from '../../tables/tables.ts'
import { waitingEventOf } from '../runs/backlog-queries.ts'
import { dueOf } from '../waits/due-queries.ts'
import type { WorkflowParams } from './schemas.ts'

export type WorkflowRow = Selectable<Tables['workflows']>
export type WorkflowVersionRow = Selectable<Tables['workflow_versions']>

/** Identifies a workflow in the store. */
export type WorkflowKey = Pick<WorkflowRow, 'organization_id' | 'id'>

export const insertWorkflow = (trx: Trx, row: Insertable<Tables['workflows']>) =>
  trx.insertInto('workflows').values(row).returningAll().executeTakeFirstOrThrow()

const ofApp = (db: Db, organizationId: string, { userid, appid }: AppParams) =>
  db
    .selectFrom('workflows')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userid)
    .where('app_id', '=', appid)

export async function countWorkflows(db: Db, organizationId: string, params: AppParams): Promise<number> {
  const row = await ofApp(db, organizationId, params)
    .select(eb => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export const findWorkflow = (db: Db, organizationId: string, params: WorkflowParams) =>
  ofApp(db, organizationId, params).selectAll().where('id', '=', params.workflowid).executeTakeFirst()

export const lockWorkflow = (trx: Trx, organizationId: string, params: WorkflowParams) =>
  forUpdate(
    trx,
    ofApp(trx, organizationId, params).selectAll().where('id', '=', params.workflowid),
  ).executeTakeFirst()

export const readWorkflows =
  (db: Db, organizationId: string, params: AppParams): ReadRows<WorkflowRow> =>
  ({ after, limit }) => {
    const query = ofApp(db, organizationId, params).selectAll()
    const further = after === undefined ? query : query.where('id', '>', after)
    return further.orderBy('id').limit(limit).execute()
  }

export const updateWorkflowRow = (
  trx: Trx,
  { organization_id, id }: WorkflowKey,
  changes: Updateable<Tables['workflows']>,
) =>
  trx
    .updateTable('workflows')
    .set(changes)
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export async function deleteWorkflowRow(trx: Trx, { organization_id, id }: WorkflowKey): Promise<void> {
  await trx
    .deleteFrom('workflows')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()
  await trx
    .deleteFrom('workflow_versions')
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .execute()
  await trx
    .deleteFrom('workflow_hooks')
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .execute()
}

export const insertWorkflowVersion = (trx: Trx, row: Insertable<Tables['workflow_versions']>) =>
  trx.insertInto('workflow_versions').values(row).execute()

export const findWorkflowVersion = (db: Db, { organization_id, id }: WorkflowKey, version: number) =>
  db
    .selectFrom('workflow_versions')
    .selectAll()
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()

export const readWorkflowVersions =
  (db: Db, { organization_id, id }: WorkflowKey): ReadRows<WorkflowVersionRow & { readonly id: string }> =>
  async ({ after, limit }) => {
    const query = db
      .selectFrom('workflow_versions')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('workflow_id', '=', id)
    const further = after === undefined ? query : query.where('version', '>', Number(after))
    const rows = await further.orderBy('version').limit(limit).execute()
    return rows.map(row => ({ ...row, id: String(row.version) }))
  }

export const insertHook = (trx: Trx, row: Insertable<Tables['workflow_hooks']>) =>
  trx.insertInto('workflow_hooks').values(row).execute()

/** The workflow at the address of a hook. */
export const findHooked = (db: Db, token: string) =>
  db
    .selectFrom('workflow_hooks')
    .innerJoin('workflows', join =>
      join
        .onRef('workflows.organization_id', '=', 'workflow_hooks.organization_id')
        .onRef('workflows.id', '=', 'workflow_hooks.workflow_id'),
    )
    .selectAll('workflows')
    .where('workflow_hooks.token', '=', token)
    .executeTakeFirst()

const dueSchedules = (db: Db, now: string) => db.selectFrom('workflows').where('next_date', '<=', now)

/** A query. */
export const findDueSchedules = (db: Db, now: string) => dueSchedules(db, now).select('id')

/** Active workflows whose schedule is due, oldest first. Those with too many runs that wait come later. */
export const findScheduled = (db: Db, now: string, limit: number, maxWaitingRuns: number) =>
  dueSchedules(db, now)
    .selectAll()
    .where(eb => eb(dueOf(eb, now, maxWaitingRuns), '<', maxWaitingRuns))
    .orderBy('next_date')
    .limit(limit)
    .execute()

export type Listening = NonNullable<Awaited<ReturnType<typeof findListening>>[number]>

/** Active workflows, each with the document of its version, how many runs wait at most up to a limit, and an event that waits. */
export const findListening = (
  db: Db,
  organizationId: string,
  ids: readonly string[],
  now: string,
  maxWaitingRuns: number,
) =>
  db
    .selectFrom('workflows')
    .innerJoin('workflow_versions', join =>
      join
        .onRef('workflow_versions.organization_id', '=', 'workflows.organization_id')
        .onRef('workflow_versions.workflow_id', '=', 'workflows.id')
        .onRef('workflow_versions.version', '=', 'workflows.version'),
    )
    .selectAll('workflows')
    .select('workflow_versions.document')
    .select(eb => [dueOf(eb, now, maxWaitingRuns).as('due'), waitingEventOf(eb).as('waiting_event')])
    .where('workflows.organization_id', '=', organizationId)
    .where('workflows.id', 'in', ids)
    .where('workflows.status', '=', 'ACTIVE')
    .execute()

/** Locks a workflow whose schedule is still due. */
export const lockScheduled = (trx: Trx, { organization_id, id }: WorkflowKey, now: string) =>
  forUpdate(
    trx,
    trx
      .selectFrom('workflows')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .where('status', '=', 'ACTIVE')
      .where('next_date', '<=', now),
  ).executeTakeFirst()

/** The document of the latest version. */
export async function findActiveDocument(db: Db, key: WorkflowKey) {
  const row = await db
    .selectFrom('workflow_versions')
    .select('document')
    .where('organization_id', '=', key.organization_id)
    .where('workflow_id', '=', key.id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.document
}
