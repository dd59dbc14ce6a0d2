import { type Static, Type } from 'typebox'
import { json } from '../../platform/http/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Name, WebformParams } from '../schemas.ts'
import { copyWebform } from './copy.ts'
import { draftAccessOf } from './draft-access.ts'
import { Webform } from './schemas.ts'
import { etag, toWebform } from './wire.ts'

const CopyBody = Type.Object(
  { name: Type.Optional(Name) },
  { ...closed, title: 'WebFormCopy', examples: [{ name: 'Onboarding, spring' }] },
)

export const copyRoutes: Routes = async app => {
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
}
