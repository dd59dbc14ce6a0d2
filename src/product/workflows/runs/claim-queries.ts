// Which runs a process works on.
import { randomUUID } from 'node:crypto'
import { forUpdate, forUpdateOfFree } from '../../../platform/db/dialect.ts'
import type { Claim } from '../../../platform/jobs/pump.ts'
import type { Db, Trx } from '../../tables/tables.ts'
import { FREE, type RunRow } from './run-queries.ts'

const waiting = (db: Db) => db.selectFrom('workflow_runs').where('status', '=', 'WAITING')

/**
 * A query of organizations with due runs. Skips through the index from one organization to the next, so that runs which sleep cost
 * nothing.
 */
export function findOwnersOfDue(db: Db, now: string) {
  const first = waiting(db).select('organization_id').orderBy('organization_id').limit(1)
  return db
    .withRecursive('owners(id)', cte =>
      cte.selectNoFrom(first.as('id')).unionAll(
        cte
          .selectFrom('owners as known')
          .where('known.id', 'is not', null)
          .select(eb => first.where('organization_id', '>', eb.ref('known.id')).as('id')),
      ),
    )
    .selectFrom('owners as next')
    .select('next.id')
    .where(eb => {
      const oldest = waiting(db).where('organization_id', '=', eb.ref('next.id')).where('due_date', '<=', now)
      return eb(oldest.select('id').orderBy('due_date').limit(1), 'is not', null)
    })
}

/** A query of the runs of dead processes, by organization. */
export const findLost = (db: Db, now: string) =>
  db
    .selectFrom('workflow_runs')
    .select('organization_id')
    .where('status', '=', 'RUNNING')
    .where('locked_until', '<=', now)

/** Organizations with due runs: those with larger ids than `after` first, then from the start. */
export async function findDueOrganizations(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
  now: string,
): Promise<string[]> {
  const due = await findOwnersOfDue(db, now).execute()
  const lost = await findLost(db, now).limit(limit).execute()
  const ids = new Set([...due.flatMap(({ id }) => id ?? []), ...lost.map(row => row.organization_id)])
  const sorted = [...ids].sort()
  const next = sorted.filter(id => id > after)
  return [...next, ...sorted.filter(id => id <= after)].slice(0, limit)
}

/**
 * Claims due runs of an organization, and those of dead processes. Each claim has its own token in `locked_by`: a process that
 * stood still can claim its own runs again, and its earlier work on them must end. It reads before it updates, because
 * Postgres can evaluate a subquery with a limit again for each row.
 */
export async function claimRuns(
  trx: Trx,
  organizationId: string,
  limit: number,
  { by, now, until }: Claim,
): Promise<RunRow[]> {
  const owned = trx.selectFrom('workflow_runs').select('id').where('organization_id', '=', organizationId)
  // It has an index with its order, which a statement for due runs as well cannot use.
  const lost = owned.where('status', '=', 'RUNNING').where('locked_until', '<=', now)
  // Those of dead processes are few, and would wait for ever behind a backlog.
  const found = await forUpdateOfFree(trx, lost.orderBy('locked_until').limit(limit)).execute()
  const room = limit - found.length
  if (room > 0) found.push(...(await lockDue(trx, organizationId, room, now)))
  if (found.length === 0) return []
  return trx
    .updateTable('workflow_runs')
    .set({ status: 'RUNNING', locked_by: `${by}:${randomUUID()}`, locked_until: until })
    .where('organization_id', '=', organizationId)
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .returningAll()
    .execute()
}

/** Locks the oldest due runs of each workflow, so that many runs of one do not stop the others. */
async function lockDue(
  trx: Trx,
  organizationId: string,
  limit: number,
  now: string,
): Promise<Pick<RunRow, 'id'>[]> {
  const due = waiting(trx)
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('due_date', '<=', now)
  const lock = (runs: typeof due, most: number) =>
    forUpdateOfFree(trx, runs.orderBy('due_date').orderBy('id').limit(most)).execute()
  const workflows = await findDueWorkflows(trx, organizationId, limit, now)
  if (workflows.length < 2) return lock(due, limit)
  const share = Math.max(1, Math.floor(limit / workflows.length))
  const found: Pick<RunRow, 'id'>[] = []
  for (const id of workflows) found.push(...(await lock(due.where('workflow_id', '=', id), share)))
  const rest = due.where(
    'id',
    'not in',
    found.map(({ id }) => id),
  )
  if (found.length > 0 && found.length < limit) found.push(...(await lock(rest, limit - found.length)))
  return found
}

/** The workflows with due runs; those whose runs wait longest come first. Skips through the index, as for organizations. */
async function findDueWorkflows(
  db: Db,
  organizationId: string,
  limit: number,
  now: string,
): Promise<string[]> {
  const own = waiting(db).where('organization_id', '=', organizationId)
  const first = own.select('workflow_id').orderBy('workflow_id').limit(1)
  const rows = await db
    .withRecursive('known(id)', cte =>
      cte.selectNoFrom(first.as('id')).unionAll(
        cte
          .selectFrom('known as before')
          .where('before.id', 'is not', null)
          .select(eb => first.where('workflow_id', '>', eb.ref('before.id')).as('id')),
      ),
    )
    .selectFrom('known')
    .select([
      'known.id',
      eb =>
        own
          .where('workflow_id', '=', eb.ref('known.id'))
          .select(({ fn }) => fn.min('due_date').as('date'))
          .as('date'),
    ])
    .execute()
  return rows
    .flatMap(({ id, date }) => (id !== null && date !== null && date <= now ? [{ id, date }] : []))
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id)
}

/** Another process works on the run now, or a person cancelled or held it. */
export class ClaimLost extends Error {}

type ClaimedRun = Pick<RunRow, 'organization_id' | 'id' | 'locked_by'>

/** Locks the runs in the order of their ids, as the steps that store together do. Otherwise they could wait for each other in a circle. */
function whileClaimed(db: Db, runs: readonly ClaimedRun[], without: 'LOCKED' | 'NONE' = 'NONE') {
  const organizations = [...new Set(runs.map(run => run.organization_id))]
  const ids = runs.map(run => run.id)
  const claims = runs.map(run => run.locked_by)
  const held = db
    .selectFrom('workflow_runs')
    .select('id')
    .where('organization_id', 'in', organizations)
    .where('id', 'in', ids)
    .where('locked_by', 'in', claims)
    .orderBy('id')
  return db
    .updateTable('workflow_runs')
    .where('organization_id', 'in', organizations)
    .where('id', 'in', without === 'LOCKED' ? forUpdateOfFree(db, held) : forUpdate(db, held))
}

/** Those that a transaction has locked come next time, because one that waits for a table would hold up the others. */
export async function extendRuns(db: Db, runs: readonly ClaimedRun[], { until }: Claim): Promise<void> {
  await whileClaimed(db, runs, 'LOCKED').set({ locked_until: until }).execute()
}

export async function releaseRuns(db: Db, runs: readonly ClaimedRun[], { now }: Claim): Promise<void> {
  await whileClaimed(db, runs)
    .where('status', '=', 'RUNNING')
    .set({ ...FREE, status: 'WAITING', due_date: now })
    .execute()
}

const claimed = (db: Db, { organization_id, id, locked_by }: ClaimedRun) =>
  db
    .selectFrom('workflow_runs')
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('locked_by', '=', locked_by)

/** Locks a run that is claimed. It is HELD if nothing may follow the step that runs. Undefined if the claim is lost. */
export const lockClaimed = (trx: Trx, run: ClaimedRun) =>
  forUpdate(trx, claimed(trx, run).selectAll()).executeTakeFirst()

/** The same for several runs. @returns a function that finds the row of a claim. A run can have an old and a new one. */
export async function lockAllClaimed(
  trx: Trx,
  runs: readonly ClaimedRun[],
): Promise<(claim: ClaimedRun) => RunRow | undefined> {
  const rows = await forUpdate(
    trx,
    trx
      .selectFrom('workflow_runs')
      .selectAll()
      .where('organization_id', 'in', [...new Set(runs.map(run => run.organization_id))])
      .where('id', 'in', [...new Set(runs.map(run => run.id))])
      .orderBy('id'),
  ).execute()
  const byId = new Map(rows.map(row => [row.id, row]))
  return ({ id, locked_by }) => {
    const row = byId.get(id)
    return row?.locked_by === locked_by ? row : undefined
  }
}

/** Whether the next step of a run may begin. */
export const isRunning = async (db: Db, run: ClaimedRun) =>
  (await claimed(db, run).where('status', '=', 'RUNNING').select('id').executeTakeFirst()) !== undefined
