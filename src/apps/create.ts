import { type Author, toEntryRow } from '../audit/record.ts'
import { createBatchesBy } from '../db/batches.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type AppRow, type CreatedApp, insertApps, type ListedApp } from './queries.ts'
import type { App, NewApp } from './schemas.ts'

export interface AppMaker {
  /**
   * Makes an application of a user; a user that is not there, or not of the organization, is refused by the constraint.
   * @param db the store, where it is written with others that come meanwhile, or a transaction
   */
  create(db: Db, author: Author, userid: string, app: NewApp, now: string): Promise<AppRow>
  /** Resolves when everything that was to be made is answered. */
  drain(): Promise<void>
}

const MOST = 50

/** Those of one user are written together: each has to lock its user, and another user's must not wait for that. */
export function createAppMaker(store: Db): AppMaker {
  const batches = createBatchesBy<CreatedApp, AppRow>(
    ({ row }) => `${row.organization_id} ${row.user_id}`,
    async created => {
      await insertApps(store, created)
      return created.map(({ row }) => row)
    },
    { most: MOST },
  )
  return {
    async create(db, author, userid, { name, description = '' }, now) {
      const row = {
        id: newId('app'),
        organization_id: author.organizationId,
        user_id: userid,
        name,
        description,
        create_date: now,
        update_date: now,
      }
      const created = {
        row,
        entry: toEntryRow(author, { action: 'create', thing: 'app', id: row.id, now }),
      }
      if (db === store) return batches.add(created)
      await insertApps(db, [created])
      return row
    },
    drain: batches.drain,
  }
}

export const toApp = (row: ListedApp): App => ({
  appid: row.id,
  userid: row.user_id,
  name: row.name,
  description: row.description,
  createDate: row.create_date,
  updateDate: row.update_date,
})
