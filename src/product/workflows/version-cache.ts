import { LRUCache } from 'lru-cache'
import type { Workflow } from '../../engine/workflows/document.ts'
import type { Db } from '../tables.ts'
import { findWorkflowVersion } from './queries.ts'
import type { RunRow } from './run-queries.ts'

const versions = new LRUCache<string, Workflow>({ max: 200 })

/** Versions never change, so a cached one stays right. */
export async function versionOf(db: Db, run: RunRow): Promise<Workflow | undefined> {
  const key = `${run.workflow_id} ${run.version}`
  const known = versions.get(key)
  if (known) return known
  const workflow = { organization_id: run.organization_id, id: run.workflow_id }
  const row = await findWorkflowVersion(db, workflow, run.version)
  if (row) versions.set(key, row.document)
  return row?.document
}
