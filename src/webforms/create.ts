import type { Db } from '../db/database.ts'
import type { AppParams } from '../http/schemas.ts'
import { newId } from '../ids.ts'
import type { AppType } from './definition.ts'
import { type Content, digestOf } from './digest.ts'
import { insertWebform, type WebformRow } from './queries.ts'

/** Makes a draft in an application; one that is not there, or not under these ids, is refused by the constraint. */
export const createWebform = (
  db: Db,
  organizationId: string,
  { userid, appid }: AppParams,
  appType: AppType,
  content: Content,
  now: string,
): Promise<WebformRow> =>
  insertWebform(db, {
    id: newId('webform'),
    organization_id: organizationId,
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
