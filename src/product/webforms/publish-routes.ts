import { listed, toAuthorFaults } from '../../engine/faults.ts'
import { authorEn } from '../../engine/text/messages/author-en.ts'
import { en } from '../../engine/text/messages/en.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { EditHeaders, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { WebformParams } from '../schemas.ts'
import { findThemeOf } from '../themes/queries.ts'
import { activateWebform, pauseWebform, resumeWebform } from './activate.ts'
import { draftAccessOf } from './draft-access.ts'
import { draftFaults } from './draft-faults.ts'
import { changeLive, LivePatch } from './live.ts'
import { findWebform } from './queries.ts'
import { CheckResult, Webform } from './schemas.ts'
import { etag, toWebform } from './wire.ts'

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
        summary: 'Check whether the draft can be activated',
        description: 'Returns the faults that activation would report, up to 200. Changes nothing.',
        tags,
        params: WebformParams,
        body: NoBody,
        problems: ['webform_not_found'],
        response: { 200: json(CheckResult, 'The result of the check') },
      },
    },
    async ({ principal, params }) => {
      const row = await findWebform(app.db, principal.organizationId, params)
      if (!row) throw new Problem('webform_not_found')
      const hasTheme = async (id: string) => (await findThemeOf(app.db, row.app_id, id)) !== undefined
      const faults = await draftFaults(row, hasTheme)
      const { readsScoring } = draftAccessOf(principal)
      const readable = readsScoring ? faults : faults.filter(({ pointer }) => !pointer.startsWith('/scoring'))
      const errors = toAuthorFaults(authorEn, readable)
      return { ok: faults.length === 0, errors: listed(errors, en) }
    },
  )

  app.put(
    `${ONE}/activate`,
    {
      config: { permission: 'webform.activate' },
      schema: {
        operationId: 'activateWebform',
        summary: 'Activate a web form',
        description:
          'Publishes the draft as an immutable version. The reply has the public `url` of the form. If the draft has no unpublished changes, no version is created. A paused form becomes active again; `resume` does that without publishing the draft.',
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
      return toWebform(row, publicUrl, draftAccessOf(request.principal))
    },
  )

  app.put(
    `${ONE}/pause`,
    {
      config: { permission: 'webform.pause' },
      schema: {
        operationId: 'pauseWebform',
        summary: 'Pause a web form',
        description:
          'Stops accepting responses until you resume the form. The public page says that the form is paused, and submissions get 410.',
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
      return toWebform(row, publicUrl, draftAccessOf(request.principal))
    },
  )

  app.put(
    `${ONE}/resume`,
    {
      config: { permission: 'webform.pause' },
      schema: {
        operationId: 'resumeWebform',
        summary: 'Resume a web form',
        description:
          'Accepts responses again with the version that was live before the pause. Unpublished changes of the draft stay unpublished. Resuming an active form has no effect.',
        tags,
        params: WebformParams,
        headers: EditHeaders,
        body: NoBody,
        problems: ['webform_not_found', 'webform_not_active'],
        response: { 200: json(Webform, 'The active web form', ['ETag']) },
      },
    },
    async (request, reply) => {
      const now = new Date().toISOString()
      const row = await inTransaction(app.db, trx =>
        resumeWebform(trx, request.principal, request.params, request.headers['if-match'], now),
      )
      app.published.changed(row.id)
      reply.header('etag', etag(row))
      return toWebform(row, publicUrl, draftAccessOf(request.principal))
    },
  )

  app.patch(
    `${ONE}/live`,
    {
      config: { permission: 'webform.activate' },
      schema: {
        operationId: 'changeLiveWebform',
        summary: 'Change when a published form takes responses',
        description:
          'Changes `opensAt`, `closesAt`, `maxResponses` and `closed` of the published form at once. What else is unpublished in the draft stays unpublished; the draft gets the change too. Creates a version.',
        tags,
        params: WebformParams,
        headers: EditHeaders,
        body: LivePatch,
        problems: ['webform_not_found', 'webform_not_active', 'webform_incomplete'],
        response: { 200: json(Webform, 'The web form', ['ETag']) },
      },
    },
    async ({ principal, params, headers, body }, reply) => {
      const change = { params, ifMatch: headers['if-match'], now: new Date().toISOString() }
      const row = await inTransaction(app.db, trx => changeLive(trx, principal, change, body))
      app.published.changed(row.id)
      reply.header('etag', etag(row))
      return toWebform(row, publicUrl, draftAccessOf(principal))
    },
  )
}
