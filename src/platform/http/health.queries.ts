import type { Db } from '../db/database.ts'

/** Fails when the store does not answer. */
export const askStore = (db: Db) => db.selectFrom('organizations').select('id').limit(1).execute()
