// A Postgres database with the current schema. `npm test` makes it once, and test servers copy it, because running every migration takes
// three times as long. For a test file that runs alone there is none, so its servers migrate an empty database.
import { migrate, openStore } from '../../src/product/open-store.ts'
import { type NewDatabase, newDatabase } from './new-store.ts'

export async function makeMigratedDatabase(serverUrl: string): Promise<NewDatabase> {
  const database = await newDatabase(serverUrl)
  const config = { dataDir: '', databaseUrl: database.url }
  const db = openStore(config, { error: () => {} })
  await migrate(db, config)
  await db.destroy()
  return database
}
