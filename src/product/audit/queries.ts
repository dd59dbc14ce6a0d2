import type { Selectable } from 'kysely'
import type { ReadRows } from '../../platform/http/bodies/chunks.ts'
import type { Db, Tables } from '../tables/tables.ts'
import type { ListAuditBody } from './schemas.ts'

export type EntryRow = Selectable<Tables['audit_log']>

/** Reads entries in the order of their ids, which is that of time. */
export const readEntries =
  (db: Db, organizationId: string, asked: ListAuditBody): ReadRows<EntryRow> =>
  ({ after, limit }) => {
    const { resourceId, author, action, resource, from, until, order = 'ASC' } = asked
    let query = db.selectFrom('audit_log').selectAll().where('organization_id', '=', organizationId)
    if (resourceId !== undefined) query = query.where('resource_id', '=', resourceId)
    if (author !== undefined) query = query.where('author', '=', author)
    if (action !== undefined) query = query.where('action', '=', action)
    if (resource !== undefined) query = query.where('resource', '=', resource)
    if (from !== undefined) query = query.where('create_date', '>=', new Date(from).toISOString())
    if (until !== undefined) query = query.where('create_date', '<', new Date(until).toISOString())
    if (after !== undefined) query = query.where('id', order === 'ASC' ? '>' : '<', after)
    return query
      .orderBy('id', order === 'ASC' ? 'asc' : 'desc')
      .limit(limit)
      .execute()
  }
