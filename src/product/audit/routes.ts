import { listRoutes } from '../../platform/http/lists.ts'
import { NoParams } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { readEntries } from './queries.ts'
import { AuditEntry, ListAuditBody } from './schemas.ts'
import { toEntry } from './wire.ts'

export const auditRoutes: Routes = async app => {
  listRoutes(
    app,
    '/core/audit',
    {
      permission: 'audit.read',
      operationId: 'listAuditEntries',
      summary: 'List audit log entries',
      description:
        'Returns who changed what and when, through this API and the command line. Oldest first, unless you set `order`. Filter by `author`, `action`, `resource`, `resourceId` and time. Submissions by respondents are not logged here. Without `limit`, the whole list is streamed.',
      tags: ['Audit log'],
      params: NoParams,
      asked: ListAuditBody,
      item: AuditEntry,
    },
    ({ principal, asked }) => ({
      read: readEntries(app.db, principal.organizationId, asked),
      toWire: toEntry,
      isFiltered: true,
      // New entries come before the first page, so no reader can miss them behind its cursor.
      hasOwnOrder: asked.order === 'DESC',
    }),
  )
}
