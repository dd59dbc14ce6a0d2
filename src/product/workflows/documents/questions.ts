// The questions whose answers the runs of a workflow read.
import type { Workflow } from '../../../engine/workflows/document.ts'
import { isOfResponse } from '../../../engine/workflows/trigger.ts'
import type { AppParams } from '../../schemas.ts'
import type { Db } from '../../tables/tables.ts'
import { findVersion, findWebform } from '../../webforms/queries.ts'

/** Those of the published version; none if another version may be meant. */
export async function questionsOf(
  db: Db,
  organizationId: string,
  params: AppParams,
  { trigger: { event = '', webformid } = {} }: Pick<Workflow, 'trigger'>,
) {
  if (webformid === undefined || !isOfResponse(event)) return []
  const form = await findWebform(db, organizationId, { ...params, webformid })
  const version = form?.version ? await findVersion(db, form.id, form.version) : undefined
  return version?.definition.questions ?? []
}
