import { inTransaction } from '../../platform/db/database.ts'
import { pathInCollection, sendCreated } from '../../platform/http/idempotency.ts'
import { created, json } from '../../platform/http/openapi/declare.ts'
import { CreateHeaders, Deleted, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { WebformParams } from '../schemas.ts'
import { deleteResponse } from './delete.ts'
import { cancelDeletion, checkDeletion, findDeletion, startDeletion, toDeletion } from './delete-matching.ts'
import { DeleteResponsesBody, Deletion, DeletionParams } from './delete-matching-schemas.ts'
import { ResponseParams } from './schemas.ts'

const tags = ['Responses']
const config = { permission: 'response.delete' } as const
const WEBFORM = '/user/:userid/app/:appid/webform/:webformid'
const RESPONSES = `${WEBFORM}/response`
/** Not below the responses, where `delete` would stand in the place of a response's id. */
const DELETION = `${WEBFORM}/deletion/:deletionid`

export const deleteResponseRoutes: Routes = async app => {
  app.delete(
    `${RESPONSES}/:responseid`,
    {
      config,
      schema: {
        operationId: 'deleteResponse',
        summary: 'Delete a response',
        description:
          "Deletes the response permanently, with its files and grading history. It no longer counts towards the form's response limit.",
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
      app.jobs.wake()
      return reply.code(204).send(undefined)
    },
  )

  app.post(
    `${RESPONSES}/delete`,
    {
      config,
      schema: {
        operationId: 'deleteResponses',
        summary: 'Delete the responses that match a filter',
        description:
          'A background job deletes the responses permanently, with their files and grading history. Responses that arrive after this request stay. To see how many match, send the same filter to `summary`.',
        tags,
        params: WebformParams,
        headers: CreateHeaders,
        body: DeleteResponsesBody,
        problems: ['webform_not_found'],
        response: { 201: created(Deletion, 'The deletion, which a background job carries out') },
      },
    },
    async (request, reply) => {
      const { principal, params, body } = request
      await checkDeletion(app.db, principal, params, body, request)
      const sent = await sendCreated(app.db, request, reply, async trx => {
        const job = await startDeletion(trx, principal, params, body, new Date())
        const url = request.url.replace(/\/response\/delete(?=$|\?)/, '/deletion')
        return { location: pathInCollection({ url }, job.id), body: toDeletion(job) }
      })
      app.jobs.wake()
      return sent
    },
  )

  app.get(
    DELETION,
    {
      config: { permission: 'deletion.read' },
      schema: {
        operationId: 'getDeletion',
        summary: 'Retrieve the progress of a deletion',
        description: 'Available until thirty days after the deletion ends.',
        tags,
        params: DeletionParams,
        problems: ['webform_not_found', 'deletion_not_found'],
        response: { 200: json(Deletion, 'The deletion') },
      },
    },
    async ({ principal, params }) => toDeletion(await findDeletion(app.db, principal, params)),
  )

  app.put(
    `${DELETION}/cancel`,
    {
      config,
      schema: {
        operationId: 'cancelDeletion',
        summary: 'Stop a deletion',
        description:
          'The other responses stay. Responses that are deleted already cannot be restored. A deletion that has ended does not change.',
        tags,
        params: DeletionParams,
        body: NoBody,
        problems: ['webform_not_found', 'deletion_not_found'],
        response: { 200: json(Deletion, 'The deletion') },
      },
    },
    async ({ principal, params }) => {
      const now = new Date().toISOString()
      return toDeletion(await inTransaction(app.db, trx => cancelDeletion(trx, principal, params, now)))
    },
  )
}
