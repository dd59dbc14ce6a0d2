import { sql } from 'kysely'
import type { Workflow } from '../../../engine/workflows/document.ts'
import type { Db } from '../../tables/tables.ts'
import type { WorkflowKey } from '../documents/queries.ts'

/** The versions that runs of a workflow have, and whether a run of each is open. */
export async function findRunVersions(db: Db, { organization_id, id }: WorkflowKey) {
  const runs = await db
    .selectFrom('workflow_runs')
    .select('version')
    .select(sql<number>`max(case when finish_date is null then 1 else 0 end)`.as('open'))
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .groupBy('version')
    .execute()
  if (runs.length === 0) return []
  const open = new Set(runs.filter(run => Number(run.open) === 1).map(({ version }) => version))
  const versions = await findVersionDocuments(
    db,
    { organization_id, id },
    runs.map(({ version }) => version),
  )
  return [...versions].map(([version, document]) => ({ document, isOpen: open.has(version) }))
}

/** The documents of some versions, by number. */
export async function findVersionDocuments(
  db: Db,
  { organization_id, id }: WorkflowKey,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Workflow>> {
  if (numbers.length === 0) return new Map()
  const versions = await db
    .selectFrom('workflow_versions')
    .select(['version', 'document'])
    .where('organization_id', '=', organization_id)
    .where('workflow_id', '=', id)
    .where('version', 'in', numbers)
    .execute()
  return new Map(versions.map(({ version, document }) => [version, document]))
}
