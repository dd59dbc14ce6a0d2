import { Type } from 'typebox'
import { sendList } from '../http/pages.ts'
import { refusals } from '../http/schemas.ts'
import type { Routes } from '../http/types.ts'
import { readEntries } from './queries.ts'
import { AuditEntry, ListAuditBody } from './schemas.ts'
import { toEntry } from './wire.ts'

export const auditRoutes: Routes = async app => {
  app.post(
    '/core/audit/all',
    {
      config: { scope: 'admin' },
      schema: {
        operationId: 'listAuditEntries',
        summary: 'List what was changed, by whom and when, oldest first',
        description:
          'Every change made through this API and on the command line: of one thing with `thingid`, of one key with `author`. Submissions of respondents are not in it. Without a limit the whole list is streamed.',
        tags: ['Audit log'],
        body: ListAuditBody,
        response: { 200: Type.Array(AuditEntry), ...refusals(400, 401, 403, 413, 415) },
      },
    },
    async (request, reply) =>
      sendList(
        request,
        reply,
        request.body,
        readEntries(app.db, request.actor.organizationId, request.body),
        toEntry,
      ),
  )
}
