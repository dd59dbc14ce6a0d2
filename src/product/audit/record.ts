// The audit log: who changed what, and when. Entries are written in the transaction of the change. They contain only ids, so they
// hold no personal data and stay valid after a deletion.
import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import type { Action, Resource } from '../changes.ts'
import type { Trx } from '../tables/tables.ts'
import type { EntryRow } from './queries.ts'

/** One change. `now` is ISO 8601. */
export interface AuditedChange {
  readonly action: Action
  readonly resource: Resource
  readonly id: string
  /** The web form that contains the resource, such as a response or an invitation. */
  readonly webformId?: string
  readonly now: string
}

/** Limits the parameters of a statement. */
const MAX_ROWS = 500

/** Records changes in their transaction. Every change must call this. */
export const record = (trx: Trx, principal: Member, ...changes: readonly AuditedChange[]): Promise<void> =>
  recordOf(
    trx,
    changes.map(change => ({ principal, change })),
  )

/** The same for changes of several principals. */
export async function recordOf(
  trx: Trx,
  changes: readonly { readonly principal: Member; readonly change: AuditedChange }[],
): Promise<void> {
  for (let i = 0; i < changes.length; i += MAX_ROWS) {
    const rows = changes.slice(i, i + MAX_ROWS).map(({ principal, change }) => toRow(trx, principal, change))
    await trx.insertInto('audit_log').values(rows).execute()
  }
}

const toRow = (
  trx: Trx,
  principal: Member,
  { action, resource, id, now, webformId }: AuditedChange,
): EntryRow => ({
  organization_id: principal.organizationId,
  id: newId(trx, 'audit'),
  action,
  resource,
  resource_id: id,
  author: principal.id,
  subject: principal.subject ?? null,
  request_id: principal.requestId,
  create_date: now,
  webform_id: webformId ?? null,
})
