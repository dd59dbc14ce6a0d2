// Creates and revokes links to drafts. A link ends when it expires, when it is revoked, and with its web form, application or user.
import { newId } from '../../platform/db/database.ts'
import { parseDuration } from '../../platform/duration.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { hashSecret, newSecret } from '../../platform/ids.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { WebformParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { deletePreviewRow, insertPreview, type PreviewRow } from './preview-queries.ts'
import type { PreviewParams } from './preview-schemas.ts'
import { lockWebform, requireWebform } from './queries.ts'

const SECRET_BYTES = 32
const DEFAULT_LIFE = '1h'
const MAX_LIFE = '30d'

/** @returns milliseconds @throws {Problem} body_invalid if the life is longer than allowed */
export function lifeOf(expiresIn = DEFAULT_LIFE): number {
  const lifeMs = parseDuration(expiresIn) ?? Number.POSITIVE_INFINITY
  if (lifeMs <= (parseDuration(MAX_LIFE) ?? 0)) return lifeMs
  const fault = { pointer: '/expiresIn', code: 'maximum', detail: `expiresIn must be at most ${MAX_LIFE}.` }
  throw new Problem('body_invalid', { faults: [fault] })
}

/**
 * @param origins the sites that may show the preview in a frame, besides this server
 * @returns the row, and the secret that it does not contain
 * @throws {Problem} webform_not_found
 */
export async function createPreview(
  trx: Trx,
  principal: Member,
  params: WebformParams,
  lifeMs: number,
  origins: readonly string[] | undefined,
  now: Date,
): Promise<{ readonly row: PreviewRow; readonly secret: string }> {
  const { organizationId } = principal
  const { userid, appid, webformid } = params
  // Locked in the order of deletions. Neither can be deleted before the preview is there to be deleted with it.
  const isThere =
    (await shareLockApp(trx, organizationId, params)) && (await lockWebform(trx, organizationId, params))
  if (!isThere) throw new Problem('webform_not_found')
  const secret = newSecret(SECRET_BYTES)
  const id = newId(trx, 'preview')
  const createDate = now.toISOString()
  await record(trx, principal, {
    action: 'create',
    resource: 'preview',
    id,
    webformId: webformid,
    now: createDate,
  })
  const row = await insertPreview(trx, {
    id,
    organization_id: organizationId,
    user_id: userid,
    app_id: appid,
    webform_id: webformid,
    hash: hashSecret(secret),
    origins: origins && JSON.stringify(origins),
    create_date: createDate,
    expire_date: new Date(now.getTime() + lifeMs).toISOString(),
  })
  return { row, secret }
}

/** @throws {Problem} webform_not_found, preview_not_found */
export async function revokePreview(
  trx: Trx,
  principal: Member,
  params: PreviewParams,
  now: string,
): Promise<void> {
  await requireWebform(trx, principal.organizationId, params)
  if (!(await deletePreviewRow(trx, params.webformid, params.previewid)))
    throw new Problem('preview_not_found')
  await record(trx, principal, {
    action: 'revoke',
    resource: 'preview',
    id: params.previewid,
    webformId: params.webformid,
    now,
  })
}
