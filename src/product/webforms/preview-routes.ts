// Links to the draft of a web form as a page.
import { inTransaction } from '../../platform/db/database.ts'
import { listRoutes } from '../../platform/http/lists.ts'
import { json } from '../../platform/http/openapi/declare.ts'
import { Deleted, ListBody, NoBody } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { WebformParams } from '../schemas.ts'
import { findToken } from '../tokens/queries.ts'
import { type PreviewRow, readPreviews } from './preview-queries.ts'
import { NewPreview, Preview, PreviewLink, PreviewParams } from './preview-schemas.ts'
import { createPreview, lifeOf, revokePreview } from './previews.ts'
import { requireWebform } from './queries.ts'

const tags = ['Web forms']
const PREVIEWS = '/user/:userid/app/:appid/webform/:webformid/preview'

export const previewRoutes: Routes = async app => {
  app.post(
    PREVIEWS,
    {
      config: { permission: 'preview.create' },
      schema: {
        operationId: 'createPreview',
        summary: 'Create a link to the draft',
        description:
          'Returns a secret URL that shows the draft as a page, and follows its edits. Nothing that is entered there is stored. The sites of a browser token that creates it can show it in a frame. Each call creates another link, so it takes no `Idempotency-Key`.',
        tags,
        params: WebformParams,
        body: NewPreview,
        problems: ['webform_not_found'],
        response: { 201: json(PreviewLink, 'The link') },
      },
    },
    async ({ principal, params, body }, reply) => {
      const lifeMs = lifeOf(body.expiresIn)
      // The designer shows the preview in a frame, on the sites that can use its token.
      const token = principal.kind === 'token' ? await findToken(app.db, principal.id) : undefined
      const { row, secret } = await inTransaction(app.db, trx =>
        createPreview(trx, principal, params, lifeMs, token?.origins, app.now()),
      )
      return reply.code(201).send({ ...toPreview(row), url: `${app.config.publicUrl}/p/${secret}` })
    },
  )

  listRoutes(
    app,
    PREVIEWS,
    {
      permission: 'preview.read',
      operationId: 'listPreviews',
      summary: 'List the links to the draft, oldest first',
      description: 'Returns the links that have not expired, without their secrets.',
      tags,
      params: WebformParams,
      asked: ListBody,
      problems: ['webform_not_found'],
      item: Preview,
    },
    async ({ principal, params }) => {
      await requireWebform(app.db, principal.organizationId, params)
      return { read: readPreviews(app.db, params.webformid, app.now().toISOString()), toWire: toPreview }
    },
  )

  app.delete(
    `${PREVIEWS}/:previewid`,
    {
      config: { permission: 'preview.revoke' },
      schema: {
        operationId: 'revokePreview',
        summary: 'Revoke a link to the draft',
        description: 'The link stops working at once. Links that have expired are deleted after a day.',
        tags,
        params: PreviewParams,
        body: NoBody,
        problems: ['webform_not_found', 'preview_not_found'],
        response: { 204: Deleted },
      },
    },
    async ({ principal, params }, reply) => {
      const now = app.now().toISOString()
      await inTransaction(app.db, trx => revokePreview(trx, principal, params, now))
      return reply.code(204).send(undefined)
    },
  )
}

const toPreview = (row: PreviewRow) => ({
  previewid: row.id,
  createDate: row.create_date,
  expireDate: row.expire_date,
})
