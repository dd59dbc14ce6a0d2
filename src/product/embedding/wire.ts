import type { TokenRow } from '../tokens/queries.ts'
import type { TokenSummary } from './schemas.ts'

export const toTokenSummary = (row: TokenRow): TokenSummary => {
  const { design, results, chart, take } = row.claims
  return {
    tokenid: row.id,
    keyid: row.key_id,
    userid: row.user_id,
    appid: row.app_id,
    webformid: row.webform_id,
    features: row.features,
    origins: row.origins,
    subject: row.subject,
    // TypeBox declares arrays as mutable.
    ...(design && { design: design as NonNullable<TokenSummary['design']> }),
    ...(results && { results: results as NonNullable<TokenSummary['results']> }),
    ...(chart && { chart: chart as NonNullable<TokenSummary['chart']> }),
    ...(take && { take: take as NonNullable<TokenSummary['take']> }),
    createDate: row.create_date,
    expireDate: row.expire_date,
  }
}
