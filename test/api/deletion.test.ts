// What is deleted goes whole, and however much hangs on it, nobody waits for it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../../src/db/database.ts'
import { insertResponses, lockForm } from '../../src/responses/queries.ts'
import { isProblem, until } from '../assertions.ts'
import { fillResponses } from '../fill.ts'
import { API, onEachStore, quiz, request } from '../harness.ts'

const right = { answers: { france: 'paris' } }

onEachStore('deletion', server => {
  test('a deleted application takes its forms, their addresses, responses and gradings with it', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const webformId = idOf(path)
    const response = `${path}/response/${(await request(url, 'POST', right)).body.responseid}`
    const scoring = {
      ...quiz.scoring,
      questions: { ...quiz.scoring.questions, france: { points: 3, correct: 'lyon' } },
    }
    assert.equal((await alice.call('POST', `${path}/regrade`, { scoring, apply: true })).status, 201)
    await until(async () => (await rowsOf(server.db, 'grading_history', webformId)) === 1)

    assert.equal((await alice.call('DELETE', path.slice(0, path.indexOf('/webform/')))).status, 204)
    for (const gone of [path, response]) isProblem(await alice.call('GET', gone), 404)
    for (const table of ['webform_versions', 'webform_slugs', 'scoring_corrections'] as const)
      assert.equal(await rowsOf(server.db, table, webformId), 0, table)
    for (const table of ['responses', 'grading_history'] as const)
      await until(async () => (await rowsOf(server.db, table, webformId)) === 0)
  })

  test('a form with thousands of responses takes them all with it, and no other form loses any', async () => {
    const alice = await server.organization()
    const [many, other] = [await alice.newPublishedForm(quiz), await alice.newPublishedForm(quiz)]
    await fillResponses(server.db, idOf(many.path), 5_000, 100)
    await fillResponses(server.db, idOf(other.path), 10, 100)
    assert.equal((await alice.call('DELETE', many.path)).status, 204)
    assert.equal((await request(many.url, 'POST', right)).status, 404)
    assert.equal((await request(other.url, 'POST', right)).status, 201)
    await until(async () => (await rowsOf(server.db, 'responses', idOf(many.path))) === 0)
    assert.equal(await rowsOf(server.db, 'responses', idOf(other.path)), 11)
  })

  for (const [what, method, path] of [
    ['a list', 'POST', '/response/all'],
    ['CSV', 'GET', '/response/export'],
    ['NDJSON', 'GET', '/response/export?format=ndjson'],
    ['a workbook', 'GET', '/response/export?format=xlsx'],
  ] as const)
    test(`${what} that is being read while its form goes breaks off: what had come is not the whole`, async () => {
      const alice = await server.organization()
      const form = (await alice.newPublishedForm(quiz)).path
      await fillResponses(server.db, idOf(form), 6_000, 4_000)
      const read = async () => {
        const answer = await fetch(server.url + API + form + path, {
          method,
          headers: { 'x-api-key': alice.key },
        })
        assert.equal(answer.status, 200)
        return answer.body?.getReader() ?? assert.fail('no body')
      }
      const whole = await read()
      while (!(await whole.read()).done);
      const broken = await read()
      await broken.read()
      assert.equal((await alice.call('DELETE', form)).status, 204)
      await assert.rejects(async () => {
        while (!(await broken.read()).done);
      })
    })

  test('what was still being stored while its form went is deleted after it', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const webformId = idOf(path)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const job = () => jobOf(server.db, webformId)
    await until(async () => (await job()).progress !== null)
    assert.equal((await job()).finish_date, null)
    await fillResponses(server.db, webformId, 1, 100)
    const now = new Date().toISOString()
    await server.db
      .updateTable('jobs')
      .set({ run_at: now })
      .where('id', '=', (await job()).id)
      .execute()
    await until(async () => (await job()).finish_date !== null)
    assert.equal(await rowsOf(server.db, 'responses', webformId), 0)
  })

  test('nothing is stored for a form that has gone', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const { body } = await request(url, 'POST', right)
    const row = await server.db
      .selectFrom('responses')
      .selectAll()
      .where('id', '=', body.responseid)
      .executeTakeFirstOrThrow()
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const again = { ...row, id: `${row.id}0`, answers: '{}', grading: null }
    assert.deepEqual(await insertResponses(server.db, [again]), new Set())
  })

  if (server.store === 'postgres')
    test('a form that somebody keeps locked holds up no other form', async () => {
      const alice = await server.organization()
      const limited = { ...quiz, settings: { maxResponses: 10 } }
      const locked = await alice.newPublishedForm(limited)
      const others = [await alice.newPublishedForm(quiz), await alice.newPublishedForm(limited)]
      await inTransaction(server.db, async trx => {
        await lockForm(trx, idOf(locked.path))
        const waiting = request(locked.url, 'POST', right)
        for (const { url } of others) assert.equal((await request(url, 'POST', right)).status, 201)
        const first = await Promise.race([waiting, request(others[1]?.url ?? '', 'POST', right)])
        assert.equal(first.status, 201)
        const refused = await waiting
        isProblem(refused, 503, 'store_unavailable')
        assert.equal(refused.headers.get('retry-after'), '1')
      })
      assert.equal((await request(locked.url, 'POST', right)).status, 201)
    })
})

const idOf = (path: string) => path.split('/').at(-1) ?? ''

async function rowsOf(
  db: Db,
  table: 'responses' | 'grading_history' | 'webform_versions' | 'webform_slugs' | 'scoring_corrections',
  webformId: string,
): Promise<number> {
  const rows = await db.selectFrom(table).select('webform_id').where('webform_id', '=', webformId).execute()
  return rows.length
}

const jobOf = (db: Db, webformId: string) =>
  db
    .selectFrom('jobs')
    .selectAll()
    .where('name', '=', 'deleteResponses')
    .where(sql<string>`cast(payload as text)`, 'like', `%${webformId}%`)
    .executeTakeFirstOrThrow()
