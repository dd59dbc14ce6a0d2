import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { findWebform } from '../webforms/queries.ts'
import { askedQuestions } from './asked-questions.ts'
import { responsesQuery } from './list-query.ts'
import type { ResponseRow } from './queries.ts'
import { createResponseReader } from './reader.ts'
import { refuseHiddenReviews } from './review.ts'
import {
  AskedQuestions,
  AskedQuestionsQuery,
  ListResponsesBody,
  Response,
  ResponseParams,
} from './schemas.ts'
import { requireResponse, viewOf, withoutHidden } from './view.ts'
import { toResponse } from './wire.ts'

const tags = ['Responses']
const RESPONSES = '/user/:userid/app/:appid/webform/:webformid/response'

export const responseRoutes: Routes = async app => {
  listRoutes(
    app,
    RESPONSES,
    {
      permission: 'response.read',
      operationId: 'listResponses',
      summary: 'List the responses to a web form, oldest first',
      description:
        'Returns responses with their answers and scores. Select them with `filter`, `gradingStatus` or `reviewState`. Without `limit`, the whole list is streamed. With `sort`, pages follow that order; a response that arrives or changes between two pages appears on a later page if it sorts after the current one.',
      tags,
      params: WebformParams,
      asked: ListResponsesBody,
      query: responsesQuery,
      problems: ['webform_not_found', 'review_off'],
      item: Response,
    },
    async ({ principal, params, asked, client }) => {
      const view = viewOf(principal)
      refuseHiddenReviews(principal, asked)
      return {
        read: await createResponseReader(
          app.db,
          principal.organizationId,
          params,
          asked,
          client,
          view,
          app.copies,
        ),
        toWire: (row: ResponseRow) => toResponse(withoutHidden(row, view)),
        hasOwnOrder: asked.sort !== undefined,
        // With `sort`, each read scans all responses and limits the page itself.
        hasLargeRows: asked.sort === undefined,
        isFiltered:
          asked.filter !== undefined || asked.reviewState !== undefined || view.filter !== undefined,
      }
    },
  )

  app.get(
    `${RESPONSES}/questions`,
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'getAskedQuestions',
        summary: 'Retrieve the questions that responses answer',
        description:
          'Returns the questions of a published version, without the answer key. Tokens with the feature `results` get those that are not hidden from them.',
        tags,
        params: WebformParams,
        querystring: AskedQuestionsQuery,
        problems: ['webform_not_found', 'version_not_found'],
        response: { 200: json(AskedQuestions, 'The questions') },
      },
    },
    async ({ principal, params, query }) => {
      const form = await findWebform(app.db, principal.organizationId, params)
      if (!form) throw new Problem('webform_not_found')
      return askedQuestions(app.db, form, query.version, {
        view: viewOf(principal),
        hasReviews: principal.kind !== 'token',
      })
    },
  )

  app.get(
    `${RESPONSES}/:responseid`,
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'getResponse',
        summary: 'Retrieve a response',
        description: 'Returns the response with its answers, score and grading.',
        tags,
        params: ResponseParams,
        problems: ['webform_not_found', 'response_not_found'],
        response: { 200: json(Response, 'The response') },
      },
    },
    async request => toResponse(await requireResponse(app.db, request.principal, request.params, request)),
  )
}
