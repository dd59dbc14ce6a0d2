import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type AppRow, insertApp } from './queries.ts'
import type { App, NewApp } from './schemas.ts'

/** Makes an application of a user; a user that is not there, or not of the organization, is refused by the constraint. */
export const createApp = (
  db: Db,
  organizationId: string,
  userid: string,
  { name, description = '' }: NewApp,
  now: string,
): Promise<AppRow> =>
  insertApp(db, {
    id: newId('app'),
    organization_id: organizationId,
    user_id: userid,
    name,
    description,
    create_date: now,
    update_date: now,
  })

export const toApp = (row: AppRow): App => ({
  appid: row.id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  createDate: row.create_date,
  updateDate: row.update_date,
})
