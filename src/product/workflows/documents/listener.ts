// What a workflow listens to: events are written only where something listens.
import type { Workflow } from '../../../engine/workflows/document.ts'
import { stepKinds } from '../../../engine/workflows/index.ts'
import { isOfResponse } from '../../../engine/workflows/trigger.ts'
import { walk } from '../../../engine/workflows/walk.ts'
import { deleteListener, putListener } from '../../events/queries.ts'
import type { Trx } from '../../tables/tables.ts'
import { findRunVersions } from '../runs/run-version-queries.ts'
import { LISTENER } from './change.ts'
import type { WorkflowRow } from './queries.ts'

const DELETIONS = ['response.deleted', 'webform.deleted']

/**
 * Listens to what starts the workflow and ends its waits. Runs keep the version that they began with, so older versions wait as well, and
 * deleted responses are removed from the runs of all of them.
 * @param active what starts runs; undefined while it is paused
 */
export async function listen(
  trx: Trx,
  { organization_id, app_id, id }: WorkflowRow,
  active: Workflow | undefined,
): Promise<void> {
  const listener = { organization_id, app_id, kind: LISTENER, id }
  const versions = await findRunVersions(trx, { organization_id, id })
  const open = versions.filter(({ isOpen }) => isOpen).map(({ document }) => document)
  const awaited = [...(active ? [active] : []), ...open].flatMap(awaitedIn)
  const { event } = active?.trigger ?? {}
  const ofResponses = [active, ...versions.map(({ document }) => document)]
    .flatMap(document => document?.trigger ?? [])
    .filter(trigger => isOfResponse(trigger.event ?? ''))
  const types = new Set([
    ...(event === undefined ? [] : [event]),
    ...awaited,
    ...(ofResponses.length > 0 ? DELETIONS : []),
  ])
  if (types.size === 0) return void (await deleteListener(trx, listener))
  const webformIds = [...(event === undefined ? [] : [active?.trigger]), ...ofResponses].map(
    trigger => trigger?.webformid,
  )
  await putListener(trx, {
    ...listener,
    // The check has found every type in the catalogue.
    types: JSON.stringify([...types]),
    webform_ids:
      awaited.length > 0 || webformIds.includes(undefined) ? null : JSON.stringify([...new Set(webformIds)]),
  })
}

const awaitedIn = (document: Workflow) =>
  walk(document).flatMap(({ step }) => stepKinds[step.type].awaits(step) ?? [])
