import { type Static, Type } from 'typebox'
import { inTransaction } from '../../platform/db/database.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { closed, EditHeaders } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Name, WebformParams } from '../schemas.ts'
import { copyWebform } from './copy.ts'
import { draftAccessOf } from './draft-access.ts'
import { moveWebform } from './move.ts'
import { Webform } from './schemas.ts'
import { etag, toWebform } from './wire.ts'

const CopyBody = Type.Object(
  { name: Type.Optional(Name) },
  { ...closed, title: 'WebFormCopy', examples: [{ name: 'Onboarding, spring' }] },
)

const MoveBody = Type.Object(
  { appid: Type.String({ description: 'Another application of the same user.' }) },
  { ...closed, title: 'WebFormMove', examples: [{ appid: 'app_01m7xe97avfk7rgz0abeqhb0rf' }] },
)

export const copyAndMoveRoutes: Routes = async app => {
  app.post(
    '/user/:userid/app/:appid/webform/:webformid/copy',
    {
      config: { permission: 'webform.create' },
      schema: {
        operationId: 'copyWebform',
        summary: 'Copy a web form',
        description:
          'Creates a draft in the same application with the name, questions, logic, scoring, settings, translations and images of the draft. Responses, versions and preview links are not copied. Without `name`, "(copy)" is added.',
        tags: ['Web forms'],
        params: WebformParams,
        body: CopyBody,
        problems: ['webform_not_found', 'app_not_found'],
        response: { 201: json(Webform, 'The new web form', ['ETag', 'Location']) },
      },
    },
    async (request, reply) => {
      const { principal, params } = request
      const { name }: Static<typeof CopyBody> = request.body
      const now = new Date().toISOString()
      const row = await copyWebform(app.db, app.files, principal, params, name, now)
      const collection = request.url.split('?', 1)[0]?.replace(/\/[^/]*\/copy$/, '') ?? ''
      return reply
        .code(201)
        .headers({ etag: etag(row), location: `${collection}/${row.id}` })
        .send(toWebform(row, app.config.publicUrl, draftAccessOf(principal)))
    },
  )

  app.post(
    '/user/:userid/app/:appid/webform/:webformid/move',
    {
      config: { permission: 'webform.move' },
      schema: {
        operationId: 'moveWebform',
        summary: 'Move a web form to another application',
        description:
          'Moves the web form with its versions, responses and preview links to another application of the same user. Its id and public URL stay; its path in the API changes, and the origins of the other application apply. Browser tokens for this form are revoked. A form with a shared theme of its application cannot be moved.',
        tags: ['Web forms'],
        params: WebformParams,
        headers: EditHeaders,
        body: MoveBody,
        problems: ['webform_not_found', 'app_not_found', 'webform_uses_theme'],
        response: { 200: json(Webform, 'The web form in its new application', ['ETag']) },
      },
    },
    async ({ principal, params, headers, body }, reply) => {
      const move = { appid: body.appid, ifMatch: headers['if-match'], now: new Date().toISOString() }
      const row = await inTransaction(app.db, trx => moveWebform(trx, principal, params, move))
      app.published.changed(params.webformid)
      reply.header('etag', etag(row))
      return toWebform(row, app.config.publicUrl, draftAccessOf(principal))
    },
  )
}
