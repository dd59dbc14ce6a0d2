import { type Author, toEntryRow } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type AppRow, insertApp, type ListedApp } from './queries.ts'
import type { App, NewApp } from './schemas.ts'

/** Makes an application of a user; a user that is not there, or not of the organization, is refused by the constraint. */
export async function createApp(
  db: Db,
  author: Author,
  userid: string,
  { name, description = '' }: NewApp,
  now: string,
): Promise<AppRow> {
  const row = {
    id: newId('app'),
    organization_id: author.organizationId,
    user_id: userid,
    name,
    description,
    create_date: now,
    update_date: now,
  }
  await insertApp(db, row, toEntryRow(author, { action: 'create', thing: 'app', id: row.id, now }))
  return row
}

export const toApp = (row: ListedApp): App => ({
  appid: row.id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  createDate: row.create_date,
  updateDate: row.update_date,
})
