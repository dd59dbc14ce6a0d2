// Temporary stores: a directory for SQLite, a database for Postgres. They are removed after the row.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export type StoreName = 'sqlite' | 'postgres'

export interface Store {
  readonly name: StoreName
  /** The directory, or the database's URL. */
  readonly address: string
  count(table: 'responses' | 'apps'): Promise<number>
  /** The only value of the only row of a query. */
  number(sql: string): Promise<number>
  /** Runs a statement on a connection of its own. */
  run(sql: string): Promise<void>
  /** Updates statistics and checkpoints after bulk writes. Otherwise background work would run for minutes. */
  settle(): Promise<void>
}

/** The file in a SQLite store's directory, as Formyard names it. */
export const SQLITE_FILE = 'formyard.sqlite'

const serverUrl =
  process.env['BENCH_DATABASE_URL'] ||
  process.env['TEST_DATABASE_URL'] ||
  'postgres://root@127.0.0.1:5432/postgres'

/** The server version; undefined if Postgres is not reachable. */
export async function findPostgres(): Promise<string | undefined> {
  try {
    const [row] = await query(serverUrl, 'show server_version')
    return String(row?.['server_version'])
  } catch {
    return undefined
  }
}

export const newStore = (name: StoreName, cleanUps: AsyncDisposableStack): Promise<Store> =>
  name === 'sqlite' ? newDirectory(cleanUps) : newDatabase(cleanUps)

async function newDirectory(cleanUps: AsyncDisposableStack): Promise<Store> {
  const address = await mkdtemp(join(tmpdir(), 'formyard-bench-'))
  cleanUps.defer(() => rm(address, { recursive: true, force: true }))
  function run(sql: string): void {
    const database = new DatabaseSync(join(address, SQLITE_FILE), { timeout: 10_000 })
    database.exec(sql)
    database.close()
  }
  async function number(sql: string): Promise<number> {
    const database = new DatabaseSync(join(address, SQLITE_FILE), { readOnly: true })
    const row = database.prepare(sql).get()
    database.close()
    return onlyValue(row)
  }
  return {
    name: 'sqlite',
    address,
    count: table => number(countOf(table)),
    number,
    run: async sql => run(sql),
    settle: async () => run('analyze; pragma wal_checkpoint(truncate)'),
  }
}

async function newDatabase(cleanUps: AsyncDisposableStack): Promise<Store> {
  const name = `formyard_bench_${process.pid}_${randomBytes(4).toString('hex')}`
  cleanUps.defer(async () => {
    await query(serverUrl, `drop database if exists ${name} with (force)`)
  })
  await query(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const number = async (sql: string) => onlyValue((await query(url.href, sql))[0])
  return {
    name: 'postgres',
    address: url.href,
    count: table => number(countOf(table)),
    number,
    async run(sql) {
      await query(url.href, sql)
    },
    async settle() {
      await query(url.href, 'vacuum analyze')
      await query(url.href, 'checkpoint')
    },
  }
}

const countOf = (table: string) => `select count(*) from ${table}`

const onlyValue = (row: Readonly<Record<string, unknown>> = {}) => Number(Object.values(row)[0])

async function query(connectionString: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3_000 })
  // A dropped database closes its connections. Failures that matter reject the query.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
