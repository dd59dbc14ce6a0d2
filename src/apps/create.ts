import { type Author, toEntryRow } from '../audit/record.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { AppIntake } from './intake.ts'
import { type AppRow, insertApps } from './queries.ts'
import type { NewApp } from './schemas.ts'

/**
 * Makes an application of a user, in the transaction that `db` is, or else with others that come meanwhile. A user that is not there, or not
 * of the organization, is refused by the constraint.
 */
export async function createApp(
  db: Db,
  intake: AppIntake,
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
  const created = { row, entry: toEntryRow(author, { action: 'create', thing: 'app', id: row.id, now }) }
  if (!db.isTransaction) return intake.add(created)
  await insertApps(db, [created])
  return row
}
