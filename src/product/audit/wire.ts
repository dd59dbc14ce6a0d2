import type { EntryRow } from './queries.ts'
import type { AuditEntry } from './schemas.ts'

export const toEntry = (row: EntryRow): AuditEntry => ({
  auditid: row.id,
  action: row.action,
  resource: row.resource,
  resourceId: row.resource_id,
  webformid: row.webform_id,
  author: row.author,
  subject: row.subject,
  requestId: row.request_id,
  createDate: row.create_date,
})
