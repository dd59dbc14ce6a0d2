// Connections to databases of other products, and datasets that are loaded from them.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { isProblem, until } from '../../support/assertions.ts'
import { certificate } from '../../support/certificate.ts'
import {
  newDatabase,
  type Organization,
  onEachStore,
  POSTGRES_URL,
  type TestServer,
} from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'
import { hasMariadb, type Mariadb, startMariadb } from '../../support/mariadb.ts'

interface Source {
  readonly connection: object
  run(...statements: string[]): Promise<void>
}

const TABLE =
  'create table orders (id int primary key, email varchar(200), amount decimal(8,2), paid_at timestamp null)'
const ROWS = "insert into orders values (1, 'Zoë', 12.50, '2026-03-01 10:00:00'), (2, null, 0.10, null)"

let mariadb: Mariadb | undefined
let postgres: { url: URL; drop(): Promise<void> } | undefined
const sources = new Map<string, Source>()

before(async () => {
  if (hasMariadb) {
    mariadb = await startMariadb()
    const { run, port, password } = mariadb
    sources.set('MYSQL', {
      connection: {
        type: 'MYSQL',
        host: '127.0.0.1',
        port,
        database: 'shop',
        user: 'formyard',
        password,
        tls: 'OFF',
      },
      run: (...statements) => run('use shop', ...statements),
    })
  }
  if (POSTGRES_URL) {
    const { url: text, drop } = await newDatabase(POSTGRES_URL)
    const url = new URL(text)
    postgres = { url, drop }
    sources.set('POSTGRES', {
      connection: {
        type: 'POSTGRES',
        host: url.hostname,
        port: Number(url.port || 5432),
        database: url.pathname.slice(1),
        user: decodeURIComponent(url.username),
        password: decodeURIComponent(url.password),
        tls: 'OFF',
      },
      async run(...statements) {
        const client = new pg.Client({ connectionString: text })
        await client.connect()
        for (const statement of statements) await client.query(statement)
        await client.end()
      },
    })
  }
  for (const { run } of sources.values()) await run('drop table if exists orders', TABLE, ROWS)
})
after(async () => {
  await mariadb?.stop()
  await postgres?.drop()
})

onEachStore(
  'connections',
  declareConnections,
  { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' },
  {
    outside: {
      resolve: (_name, _options, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  },
)

function declareConnections(server: TestServer): void {
  const connect = async (connection: object) => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const { status, body, text } = await alice.call('POST', `${app}/connection`, {
      name: 'Shop',
      ...connection,
    })
    assert.equal(status, 201, text)
    return { alice, app, connectionid: body.connectionid, path: `${app}/connection/${body.connectionid}` }
  }
  const create = async (alice: Organization, app: string, dataset: object) => {
    const { status, body, text } = await alice.call('POST', `${app}/dataset`, {
      name: 'Orders',
      kind: 'CONNECTION',
      ...dataset,
    })
    assert.equal(status, 201, text)
    return `${app}/dataset/${body.datasetid}`
  }
  const load = async (alice: Organization, path: string, query = '') => {
    const queued = await alice.call('POST', `${path}/load${query}`)
    assert.equal(queued.status, 201, queued.text)
    return ended(alice, `${path}/load/${queued.body.loadid}`)
  }
  const ended = async (alice: Organization, path: string) => {
    const read = async () => (await alice.call('GET', path)).body
    await until(async () => ['LOADED', 'FAILED'].includes((await read()).status))
    return read()
  }
  const rowsOf = async (alice: Organization, path: string) =>
    (await alice.call('POST', `${path}/row/all`)).body.map(({ values }: { values: object }) => values)

  for (const name of ['POSTGRES', 'MYSQL'] as const) {
    const sourceOf = (t: { skip(reason: string): void }) => {
      const source = sources.get(name)
      if (!source) t.skip(`no ${name} on this machine`)
      return source
    }

    test(`${name}: a connection is created, tested, read without its password, changed and deleted`, async t => {
      const source = sourceOf(t)
      if (!source) return
      const { alice, app, path } = await connect(source.connection)
      assert.deepEqual((await alice.call('POST', `${path}/test`)).body, { connected: true, error: null })
      const read = await alice.call('GET', path)
      const list = await alice.call('POST', `${app}/connection/all`)
      assert.deepEqual(list.body, [read.body])
      assert.equal('password' in read.body, false)
      const wrong = await alice.call('PATCH', path, {
        password: 'marker-wrong-password',
        database: 'nowhere',
      })
      assert.equal(wrong.status, 200, wrong.text)
      const { body } = await alice.call('POST', `${path}/test`)
      assert.equal(body.connected, false)
      assert.match(body.error, /password|denied|nowhere/i)
      assert.doesNotMatch(body.error, /marker/)
      isProblem(await alice.call('PATCH', path, { host: 'evil.example' }), 400, 'body_invalid')
      assert.equal((await alice.call('DELETE', path)).status, 204)
      isProblem(await alice.call('GET', path), 404, 'connection_not_found')
    })

    test(`${name}: a table is loaded as a whole, with types, and again after it changed`, async t => {
      const source = sourceOf(t)
      if (!source) return
      await source.run('update orders set email = null where id = 2')
      const { alice, app, connectionid, path: connection } = await connect(source.connection)
      const path = await create(alice, app, { source: { connectionid, table: 'orders' } })
      const first = await load(alice, path)
      assert.deepEqual(
        [first.status, first.rowCount, first.mode],
        ['LOADED', 2, 'REPLACE'],
        JSON.stringify(first),
      )
      const { body } = await alice.call('GET', path)
      assert.deepEqual(
        body.columns.map(({ id, type }: { id: string; type: string }) => [id, type]),
        [
          ['id', 'INTEGER'],
          ['email', 'TEXT'],
          ['amount', 'NUMBER'],
          ['paid_at', 'DATETIME'],
        ],
      )
      const rows = await rowsOf(alice, path)
      const [zoe] = rows
      assert.deepEqual(zoe, { id: 1, email: 'Zoë', amount: 12.5, paid_at: '2026-03-01T10:00:00.000Z' })
      assert.deepEqual(rows[1], { id: 2, email: null, amount: 0.1, paid_at: null })
      await source.run("update orders set email = 'Eva' where id = 2")
      assert.equal((await load(alice, path)).status, 'LOADED')
      assert.deepEqual(
        (await rowsOf(alice, path)).map((row: { email: string }) => row.email),
        ['Zoë', 'Eva'],
      )
      const used = await alice.call('DELETE', connection)
      isProblem(used, 409, 'connection_in_use')
      isProblem(await alice.call('POST', `${path}/row`, { rows: [{ id: 3 }] }), 409, 'dataset_not_editable')
    })

    test(`${name}: a column of texts keeps long numbers, and one of numbers refuses them`, async t => {
      const source = sourceOf(t)
      if (!source) return
      const { alice, app, connectionid } = await connect(source.connection)
      const long = '1000000000123456789'
      const ask = {
        source: { connectionid, query: `select ${long} as id, cast(${long} as decimal(38, 0)) as sum` },
      }
      const refused = await load(alice, await create(alice, app, ask))
      assert.equal(refused.status, 'FAILED')
      assert.deepEqual(
        refused.faults.map(({ column, detail }: Record<string, string>) => [
          column,
          /keeps 15 digits/.test(detail ?? ''),
        ]),
        [
          ['id', true],
          ['sum', true],
        ],
      )
      const columns = ['id', 'sum'].map(id => ({ id, type: 'TEXT' }))
      const path = await create(alice, app, { ...ask, columns })
      assert.equal((await load(alice, path)).status, 'LOADED')
      assert.deepEqual(await rowsOf(alice, path), [{ id: long, sum: long }])
    })

    test(`${name}: with a cursor, a load reads what is new; with a key, what changed`, async t => {
      const source = sourceOf(t)
      if (!source) return
      await source.run('drop table if exists visits', 'create table visits (id bigint, who varchar(20))')
      await source.run("insert into visits values (1, 'a'), (2, 'b')")
      const { alice, app, connectionid } = await connect(source.connection)
      const ask = { connectionid, query: 'select id, who from visits;', cursor: 'id' }
      const path = await create(alice, app, { source: ask })
      const keyed = await create(alice, app, {
        source: ask,
        columns: [
          { id: 'id', type: 'INTEGER' },
          { id: 'who', type: 'TEXT' },
        ],
        key: ['id'],
      })
      for (const one of [path, keyed]) assert.equal((await load(alice, one)).rowCount, 2)
      await source.run("insert into visits values (10, 'c')", "update visits set who = 'B' where id = 2")
      const added = await load(alice, path)
      assert.deepEqual(
        [added.status, added.mode, added.rowCount],
        ['LOADED', 'APPEND', 1],
        JSON.stringify(added),
      )
      const changed = await load(alice, keyed)
      assert.deepEqual([changed.mode, changed.rowCount], ['UPSERT', 2], JSON.stringify(changed))
      const whoIn = async (one: string) => (await rowsOf(alice, one)).map((row: { who: string }) => row.who)
      assert.deepEqual(await whoIn(path), ['a', 'b', 'c'])
      assert.deepEqual((await whoIn(keyed)).toSorted(), ['B', 'a', 'c'])
      const none = await load(alice, path)
      assert.deepEqual([none.status, none.rowCount], ['LOADED', 0])
      const again = await load(alice, path, '?mode=REPLACE')
      assert.deepEqual([again.mode, again.rowCount], ['REPLACE', 3])
    })

    test(`${name}: the other database is only read, one statement at a time, and its errors are told`, async t => {
      const source = sourceOf(t)
      if (!source) return
      const { alice, app, connectionid } = await connect(source.connection)
      for (const query of [
        'delete from orders',
        'select 1 as one; delete from orders',
        'select * from (select 1) as x; commit; delete from orders; select 1',
        'select no_such_column from orders',
        'selec 1',
      ])
        for (const cursor of [{}, { cursor: 'id' }]) {
          const path = await create(alice, app, { source: { connectionid, query, ...cursor } })
          const failed = await load(alice, path)
          assert.equal(failed.status, 'FAILED', query)
          assert.equal(failed.faults[0]?.code, 'source', query)
          assert.ok((failed.faults[0]?.detail ?? '').length > 10, query)
          assert.equal((await alice.call('GET', path)).body.rowCount, 0)
        }
      const path = await create(alice, app, {
        source: { connectionid, query: 'select id from orders', cursor: 'date' },
      })
      assert.equal((await load(alice, path)).status, 'FAILED')
      const kept = await create(alice, app, { source: { connectionid, table: 'orders' } })
      assert.equal((await load(alice, kept)).rowCount, 2)
    })

    longTest(`${name}: a result that is too large ends its connection, however few rows it has`, async t => {
      const source = sourceOf(t)
      if (!source) return
      const { alice, app, connectionid } = await connect(source.connection)
      const query = `select ${Array.from({ length: 150 }, (_, i) => `repeat('x', 2000000) as t${i}`)}`
      const path = await create(alice, app, { source: { connectionid, query } })
      const before = process.memoryUsage.rss()
      let most = 0
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss())
      }, 5)
      const { status, faults } = await load(alice, path)
      clearInterval(watch)
      assert.equal(status, 'FAILED')
      assert.match(faults[0].detail, /more than 200 MiB/)
      assert.ok(most - before < 400 * 1024 * 1024, `${most - before}`)
      assert.equal((await alice.call('GET', path)).body.rowCount, 0)
    })

    test(`${name}: encrypted connections check the certificate`, async t => {
      const source = sourceOf(t)
      if (!source) return
      const tls = { ...source.connection, host: 'hook.example', tls: 'VERIFY' }
      const errorOf = async (connection: object) => {
        const { alice, path } = await connect(connection)
        return (await alice.call('POST', `${path}/test`)).body.error
      }
      assert.match(await errorOf(tls), /certificate|self-signed|SSL/i)
      if (name === 'POSTGRES') return
      assert.equal(await errorOf({ ...tls, ca: certificate.cert }), null)
      assert.match(
        await errorOf({ ...tls, ca: certificate.cert, host: 'nobody.example' }),
        /altnames|Hostname/i,
      )
    })
  }

  test('a host inside the network, and one that the organization does not list, are not called', async () => {
    const at = (host: string) => ({
      type: 'POSTGRES',
      host,
      database: 'a',
      user: 'b',
      password: 'c',
      tls: 'OFF',
    })
    const inside = await connect(at('10.1.2.3'))
    assert.match(
      (await inside.alice.call('POST', `${inside.path}/test`)).body.error,
      /not on the public internet/,
    )
    const { alice, path } = await connect(at('127.0.0.1'))
    await alice.call('PUT', '/core/egress', { hosts: ['db.example.com'] })
    assert.match((await alice.call('POST', `${path}/test`)).body.error, /not among those/)
    const rows = await server.db.selectFrom('connections').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(rows), /marker-/)
  })

  test('a dataset without a source, with two, or of another application’s connection is refused', async () => {
    const { alice, app, connectionid } = await connect({
      type: 'MYSQL',
      host: 'db.example.com',
      database: 'a',
      user: 'b',
      password: 'c',
    })
    const other = await alice.newApp()
    const refused = async (path: string, dataset: object) => {
      const reply = await alice.call('POST', `${path}/dataset`, { name: 'X', kind: 'CONNECTION', ...dataset })
      isProblem(reply, 422, 'dataset_invalid')
      return reply.body.errors[0].pointer
    }
    assert.equal(await refused(app, {}), '/source')
    assert.equal(await refused(app, { source: { connectionid } }), '/source')
    assert.equal(await refused(app, { source: { connectionid, query: 'q', table: 't' } }), '/source')
    assert.equal(await refused(other, { source: { connectionid, table: 't' } }), '/source/connectionid')
    const source = { connectionid, table: 't' }
    for (const cron of ['* * * * *', '*/4 * * * *', '0 0 30 2 *', '0 0 0 * * *', 'daily'])
      assert.equal(await refused(app, { source, schedule: { cron, timeZone: 'UTC' } }), '/schedule')
    assert.equal(
      await refused(app, { source, schedule: { cron: '0 6 * * *', timeZone: 'Moon' } }),
      '/schedule',
    )
    const table = await alice.call('POST', `${app}/dataset`, { name: 'X', source })
    isProblem(table, 422, 'dataset_invalid')
  })

  test('a schedule loads when it is due, once for many times that were missed, until it is removed', async t => {
    const source = [...sources.values()][0]
    if (!source) return t.skip('no database on this machine')
    const { alice, app, connectionid } = await connect(source.connection)
    const schedule = { cron: '0 */6 * * *', timeZone: 'Europe/Vienna' }
    const path = await create(alice, app, { source: { connectionid, table: 'orders' }, schedule })
    assert.deepEqual((await alice.call('GET', path)).body.schedule, schedule)
    const loads = async () => (await alice.call('POST', `${path}/load/all`)).body
    assert.equal((await loads()).length, 0)
    server.advanceJobs(25 * 60 * 60_000)
    await until(async () => (await loads())[0]?.status === 'LOADED')
    assert.equal((await loads()).length, 1)
    const changed = await alice.call('PATCH', path, { schedule: null })
    assert.equal(changed.body.schedule, null)
    server.advanceJobs(25 * 60 * 60_000)
    const jobs = () =>
      server.db
        .selectFrom('jobs')
        .select('id')
        .where('name', '=', 'loadBySchedule')
        .where('organization_id', '=', alice.id)
        .where('finish_date', 'is', null)
        .execute()
    await until(async () => (await jobs()).length === 0)
    assert.equal((await loads()).length, 1)
  })
}
