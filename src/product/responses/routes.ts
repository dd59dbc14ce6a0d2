import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/declare.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { Deleted, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { requireWebform } from '../webforms/queries.ts'
import { deleteResponse } from './delete.ts'
import { responsesQuery } from './list-query.ts'
import { findResponse } from './queries.ts'
import { reader } from './reader.ts'
import { ListResponsesBody, Response, ResponseParams } from './schemas.ts'
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
        'All responses with their answers and scores; with `gradingStatus` those that are graded, or wait to be, with `filter` those that a condition holds for. Without a limit the whole list is streamed in constant memory. With `sort` pages come in that order; what arrives or changes between two pages is in a later one if its place is there.',
      tags,
      params: WebformParams,
      asked: ListResponsesBody,
      query: responsesQuery,
      problems: ['webform_not_found'],
      item: Response,
    },
    async ({ principal, params, asked, client }) => ({
      read: await reader(app.db, principal.organizationId, params, asked, client),
      toWire: toResponse,
      hasOwnOrder: asked.sort !== undefined,
      // With `sort` each read looks at all responses, and bounds the page itself.
      hasLargeRows: asked.sort === undefined,
      isFiltered: asked.filter !== undefined,
    }),
  )

  app.get(
    `${RESPONSES}/:responseid`,
    {
      config: { permission: 'response.read' },
      schema: {
        operationId: 'getResponse',
        summary: 'Read a response',
        description: 'The response with its answers, score and grading.',
        tags,
        params: ResponseParams,
        problems: ['webform_not_found', 'response_not_found'],
        response: { 200: json(Response, 'The response') },
      },
    },
    async ({ principal, params }) => {
      await requireWebform(app.db, principal.organizationId, params)
      const row = await findResponse(app.db, params.webformid, params.responseid)
      if (!row) throw new Problem('response_not_found')
      return toResponse(row)
    },
  )

  app.delete(
    `${RESPONSES}/:responseid`,
    {
      config: { permission: 'response.delete' },
      schema: {
        operationId: 'deleteResponse',
        summary: 'Delete a response',
        description: 'Deletes the response for good; it no longer counts towards the limit of the form.',
        tags,
        params: ResponseParams,
        body: NoBody,
        problems: ['webform_not_found', 'response_not_found'],
        response: { 204: Deleted },
      },
    },
    async (request, reply) => {
      const now = new Date().toISOString()
      await inTransaction(app.db, trx => deleteResponse(trx, request.principal, request.params, now))
      return reply.code(204).send(undefined)
    },
  )
}
