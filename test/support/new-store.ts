// New stores for tests, on SQLite and Postgres.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { CITUS_WORKERS, distribute } from './distribute.ts'
import { IS_LONG } from './long.ts'

export const POSTGRES_URL = process.env['TEST_DATABASE_URL']

export type StoreName = 'sqlite' | 'postgres'

/** The stores of this run. Postgres needs TEST_DATABASE_URL. */
export const stores: readonly StoreName[] = POSTGRES_URL ? ['sqlite', 'postgres'] : ['sqlite']

/** The stores of tests that repeat on Postgres in the long run only. */
export const quickStores = IS_LONG ? stores : stores.slice(0, 1)

/** Creates an empty store, distributed if TEST_CITUS_WORKERS is set. Stop its server before you remove it. */
export async function newStore(store: StoreName, template?: string): Promise<NewStore> {
  const directory = await mkdtemp(join(tmpdir(), 'formyard-test-'))
  if (store === 'postgres' && POSTGRES_URL) {
    const { url, drop } = await newDatabase(POSTGRES_URL, template)
    const distributed = CITUS_WORKERS.length > 0 ? await distribute(url) : undefined
    const remove = async () => {
      await drop()
      await distributed?.drop()
      await rm(directory, { recursive: true })
    }
    return { settings: { DATABASE_URL: url, FORMYARD_DATA_DIR: directory }, remove }
  }
  const remove = () => rm(directory, { recursive: true, force: true })
  return { settings: { FORMYARD_DATA_DIR: directory }, remove }
}

/** The database in which `npm test` has run all migrations (migrated-database.ts). A distributed database cannot be copied. */
const MIGRATED = CITUS_WORKERS.length > 0 ? undefined : process.env['TEST_MIGRATED_DATABASE']

/** A store for a server that is started next: it may have the current schema already. */
export const newStoreToServe = (store: StoreName): Promise<NewStore> => newStore(store, MIGRATED)

export interface NewStore {
  readonly settings: Record<string, string>
  remove(): Promise<void>
}

/** Creates a Postgres database: empty, or a copy of `template`. `drop` also closes its connections. */
export async function newDatabase(serverUrl: string, template = 'template1'): Promise<NewDatabase> {
  const name = `formyard_test_${process.pid}_${randomUUID().slice(0, 8)}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql)
    await client.end()
  }
  await run(`create database ${name} template ${template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => run(`drop database ${name} with (force)`) }
}

export interface NewDatabase {
  readonly name: string
  readonly url: string
  drop(): Promise<void>
}
