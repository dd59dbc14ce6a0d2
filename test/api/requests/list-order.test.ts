// A reader that follows cursors sees every item once, also during concurrent writes.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { inTransaction, newId } from '../../../src/platform/db/database.ts'
import { toProblem } from '../../../src/platform/http/errors.ts'
import { createApp } from '../../../src/product/apps/create.ts'
import { until } from '../../support/assertions.ts'
import { type Organization, onEachStore, type Reply } from '../../support/harness.ts'

const namesIn = ({ body }: Reply): string[] => body.map(({ name }: { name: string }) => name)
const endOf = ({ headers }: Reply): string => headers.get('x-end-cursor') ?? assert.fail('no X-End-Cursor')

onEachStore('paginated lists', server => {
  async function appsOf(alice: Organization) {
    const userid = await alice.newUser()
    const path = `/user/${userid}/app`
    return {
      userid,
      create: (name: string) => alice.call('POST', path, { name }),
      read: (cursor?: string, limit = 10) => alice.call('POST', `${path}/all`, { limit, cursor }),
    }
  }

  test('show a created item on the next page at once', async () => {
    const { create, read } = await appsOf(await server.organization())
    let cursor = endOf(await read())
    for (const name of Array.from({ length: 30 }, (_, i) => `App ${i}`)) {
      assert.equal((await create(name)).status, 201)
      const page = await read(cursor)
      assert.deepEqual(namesIn(page), [name])
      cursor = endOf(page)
    }
  })

  test('return a cursor on every page: full, last, empty, and of an empty list', async () => {
    const { create, read } = await appsOf(await server.organization())
    const empty = await read()
    assert.deepEqual(namesIn(empty), [])
    for (const name of ['a', 'b', 'c']) await create(name)
    const first = await read(endOf(empty), 2)
    assert.deepEqual(namesIn(first), ['a', 'b'])
    assert.equal(first.headers.get('x-next-cursor'), endOf(first))
    const last = await read(endOf(first), 2)
    assert.deepEqual(namesIn(last), ['c'])
    assert.equal(last.headers.get('x-next-cursor'), null)
    assert.equal(last.headers.get('link'), null)
    const nothing = await read(endOf(last), 2)
    assert.deepEqual(namesIn(nothing), [])
    assert.equal(endOf(nothing), endOf(last))
    await create('d')
    assert.deepEqual(namesIn(await read(endOf(nothing), 2)), ['d'])
  })

  if (server.store === 'sqlite') return

  test('end a page before an open transaction that began earlier; the next page has both changes', async () => {
    const alice = await server.organization()
    const { userid, create, read } = await appsOf(alice)
    await create('before')
    const principal = { organizationId: alice.id, id: 'cli', requestId: null }
    const page = await inTransaction(server.db, async trx => {
      await createApp(trx, principal, { userid }, { name: 'slow' }, new Date().toISOString())
      assert.equal((await create('quick')).status, 201)
      return read()
    })
    assert.deepEqual(namesIn(page), ['before'])
    assert.deepEqual(namesIn(await read(endOf(page))), ['slow', 'quick'])
  })

  test('wait for a transaction that has no ids yet, and no longer once it is rolled back', async () => {
    const { create, read } = await appsOf(await server.organization())
    const rollBack = inTransaction(server.db, async () => {
      await create('quick')
      assert.deepEqual(namesIn(await read()), [])
      throw new Error('no')
    })
    await assert.rejects(rollBack, /^Error: no$/)
    assert.deepEqual(namesIn(await read()), ['quick'])
  })

  test('do not wait for transactions and locks of other programs', async () => {
    const { create, read } = await appsOf(await server.organization())
    const other = new pg.Client({ connectionString: server.env['DATABASE_URL'] })
    await other.connect()
    await other.query('begin isolation level repeatable read')
    await other.query(
      'select pg_advisory_xact_lock_shared(1), pg_advisory_xact_lock_shared(1, 2), count(*) from apps',
    )
    await create('quick')
    assert.deepEqual(namesIn(await read()), ['quick'])
    await other.query('rollback')
    await other.end()
  })

  test('use ids with the time of the store, not of the process', async context => {
    const create = () => inTransaction(server.db, async trx => newId(trx, 'app'))
    const first = await create()
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_600_000 })
    const ahead = await create()
    context.mock.timers.setTime(1_000)
    const behind = await create()
    context.mock.timers.reset()
    const ids = [first, ahead, behind, await create()]
    assert.deepEqual(ids.toSorted(), ids)
  })

  test('a transaction that Postgres ended because it was idle is reported as an unavailable store', async () => {
    const failed = await inTransaction(server.db, async trx => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      const processes = sql`select from pg_stat_activity where pid = ${own.rows[0]?.pid}`
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(trx)
      await until(async () => (await processes.execute(server.db)).rows.length === 0)
      return trx.selectFrom('users').select('id').execute()
    }).catch((error: unknown) => error)
    assert.equal(toProblem(failed).code, 'store_unavailable')
  })
})
