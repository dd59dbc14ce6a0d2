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
      summary: 'List what was changed, by whom and when, oldest first',
      description:
        'Every change made through this API and on the command line: of one resource with `resourceId`, of one key with `author`. Submissions of respondents are not in it. Without a limit the whole list is streamed.',
      tags: ['Audit log'],
      params: NoParams,
      asked: ListAuditBody,
      item: AuditEntry,
    },
    ({ principal, asked }) => ({
      read: readEntries(app.db, principal.organizationId, asked),
      toWire: toEntry,
    }),
  )
}
