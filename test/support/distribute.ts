// Distributed stores for tests. TEST_DATABASE_URL is the coordinator of a Citus cluster; TEST_CITUS_WORKERS lists its workers,
// separated by commas. The nodes must trust one another, and the role must be allowed to create extensions.
import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { migrate, openStore } from '../../src/product/open-store.ts'

export const CITUS_WORKERS = (process.env['TEST_CITUS_WORKERS'] ?? '').split(',').filter(url => url !== '')

/** Distributes a new database with Formyard's tables. `drop` removes the databases on the workers. */
export async function distribute(url: string): Promise<{ drop: () => Promise<void> }> {
  const name = new URL(url).pathname.slice(1)
  const workers = CITUS_WORKERS.map(address => Object.assign(new URL(address), { pathname: `/${name}` }))
  for (const worker of CITUS_WORKERS) await run(worker, `create database ${name}`)
  for (const { href } of workers) await run(href, 'create extension citus')
  const { hostname, port } = new URL(url)
  await run(url, 'create extension citus')
  await run(url, `alter database ${name} set citus.shard_count = 4`)
  await run(url, `select citus_set_coordinator_host('${hostname}', ${port || 5432})`)
  for (const worker of workers)
    await run(url, `select citus_add_node('${worker.hostname}', ${worker.port || 5432})`)
  const config = { databaseUrl: url, dataDir: '' }
  const db = openStore(config, { error: () => {} })
  await migrate(db, config)
  await db.destroy()
  runScript(url)
  return {
    async drop() {
      for (const worker of CITUS_WORKERS) await run(worker, `drop database ${name} with (force)`)
    },
  }
}

/** The script in docs/scale.md. */
export const runScript = (url: string): string =>
  execFileSync('psql', [url, '--file', 'docs/citus.sql'], { encoding: 'utf8', stdio: 'pipe' })

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
