// Stores distributed by Citus. Most tests run on any Postgres, with copies of the Citus catalogue tables that Formyard reads.
// Tests that need Citus itself run if TEST_CITUS_WORKERS is set.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { newPool } from '../../src/platform/db/postgres-pool.ts'
import { newUuid7 } from '../../src/platform/ids.ts'
import type { NewEventRow } from '../../src/product/events/queries.ts'
import { insertIntoForm } from '../../src/product/responses/insert-queries.ts'
import type { NewResponseRow } from '../../src/product/responses/queries.ts'
import { PLANES, type Tables } from '../../src/product/tables/tables.ts'
import { isProblem, until } from '../support/assertions.ts'
import { CITUS_WORKERS, runScript } from '../support/distribute.ts'
import { API, newDatabase, newEmail, POSTGRES_URL, quiz, request, TestServer } from '../support/harness.ts'
import { IS_LONG } from '../support/long.ts'
import { formyard, killProcesses, publishOn, startProcess } from '../support/process.ts'

const KEY = 'fy_live_0123456789abcdef'
const right = { answers: { france: 'paris', pi: 3.14 } }

test('the Citus script has each table, in its plane', () => {
  const script = readFileSync('docs/citus.sql', 'utf8')
  const listed = [...script.matchAll(/foreach name in array array\[(.*?)\] loop/gs)].map(([, list = '']) =>
    [...list.matchAll(/'(\w+)'/g)].map(([, name]) => name).sort(),
  )
  const of = (wanted: 'control' | 'data') =>
    Object.entries(PLANES).flatMap(([table, plane]) => (plane === wanted ? [table] : []))
  assert.deepEqual(listed, [of('data').sort(), of('control').sort()])
})

if (POSTGRES_URL && IS_LONG)
  describe('a store distributed by Citus', () => {
    let database: Awaited<ReturnType<typeof newDatabase>>
    let settings: { DATABASE_URL: string; FORMYARD_API_KEY: string }
    let client: pg.Client
    before(async () => {
      database = await newDatabase(POSTGRES_URL ?? '')
      settings = { DATABASE_URL: database.url, FORMYARD_API_KEY: KEY }
      assert.equal(formyard(['migrate'], settings).status, 0)
      client = new pg.Client({ connectionString: database.url })
      await client.connect()
      await client.query('create table pg_dist_partition (logicalrelid regclass, partmethod "char")')
      for (const [table, plane] of Object.entries(PLANES))
        await client.query(
          `insert into pg_dist_partition values ('${table}', '${plane === 'data' ? 'h' : 'n'}')`,
        )
    })
    after(async () => {
      killProcesses()
      await client.end()
      await database.drop()
    })

    test('is refused at start until Citus knows all of its tables', async () => {
      await client.query("delete from pg_dist_partition where logicalrelid = 'jobs'::regclass")
      await client.query(
        "update pg_dist_partition set partmethod = 'n' where logicalrelid = 'files'::regclass",
      )
      const sentence = /not distributed by Citus yet: files, jobs\. Run docs\/citus\.sql again/
      const { status, stderr } = formyard(['migrate'], settings)
      assert.equal(status, 1)
      assert.match(stderr, sentence)
      assert.match(String(await startProcess(settings).catch(String)), sentence)
      await client.query("insert into pg_dist_partition values ('jobs', 'n')")
      await client.query(
        "update pg_dist_partition set partmethod = 'h' where logicalrelid = 'files'::regclass",
      )
    })

    test('stores submissions to one form while another form is locked', async () => {
      const server = await startProcess(settings)
      const held = await publishOn(server.url, KEY, quiz)
      const other = await publishOn(server.url, KEY, quiz)
      const submissionId = randomUUID()
      await client.query('begin')
      await client.query(
        `insert into responses (webform_id, id, version, submission_id, answers, result_token, create_date)
        values ($1, 'response_0', 1, $2, '{}', '', now())`,
        [held.path.split('/').at(-1), submissionId],
      )
      const waiting = request(held.url, 'POST', { ...right, submissionId })
      const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await until(async () => (await client.query(locked)).rowCount === 1)
      const together = await Promise.all([right, right, right].map(body => request(other.url, 'POST', body)))
      assert.deepEqual(
        together.map(({ status }) => status),
        [201, 201, 201],
      )
      await client.query('rollback')
      assert.equal((await waiting).status, 201)
    })

    test('stores a response and its event by two statements, because one that changes two tables goes to all machines', async () => {
      const { url } = await startProcess(settings)
      const form = await publishOn(url, KEY, quiz)
      assert.equal((await request(form.url, 'POST', right)).status, 201)
      const webformId = form.path.split('/').at(-1) ?? ''
      const statements: string[] = []
      const db = new Kysely<Tables>({
        dialect: new PostgresDialect({ pool: newPool(settings.DATABASE_URL, () => {}) }),
        log: ({ query }) => void statements.push(query.sql),
      })
      const row = await db
        .selectFrom('responses')
        .selectAll()
        .where('webform_id', '=', webformId)
        .executeTakeFirstOrThrow()
      const idOf = (prefix: string) => `${prefix}_${newUuid7(Date.now() * 1000)}`
      const ofTable = {
        user_id: 'user',
        app_id: 'app',
        organization_id: 'organization',
        version: 1,
        data: '{}',
      }
      const batch = ['a', 'b', 'a'].map(
        (submission_id): NewResponseRow => ({
          ...row,
          respondent: null,
          id: idOf('response'),
          submission_id,
          answers: '{}',
          grading: null,
        }),
      )
      const eventOf = ({ id, create_date }: NewResponseRow): NewEventRow => ({
        ...ofTable,
        id: idOf('event'),
        type: 'response.created',
        webform_id: webformId,
        thing_id: id,
        subject: null,
        email_subject: null,
        cause: null,
        depth: 0,
        create_date,
        dispatch_date: null,
      })
      const events = new Map(batch.map(one => [one.id, eventOf(one)]))
      statements.length = 0
      const inserted = await db.transaction().execute(trx => insertIntoForm(trx, batch, events))
      // The last one repeats the first one, so it is not stored and has no event.
      const ids = batch.slice(0, 2).map(({ id }) => id)
      assert.deepEqual([...inserted].sort(), ids.toSorted())
      const changed = statements.flatMap(
        text => [...text.matchAll(/insert into "?(\w+)/g)].map(([, table]) => table).join(' and ') || [],
      )
      assert.deepEqual(changed, ['responses', 'events'])
      const stored = await db
        .selectFrom('events')
        .select('thing_id')
        .where('webform_id', '=', webformId)
        .execute()
      assert.deepEqual(stored.map(({ thing_id }) => thing_id).sort(), ids.toSorted())
      await db.destroy()
    })

    test('reports constraint names with a shard number as the same problems', async () => {
      await client.query(
        'alter table users rename constraint users_email_unique to users_email_unique_102788',
      )
      await client.query('alter table apps rename constraint apps_user_fk to apps_user_fk_102790')
      const { url } = await startProcess(settings)
      const create = (path: string, body: object) =>
        request(url + API + path, 'POST', body, { 'x-api-key': KEY })
      const user = { email: newEmail(), password: 'correct horse 9' }
      assert.equal((await create('/core/user', user)).status, 201)
      isProblem(await create('/core/user', user), 409, 'user_exists')
      const nobody = '/user/user_00000000000000000000000000/app'
      isProblem(await create(nobody, { name: 'Training' }), 404, 'user_not_found')
    })
  })

if (CITUS_WORKERS.length > 0)
  describe('on Citus', () => {
    const server = new TestServer('postgres')
    before(() => server.start())
    after(() => server.stop())

    test('the script can be repeated, and shows where each table is', () => {
      const said = runScript(server.env['DATABASE_URL'] ?? '')
      for (const [table, plane] of Object.entries(PLANES))
        assert.match(
          said,
          new RegExp(`^ ${table} +\\| on the ${plane === 'data' ? 'workers' : 'coordinator'}`, 'm'),
        )
    })

    test('a batch of submissions to one form is one command on one node', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(quiz)
      const { body } = await request(url, 'POST', right)
      const webformId = path.split('/').at(-1) ?? ''
      const row = await server.db
        .selectFrom('responses')
        .selectAll()
        .where('webform_id', '=', webformId)
        .where('id', '=', body.responseid)
        .executeTakeFirstOrThrow()
      const copy = (): NewResponseRow => ({
        ...row,
        respondent: null,
        id: `response_${newUuid7(Date.now() * 1000)}`,
        answers: '{}',
        grading: null,
      })
      const commands: string[] = []
      const pool = newPool(server.env['DATABASE_URL'] ?? '', () => {})
      pool.on('connect', client => client.on('notice', ({ message }) => commands.push(String(message))))
      const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
      await db.connection().execute(async connection => {
        await sql`set citus.log_remote_commands = on`.execute(connection)
        // Postgres makes a custom plan for the first five runs of a prepared statement.
        for (let i = 0; i < 7; i++)
          for (const batch of [[copy()], [copy(), copy(), copy()]]) {
            commands.length = 0
            assert.equal((await insertIntoForm(connection, batch)).size, batch.length)
            assert.equal(commands.filter(command => /^issuing/.test(command)).length, 1, commands.join('\n'))
          }
      })
      await db.destroy()
    })
  })
