// Moves a web form to another application of its user. Rows of the data plane have the id of the form alone, so they stay.
import { requireMatch } from '../../platform/http/entity-tags.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { findThemeOf } from '../themes/queries.ts'
import { revokeTokens } from '../tokens/revoke.ts'
import { movePreviews } from './preview-queries.ts'
import { findVersion, lockWebform, updateWebform, type WebformRow } from './queries.ts'
import { etag } from './wire.ts'

interface Move {
  readonly appid: string
  readonly ifMatch: string | undefined
  readonly now: string
}

/** @throws {Problem} webform_not_found, app_not_found, webform_uses_theme */
export async function moveWebform(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  { appid, ifMatch, now }: Move,
): Promise<WebformRow> {
  const row = await lockWebform(trx, principal.organizationId, params)
  if (!row) throw new Problem('webform_not_found')
  requireMatch(row, etag(row), ifMatch)
  if (!(await shareLockApp(trx, principal.organizationId, { userid: params.userid, appid })))
    throw new Problem('app_not_found')
  if (row.app_id === appid) return row
  if (await usesTheme(trx, row))
    throw new Problem('webform_uses_theme', {
      detail: 'Other applications do not have this theme. Remove it from the form and publish, then move.',
    })
  await movePreviews(trx, row.id, appid)
  // A token names the application and its sites.
  await revokeTokens(trx, principal, { webformid: row.id }, now)
  await record(trx, principal, { action: 'move', resource: 'webform', id: row.id, now })
  return updateWebform(trx, row.id, { app_id: appid, revision: row.revision + 1, update_date: now })
}

/** Whether the draft or the published version shows a theme of the application. */
async function usesTheme(trx: Trx, row: WebformRow): Promise<boolean> {
  const published = row.version === null ? undefined : await findVersion(trx, row.id, row.version)
  for (const { definition } of published ? [row, published] : [row]) {
    const { themeid } = definition.settings.theme ?? {}
    if (themeid !== undefined && (await findThemeOf(trx, row.app_id, themeid))) return true
  }
  return false
}
