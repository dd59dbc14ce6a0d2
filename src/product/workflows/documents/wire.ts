import type { Workflow as Document } from '../../../engine/workflows/document.ts'
import { entityTag } from '../../../platform/http/entity-tags.ts'
import type { LatestRuns } from '../runs/latest-run-queries.ts'
import type { MaybeGone } from './gone-webforms.ts'
import type { WorkflowRow, WorkflowVersionRow } from './queries.ts'
import type { ListedWorkflow, Workflow } from './schemas.ts'

export const toWorkflowSummary = (row: WorkflowRow, publicUrl: string) => ({
  workflowid: row.id,
  appid: row.app_id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  status: row.status,
  revision: row.revision,
  version: row.version,
  hasUnpublishedChanges: row.revision !== row.published_revision,
  nextDate: row.next_date,
  hookUrl: row.hook_token === null ? null : `${publicUrl}/hook/${row.hook_token}`,
  createDate: row.create_date,
  updateDate: row.update_date,
  activateDate: row.activate_date,
})

export const toListedWorkflow = (
  row: WorkflowRow & MaybeGone & { readonly runs?: LatestRuns | undefined },
  publicUrl: string,
): ListedWorkflow => ({
  ...toWorkflowSummary(row, publicUrl),
  ...(row.document.trigger && { trigger: row.document.trigger }),
  isWebformGone: row.isWebformGone,
  ...(row.runs && { runs: row.runs }),
})

export const toWorkflow = (
  row: WorkflowRow,
  publicUrl: string,
  figures: Pick<Workflow, 'waiting' | 'waitingEvents' | 'runs'>,
): Workflow => ({
  ...toWorkflowSummary(row, publicUrl),
  ...figures,
  ...contentOf(row.document),
})

const contentOf = ({ trigger, variables, steps }: Document) => ({
  ...(trigger && { trigger }),
  ...(variables && { variables }),
  steps: [...steps],
})

export const toVersionSummary = (row: WorkflowVersionRow) => ({
  version: row.version,
  name: row.name,
  activateDate: row.create_date,
  author: row.author,
})

export const toVersion = (row: WorkflowVersionRow) => ({
  ...toVersionSummary(row),
  ...contentOf(row.document),
})

/** Activating and pausing do not change the revision, so the ETag includes the version and the status. */
export const tagOf = (row: Pick<WorkflowRow, 'revision' | 'version' | 'status'>) =>
  entityTag(row, row.version === null ? '' : `${row.version}${row.status === 'PAUSED' ? 'p' : ''}`)
