import type { Selectable } from 'kysely'
import type { Db } from '../db/database.ts'
import { rowsStatement } from '../db/prepared.ts'
import type { Tables } from '../db/schema.ts'
import type { ReadRows } from '../http/chunks.ts'
import type { ListAuditBody } from './schemas.ts'

export type EntryRow = Selectable<Tables['audit_log']>

const COLUMNS: Readonly<Record<keyof EntryRow, true>> = {
  organization_id: true,
  id: true,
  action: true,
  thing: true,
  thing_id: true,
  author: true,
  request_id: true,
  create_date: true,
}

/** The insert of entries, for whoever runs it together with the changes. */
export const entryInsert = rowsStatement<EntryRow, never>(COLUMNS, (db, rows) =>
  db.insertInto('audit_log').values(rows).compile(),
)

/** Reads entries in the order in which they were written; the filters are those of the request. */
export const readEntries =
  (db: Db, organizationId: string, { thingid, author }: ListAuditBody): ReadRows<EntryRow> =>
  ({ after, limit }) => {
    let query = db.selectFrom('audit_log').selectAll().where('organization_id', '=', organizationId)
    if (thingid !== undefined) query = query.where('thing_id', '=', thingid)
    if (author !== undefined) query = query.where('author', '=', author)
    if (after !== undefined) query = query.where('id', '>', after)
    return query.orderBy('id').limit(limit).execute()
  }
