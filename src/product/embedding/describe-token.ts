// Returns to a browser what its token is for. The token's limits on responses stay on the server.
import { Type } from 'typebox'
import { closed } from '../../platform/http/schemas.ts'
import type { TokenPrincipal } from '../../platform/identity/principal.ts'
import { Problem } from '../problem.ts'
import type { Db } from '../tables/tables.ts'
import { findToken } from '../tokens/queries.ts'
import { draftAccessOf } from '../webforms/draft-access.ts'
import { findWebform } from '../webforms/queries.ts'
import { Webform } from '../webforms/schemas.ts'
import { etag, toWebform } from '../webforms/wire.ts'
import { TokenSummary } from './schemas.ts'
import { toTokenSummary } from './wire.ts'

const { tokenid, userid, appid, webformid, features, design, expireDate } = TokenSummary.properties

export const DescribedToken = Type.Object(
  {
    tokenid,
    userid,
    appid,
    webformid,
    features,
    design,
    expireDate,
    charts: Type.Optional(
      Type.Array(Type.String(), {
        description: 'The charts that the token reaches, if it is limited to some.',
        examples: [['chart_01jzk3v9w2e8ra4m7y5c6q0htd']],
      }),
    ),
    webform: Type.Optional(Webform),
    etag: Type.Optional(Type.String()),
  },
  { ...closed, title: 'DescribedToken' },
)

/** @throws {Problem} token_invalid, webform_not_found */
export async function describeToken(
  db: Db,
  publicUrl: string,
  principal: TokenPrincipal,
  withWebform: boolean,
) {
  const row = await findToken(db, principal.id)
  if (!row) throw new Problem('token_invalid', { headers: { 'www-authenticate': 'Bearer' } })
  const { keyid, origins, subject, results, chart, take, createDate, ...rest } = toTokenSummary(row)
  const described = { ...rest, ...(chart && { charts: chart.charts ?? [] }) }
  if (!withWebform) return described
  const { userid, appid, webformid } = described
  const isReadable = appid !== null && webformid !== null && principal.permissions.has('webform.read')
  const form = isReadable && (await findWebform(db, row.organization_id, { userid, appid, webformid }))
  if (!form) throw new Problem('webform_not_found')
  return { ...described, webform: toWebform(form, publicUrl, draftAccessOf(principal)), etag: etag(form) }
}
