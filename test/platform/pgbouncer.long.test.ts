// Formyard behind a transaction pooler: each transaction or single statement may run in another Postgres session.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction } from '../../src/platform/db/database.ts'
import { newPool } from '../../src/platform/db/postgres-pool.ts'
import { migrate, openStore } from '../../src/product/open-store.ts'
import type { Trx } from '../../src/product/tables/tables.ts'
import { until } from '../support/assertions.ts'
import { newDatabase, POSTGRES_URL, quiz, request, TestServer } from '../support/harness.ts'
import { CAN_START_PGBOUNCER, newPgBouncer } from '../support/pgbouncer.ts'

const SUBMISSIONS = 40
const { france, pi } = quiz.scoring.questions
const wrong = {
  ...quiz,
  scoring: { ...quiz.scoring, questions: { france: { ...france, correct: 'lyon' }, pi } },
}

test('forms, submissions, lists and jobs work behind a PgBouncer in transaction mode', {
  skip: !CAN_START_PGBOUNCER || !POSTGRES_URL,
}, async () => {
  await using cleanUps = new AsyncDisposableStack()
  const database = await newDatabase(POSTGRES_URL ?? '')
  cleanUps.defer(database.drop)
  const pgBouncer = cleanUps.use(await newPgBouncer(database.url))
  const server = new TestServer('postgres')
  await server.start({ DATABASE_URL: pgBouncer.urlOf(database.url), FORMYARD_PREPARE: 'off' })
  cleanUps.defer(() => server.stop())

  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(wrong)
  const submit = async () => {
    const { status, text } = await request(url, 'POST', { answers: { france: 'paris', pi: 3.14 } })
    assert.equal(status, 201, text)
  }
  await Promise.all(Array.from({ length: SUBMISSIONS }, submit))

  const ids = new Set<string>()
  for (let cursor: string | undefined; ; ) {
    const { body, headers, text } = await alice.call('POST', `${path}/response/all`, { limit: 15, cursor })
    for (const { responseid } of body) ids.add(responseid)
    assert.ok(body.length > 0, text)
    cursor = headers.get('x-next-cursor') ?? undefined
    if (cursor === undefined) break
  }
  assert.equal(ids.size, SUBMISSIONS)
  const filter = { '==': [{ var: 'france' }, 'paris'] }
  const filtered = await alice.call('POST', `${path}/response/all`, { limit: 5, filter })
  assert.equal(filtered.status, 200, filtered.text)

  const regrade = await alice.call('POST', `${path}/regrade`, { scoring: quiz.scoring, apply: true })
  assert.equal(regrade.status, 201, regrade.text)
  const progress = async () => (await alice.call('GET', `${path}/regrade/${regrade.body.regradeid}`)).body
  await until(async () => (await progress()).status === 'DONE')
  assert.equal((await progress()).changed, SUBMISSIONS)

  assert.equal((await alice.call('DELETE', path)).status, 204)
  const webformId = path.split('/').at(-1) ?? ''
  await until(async () => {
    const left = await server.db
      .selectFrom('responses')
      .where('webform_id', '=', webformId)
      .select('id')
      .execute()
    return left.length === 0
  })
})

test('without prepared statements, no session state is used', {
  skip: !POSTGRES_URL,
}, async () => {
  await using cleanUps = new AsyncDisposableStack()
  const database = await newDatabase(POSTGRES_URL ?? '')
  cleanUps.defer(database.drop)
  const pool = newPool(database.url, () => {}, { prepare: false })
  cleanUps.defer(() => pool.end())
  const client = await pool.connect()
  assert.deepEqual((await client.query('select $1::integer as one', [1])).rows, [{ one: 1 }])
  const prepared = await client.query('select count(*) as count from pg_prepared_statements')
  assert.deepEqual(prepared.rows, [{ count: 0 }])
  assert.deepEqual((await client.query('show lock_timeout')).rows, [{ lock_timeout: '0' }])
  client.release()
})

test('without prepared statements, each transaction sets the limits that a session has otherwise', {
  skip: !POSTGRES_URL,
}, async () => {
  await using cleanUps = new AsyncDisposableStack()
  const database = await newDatabase(POSTGRES_URL ?? '')
  cleanUps.defer(database.drop)
  const config = { databaseUrl: database.url, dataDir: '', prepare: false }
  const db = openStore(config, { error: () => {} })
  cleanUps.defer(() => db.destroy())
  assert.ok((await migrate(db, config)).length > 0)
  const read = async (trx: Trx) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('timezone') as zone`.execute(trx)
    return rows[0]
  }
  const limits = { statement: '1min', lock: '5s', idle: '30s', zone: 'UTC' }
  assert.deepEqual(await inTransaction(db, read), limits)
  assert.deepEqual(await db.transaction().setAccessMode('read only').execute(read), limits)
})
