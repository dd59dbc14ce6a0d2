// Stores for tests of jobs, with a connection for each of three processes if the store supports several.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/product/open-store.ts'
import { newDatabase, POSTGRES_URL, type StoreName } from './harness.ts'

export async function openStores(store: StoreName) {
  if (store === 'postgres' && POSTGRES_URL) {
    const { url, drop } = await newDatabase(POSTGRES_URL)
    const open = () => openStore({ databaseUrl: url, dataDir: '' }, { error: () => {} })
    return { databaseUrl: url, dbs: [open(), open(), open()], drop }
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'formyard-jobs-'))
  const db = openStore({ databaseUrl: undefined, dataDir }, { error: () => {} })
  return {
    databaseUrl: undefined,
    dbs: [db, db, db],
    drop: async () => rmSync(dataDir, { recursive: true, force: true }),
  }
}
