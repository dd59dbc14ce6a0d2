// Tells a browser what its token is for. The token's limits on responses stay on the server.
import { Type } from 'typebox'
import { json } from '../../platform/http/declare.ts'
import { closed } from '../../platform/http/schemas.ts'
import type { Routes } from '../../platform/http/types.ts'
import { Problem } from '../problem.ts'
import { findToken } from '../tokens/queries.ts'
import { draftAccessOf } from '../webforms/draft-access.ts'
import { findWebform } from '../webforms/queries.ts'
import { Webform } from '../webforms/schemas.ts'
import { etag, toWebform } from '../webforms/wire.ts'
import { TokenSummary } from './schemas.ts'
import { toTokenSummary } from './wire.ts'

const MeQuery = Type.Object(
  {
    include: Type.Optional(Type.Literal('webform', { description: 'Adds the draft of the web form.' })),
  },
  closed,
)

const { tokenid, userid, appid, webformid, features, design, expireDate } = TokenSummary.properties

const Me = Type.Object(
  {
    tokenid,
    userid,
    appid,
    webformid,
    features,
    design,
    expireDate,
    webform: Type.Optional(Webform),
    etag: Type.Optional(Type.String()),
  },
  { ...closed, title: 'Me' },
)

export const meRoutes: Routes = async app => {
  app.get(
    '/me',
    {
      config: { permission: 'token.describe' },
      schema: {
        operationId: 'describeToken',
        summary: 'Describe the token',
        description: 'Returns the ids and features of the token, and on request the web form with its ETag.',
        tags: ['Browser tokens'],
        querystring: MeQuery,
        problems: ['webform_not_found', 'token_invalid'],
        response: { 200: json(Me, 'The token') },
      },
    },
    async ({ principal, query }) => {
      if (principal.kind !== 'token') throw new Problem('not_found')
      const row = await findToken(app.db, principal.id)
      if (!row) throw new Problem('token_invalid', { headers: { 'www-authenticate': 'Bearer' } })
      const { keyid, origins, subject, results, take, createDate, ...me } = toTokenSummary(row)
      if (query.include === undefined) return me
      const { userid, appid, webformid } = me
      const isReadable = appid !== null && webformid !== null && principal.permissions.has('webform.read')
      const form =
        isReadable && (await findWebform(app.db, row.organization_id, { userid, appid, webformid }))
      if (!form) throw new Problem('webform_not_found')
      return {
        ...me,
        webform: toWebform(form, app.config.publicUrl, draftAccessOf(principal)),
        etag: etag(form),
      }
    },
  )
}
