import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { ListBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { visitRows } from '../responses/filter.ts'
import { type HistoryRow, readHistory } from '../responses/history-queries.ts'
import { createResponseReader } from '../responses/reader.ts'
import { Response, ResponseParams } from '../responses/schemas.ts'
import { requireResponse, viewOf, withoutHidden, withoutHiddenChanges } from '../responses/view.ts'
import { toResponse } from '../responses/wire.ts'
import { WebformParams } from '../schemas.ts'
import { gradeResponse } from './grade-response.ts'
import { createPendingCount } from './pending.ts'
import { GradeResponseBody, GradingEntry, PendingAnswers } from './schemas.ts'
import { toGradingEntry } from './wire.ts'

const tags = ['Grading']
const RESPONSES = '/user/:userid/app/:appid/webform/:webformid/response'
const GRADE = `${RESPONSES}/:responseid/grade`
const PENDING = `${RESPONSES}/pending`

export const gradingRoutes: Routes = async app => {
  app.put(
    GRADE,
    {
      config: { permission: 'response.grade' },
      schema: {
        operationId: 'gradeResponse',
        summary: 'Grade answers manually',
        description:
          'Sets points and comments of one or more answers that are graded manually. If one is refused, none is stored. Omitted members keep their values. If two people grade at the same time, the last write wins and the history keeps both.',
        tags,
        params: ResponseParams,
        body: GradeResponseBody,
        problems: ['webform_not_found', 'version_not_found', 'response_not_found', 'grade_invalid'],
        response: { 200: json(Response, 'The graded response') },
      },
    },
    async request => {
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        gradeResponse(trx, request.principal, request.params, request.body, now, request),
      )
      return toResponse(withoutHidden(row, viewOf(request.principal)))
    },
  )

  listRoutes(
    app,
    GRADE,
    {
      permission: 'response.read',
      operationId: 'listGradings',
      summary: 'List the grading history of a response, oldest first',
      description:
        'Returns every change after the submission, from manual grades and corrected scoring: who made it, when, and the grading before and after.',
      tags,
      params: ResponseParams,
      asked: ListBody,
      problems: ['webform_not_found', 'response_not_found'],
      item: GradingEntry,
    },
    async ({ principal, params, client }) => {
      await requireResponse(app.db, principal, params, client)
      const view = viewOf(principal)
      return {
        read: readHistory(app.db, params.webformid, params.responseid),
        hasLargeRows: true,
        toWire: (row: HistoryRow) => toGradingEntry(withoutHiddenChanges(row, view)),
      }
    },
  )

  app.get(
    PENDING,
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'countPendingAnswers',
        summary: 'Count the answers that wait for manual grading',
        description:
          'Returns how many responses wait, and how many answers to each question. Counts the oldest 1,000 responses that wait.',
        tags,
        params: WebformParams,
        problems: ['webform_not_found'],
        response: { 200: json(PendingAnswers, 'The numbers of answers') },
      },
    },
    async request => {
      const { principal, params } = request
      const view = viewOf(principal)
      const asked = { gradingStatus: 'PENDING' } as const
      const read = await createResponseReader(
        app.db,
        principal.organizationId,
        params,
        asked,
        request,
        view,
        app.copies,
      )
      const pending = createPendingCount()
      await visitRows(read, row => pending.add(withoutHidden(row, view)))
      return pending.result()
    },
  )
}
