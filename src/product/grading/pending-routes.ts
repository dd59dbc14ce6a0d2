import { json } from '../../platform/http/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { visitRows } from '../responses/filter.ts'
import { createResponseReader } from '../responses/reader.ts'
import { viewOf, withoutHidden } from '../responses/view.ts'
import { WebformParams } from '../schemas.ts'
import { createPendingCount } from './pending.ts'
import { PendingAnswers } from './schemas.ts'

export const pendingRoutes: Routes = async app => {
  app.get(
    '/user/:userid/app/:appid/webform/:webformid/response/pending',
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'countPendingAnswers',
        summary: 'Count the answers that wait for manual grading',
        description:
          'Returns how many responses wait, and how many answers to each question. Counts the oldest 1,000 responses that wait.',
        tags: ['Grading'],
        params: WebformParams,
        problems: ['webform_not_found'],
        response: { 200: json(PendingAnswers, 'The numbers of answers') },
      },
    },
    async request => {
      const { principal, params } = request
      const view = viewOf(principal)
      const asked = { gradingStatus: 'PENDING' } as const
      const read = await createResponseReader(app.db, principal.organizationId, params, asked, request, view)
      const pending = createPendingCount()
      await visitRows(read, row => pending.add(withoutHidden(row, view)))
      return pending.result()
    },
  )
}
