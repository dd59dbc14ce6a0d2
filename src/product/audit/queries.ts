import type { Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/chunks.ts'
import type { Db, Tables } from '../tables.ts'
import type { ListAuditBody } from './schemas.ts'

export type EntryRow = Selectable<Tables['audit_log']>

/** Reads entries, oldest first. */
export const readEntries =
  (db: Db, organizationId: string, { resourceId, author }: ListAuditBody): ReadRows<EntryRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('audit_log').selectAll().where('organization_id', '=', organizationId)
    if (resourceId !== undefined) query = query.where('resource_id', '=', resourceId)
    if (author !== undefined) query = query.where('author', '=', author)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }
