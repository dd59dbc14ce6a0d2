import { checkDefinition } from '../../engine/definition/check.ts'
import { listed } from '../../engine/faults.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/declare.ts'
import { EditHeaders, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { activateWebform, pauseWebform } from './activate.ts'
import { findWebform } from './queries.ts'
import { CheckResult, Webform } from './schemas.ts'
import { etag, toAppType, toWebform } from './wire.ts'

const tags = ['Web forms']
const ONE = '/user/:userid/app/:appid/webform/:webformid'

export const publishRoutes: Routes = async app => {
  const { publicUrl } = app.config

  app.post(
    `${ONE}/check`,
    {
      config: { permission: 'webform.read' },
      schema: {
        operationId: 'checkWebform',
        summary: 'Say what keeps the draft from being activated',
        description:
          'Answers the same list of faults that activating would refuse with, up to 200, and changes nothing.',
        tags,
        params: WebformParams,
        body: NoBody,
        problems: ['webform_not_found'],
        response: { 200: json(CheckResult, 'What is missing or wrong, if anything') },
      },
    },
    async ({ principal, params }) => {
      const row = await findWebform(app.db, principal.organizationId, params)
      if (!row) throw new Problem('webform_not_found')
      const errors = checkDefinition(toAppType(row.app_type), row.definition)
      return { ok: errors.length === 0, errors: listed(errors) }
    },
  )

  app.put(
    `${ONE}/activate`,
    {
      config: { permission: 'webform.activate' },
      schema: {
        operationId: 'activateWebform',
        summary: 'Publish the draft; answers the address at which it is taken',
        description:
          'Publishes the draft as an immutable version and answers the address at which it is taken. Without unpublished changes it only makes the form active again.',
        tags,
        params: WebformParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['webform_not_found', 'webform_incomplete'],
        response: { 200: json(Webform, 'The active web form', ['ETag']) },
      },
    },
    async (request, reply) => {
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        activateWebform(trx, request.principal, request.params, request.headers['if-match'], now),
      )
      app.published.changed(row.id)
      reply.header('etag', etag(row))
      return toWebform(row, publicUrl)
    },
  )

  app.put(
    `${ONE}/pause`,
    {
      config: { permission: 'webform.pause' },
      schema: {
        operationId: 'pauseWebform',
        summary: 'Stop taking answers until it is activated again',
        description:
          'The public page then says that the form is paused, and submissions are refused with 410.',
        tags,
        params: WebformParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['webform_not_found', 'webform_not_active'],
        response: { 200: json(Webform, 'The paused web form', ['ETag']) },
      },
    },
    async (request, reply) => {
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        pauseWebform(trx, request.principal, request.params, request.headers['if-match'], now),
      )
      app.published.changed(row.id)
      reply.header('etag', etag(row))
      return toWebform(row, publicUrl)
    },
  )
}
