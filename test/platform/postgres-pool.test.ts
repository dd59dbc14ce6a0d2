// Silent Postgres connections, and transactions that deadlock.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { executeLast, inTransaction } from '../../src/platform/db/database.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { newPool } from '../../src/platform/db/postgres-pool.ts'
import { toProblem } from '../../src/platform/http/errors.ts'
import { migrate, openStore } from '../../src/product/open-store.ts'
import { until } from '../support/assertions.ts'
import { newDatabase, POSTGRES_URL } from '../support/harness.ts'

describe('a Postgres pool', { skip: !POSTGRES_URL }, () => {
  let database: Awaited<ReturnType<typeof newDatabase>>
  before(async () => {
    database = await newDatabase(POSTGRES_URL ?? '')
  })
  after(() => database.drop())

  test('reports silent connections as an unavailable store, and opens new ones', {
    timeout: 60_000,
  }, async () => {
    await using proxy = await startSilenceableProxy(database.url)
    const { url, silence } = proxy
    const pool = newPool(url, () => {}, { statementTimeoutMs: 1_500 })
    assert.deepEqual((await pool.query('select 1 as one')).rows, [{ one: 1 }])
    for (const values of [undefined, [2]]) {
      silence()
      const client = await pool.connect()
      const error = await client
        .query(`select ${values ? '$1::integer' : 2} as two`, values)
        .catch((error: unknown) => error)
      client.release()
      assert.equal(toProblem(error).code, 'store_unavailable')
      assert.deepEqual((await pool.query('select $1::integer as three', [3])).rows, [{ three: 3 }])
    }
    await pool.end()
  })

  test('reports a connection that falls silent in a transaction as an unavailable store', async () => {
    await using proxy = await startSilenceableProxy(database.url)
    const db = openPostgres(proxy.url, () => {}, { statementTimeoutMs: 1_500 })
    const error = await inTransaction(db, async trx => {
      proxy.silence()
      await sql`select 1`.execute(trx)
    }).catch((error: unknown) => error)
    assert.equal(toProblem(error).code, 'store_unavailable')
    await db.destroy()
  })

  test('cancels a statement that nobody waits for any more', async () => {
    const pool = newPool(database.url, () => {}, { statementTimeoutMs: 1_500 })
    const other = newPool(database.url, () => {})
    const error = await pool.query('select pg_sleep(30)').catch((error: unknown) => error)
    assert.equal(toProblem(error).code, 'store_unavailable')
    const atWork = `select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'select pg_sleep%'`
    await until(async () => (await other.query(atWork)).rows[0].count === 0)
    await Promise.all([pool.end(), other.end()])
  })

  test('gives migrations unlimited time, but not other statements', async () => {
    await using cleanUps = new AsyncDisposableStack()
    const fresh = await newDatabase(POSTGRES_URL ?? '')
    cleanUps.defer(fresh.drop)
    const pool = newPool(fresh.url, () => {})
    cleanUps.defer(() => pool.end())
    await pool.query('create table seen (statement_timeout text, lock_timeout text)')
    await pool.query(`create function note() returns event_trigger language plpgsql as $$ begin
      insert into public.seen values (current_setting('statement_timeout'), current_setting('lock_timeout')); end $$`)
    await pool.query('create event trigger note on ddl_command_start execute function note()')
    const config = { databaseUrl: fresh.url, dataDir: '' }
    const db = openStore(config, { error: () => {} })
    cleanUps.defer(() => db.destroy())
    assert.ok((await migrate(db, config)).length > 0)
    const { rows } = await pool.query('select distinct statement_timeout, lock_timeout from seen')
    assert.deepEqual(rows, [{ statement_timeout: '0', lock_timeout: '0' }])
    assert.deepEqual(await migrate(db, config), [])
    assert.deepEqual((await sql`show statement_timeout`.execute(db)).rows, [{ statement_timeout: '1min' }])
    assert.deepEqual((await sql`show lock_timeout`.execute(db)).rows, [{ lock_timeout: '5s' }])
    const idle = await sql`show idle_in_transaction_session_timeout`.execute(db)
    assert.deepEqual(idle.rows, [{ idle_in_transaction_session_timeout: '30s' }])
  })

  test('commits with the last statement, and stores nothing if that fails', async () => {
    const db = openPostgres<{ kept: { n: number } }>(database.url, () => {})
    await sql`create table kept (n integer check (n > 0))`.execute(db)
    const add = (n: number) =>
      inTransaction(db, async trx => {
        await sql`insert into kept values (10)`.execute(trx)
        const insert = sql<{ n: number }>`insert into kept values (${n}) returning n`.compile(trx)
        return (await executeLast(trx, insert)).rows
      })
    assert.deepEqual(await add(1), [{ n: 1 }])
    await assert.rejects(add(0), /violates check constraint/)
    // The connection has no transaction any more, and the next one is committed too.
    assert.deepEqual(await add(2), [{ n: 2 }])
    const { rows } = await sql`select n from kept order by n`.execute(db)
    assert.deepEqual(rows, [{ n: 1 }, { n: 2 }, { n: 10 }, { n: 10 }])
    await db.destroy()
  })

  test('repeats a transaction that Postgres rolled back because of a deadlock', async () => {
    const db = openStore({ databaseUrl: database.url, dataDir: '' }, { error: () => {} })
    await migrate(db, { databaseUrl: database.url })
    const create_date = new Date().toISOString()
    const ids = ['org_a', 'org_b']
    await db
      .insertInto('organizations')
      .values(ids.map(id => ({ id, name: '0', create_date })))
      .execute()
    let reached = 0
    const rename = (order: readonly string[], name: string) =>
      inTransaction(db, async trx => {
        for (const id of order) {
          await trx.updateTable('organizations').set({ name }).where('id', '=', id).execute()
          reached++
          // Each has locked its first row before either requests the second.
          await until(() => reached >= 2)
        }
      })
    await Promise.all([rename(ids, 'x'), rename(ids.toReversed(), 'y')])
    const names = (await db.selectFrom('organizations').select('name').where('id', 'in', ids).execute()).map(
      ({ name }) => name,
    )
    assert.equal(names[0], names[1])
    assert.ok(reached > 4, 'one of them was rolled back')
    await db.destroy()
  })
})

/** A TCP proxy in front of Postgres that can silence its connections. */
async function startSilenceableProxy(address: string) {
  const { hostname, port } = new URL(address)
  const sockets: Socket[] = []
  const proxy = createServer(client => {
    const upstream = connect(Number(port || 5432), hostname)
    sockets.push(client, upstream)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) socket.on('error', () => {})
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  const url = new URL(address)
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    url: url.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
