import type { AppType } from '../../engine/definition/definition.ts'
import { newId } from '../../platform/db/database.ts'
import type { Member } from '../../platform/identity/principal.ts'
import { shareLockApp } from '../apps/queries.ts'
import { record } from '../audit/record.ts'
import { Problem } from '../problem.ts'
import type { AppParams } from '../schemas.ts'
import type { Trx } from '../tables/tables.ts'
import { type Content, digestOf } from './digest.ts'
import { insertWebform, type WebformRow } from './queries.ts'

/**
 * Creates a draft in an application.
 * @throws {Problem} app_not_found
 */
export async function createWebform(
  trx: Trx,
  principal: Member,
  { userid, appid }: AppParams,
  appType: AppType,
  content: Content,
  now: string,
): Promise<WebformRow> {
  if (!(await shareLockApp(trx, principal.organizationId, { userid, appid })))
    throw new Problem('app_not_found')
  const row = await insertWebform(trx, {
    id: newId(trx, 'webform'),
    organization_id: principal.organizationId,
    user_id: userid,
    app_id: appid,
    name: content.name,
    description: content.description,
    app_type: appType,
    definition: JSON.stringify(content.definition),
    digest: digestOf(content),
    published_digest: null,
    status: 'DRAFT',
    revision: 1,
    version: null,
    slug: null,
    create_date: now,
    update_date: now,
    activate_date: null,
  })
  await record(trx, principal, { action: 'create', resource: 'webform', id: row.id, now })
  return row
}
