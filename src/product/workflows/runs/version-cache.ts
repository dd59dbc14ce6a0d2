import { LRUCache } from 'lru-cache'
import type { Workflow } from '../../../engine/workflows/document.ts'
import type { Db } from '../../tables/tables.ts'
import { findWorkflowVersion } from '../documents/queries.ts'
import type { RunRow } from './run-queries.ts'

const versions = new LRUCache<string, Workflow>({ max: 200 })

type VersionKey = Pick<RunRow, 'organization_id' | 'workflow_id' | 'version'>

/** Versions never change, so a cached one stays right. */
export async function versionOf(
  db: Db,
  { organization_id, workflow_id, version }: VersionKey,
): Promise<Workflow | undefined> {
  const key = `${workflow_id} ${version}`
  const known = versions.get(key)
  if (known) return known
  const row = await findWorkflowVersion(db, { organization_id, id: workflow_id }, version)
  if (row) versions.set(key, row.document)
  return row?.document
}
