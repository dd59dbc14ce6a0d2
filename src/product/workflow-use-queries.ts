// What workflows use, which then cannot be deleted. Outside of workflows/, which reads datasets.
import { datasetsOf } from '../engine/workflows/uses.ts'
import type { Db } from './tables/tables.ts'

/** The workflows whose draft or latest version names a dataset, in words such as `the workflow "Welcome"`. */
export async function workflowsWithDataset(
  db: Db,
  organizationId: string,
  appId: string,
  datasetId: string,
): Promise<string[]> {
  const documents = await findDocuments(db, organizationId, appId)
  const using = documents.filter(({ document }) => datasetsOf(document).has(datasetId))
  const names = new Map(using.map(({ id, name }) => [id, name]))
  return [...names.values()].map(name => `the workflow "${name}"`)
}

/** The drafts and latest versions of the workflows of an application, or of an organization. */
export async function findDocuments(db: Db, organizationId: string, appId: string | null) {
  const of = db.selectFrom('workflows').where('workflows.organization_id', '=', organizationId)
  const scoped = appId === null ? of : of.where('workflows.app_id', '=', appId)
  const drafts = await scoped.select(['id', 'name', 'document']).execute()
  const versions = await scoped
    .innerJoin('workflow_versions', join =>
      join
        .onRef('workflow_versions.organization_id', '=', 'workflows.organization_id')
        .onRef('workflow_versions.workflow_id', '=', 'workflows.id')
        .onRef('workflow_versions.version', '=', 'workflows.version'),
    )
    .select(['workflows.id', 'workflows.name', 'workflow_versions.document'])
    .execute()
  return [...drafts, ...versions]
}
