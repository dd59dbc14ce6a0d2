// Deleting removes everything below, without blocking other requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inTransaction, newId } from '../../../src/platform/db/database.ts'
import { deleteResponsesStep } from '../../../src/product/responses/delete-step.ts'
import { insertResponses } from '../../../src/product/responses/insert-queries.ts'
import { lockForm } from '../../../src/product/responses/queries.ts'
import type { Db } from '../../../src/product/tables/tables.ts'
import { deleteWebformsStep } from '../../../src/product/webforms/delete-step.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { fillResponses } from '../../support/fill.ts'
import { API, onEachStore, quiz, request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'

const right = { answers: { france: 'paris' } }

onEachStore('deletion', server => {
  test('deleting an application deletes its forms, their URLs, responses and gradings', async () => {
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

    assert.equal((await alice.call('DELETE', appOf(path))).status, 204)
    for (const gone of [path, response]) isProblem(await alice.call('GET', gone), 404)
    for (const table of [
      'webform_versions',
      'webform_slugs',
      'scoring_corrections',
      'responses',
      'grading_history',
    ] as const)
      await until(async () => (await rowsOf(server.db, table, webformId)) === 0)
  })

  test('forms are unreachable as soon as their application is deleted, before a job removes them', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const { responseid } = (await request(url, 'POST', right)).body
    const other = await alice.newPublishedForm(quiz)
    await server.db
      .deleteFrom('apps')
      .where('id', '=', idOf(appOf(path)))
      .execute()
    for (const [method, target] of [
      ['GET', path],
      ['PUT', path],
      ['PATCH', path],
      ['DELETE', path],
      ['PUT', `${path}/activate`],
      ['PUT', `${path}/pause`],
      ['POST', `${path}/check`],
      ['POST', `${path}/summary`],
      ['POST', `${path}/response/all`],
      ['GET', `${path}/response/${responseid}`],
      ['DELETE', `${path}/response/${responseid}`],
      ['GET', `${path}/response/export`],
      ['POST', `${path}/version/all`],
      ['GET', `${path}/version/1`],
      ['POST', `${appOf(path)}/webform/all`],
      ['POST', `${appOf(path)}/webform`],
    ] as const) {
      const takesBody = /^(PUT|PATCH)$/.test(method) ? target === path : target.endsWith('/webform')
      isProblem(await alice.call(method, target, takesBody ? { name: 'x' } : undefined), 404)
    }
    await until(async () => (await request(url, 'GET')).status === 404)
    assert.equal((await alice.call('GET', other.path)).status, 200)
    assert.equal((await request(other.url, 'GET')).status, 200)
  })

  for (const [what, partOf] of [
    ['an application', appOf],
    ['a user', (path: string) => `/core/user/${path.split('/')[2]}`],
  ] as const)
    longTest(`hundreds of forms of ${what} are deleted, with one audit entry each`, async () => {
      const alice = await server.organization()
      const { path } = await alice.newPublishedForm(quiz)
      await copyForm(server.db, idOf(path), 300)
      assert.equal((await alice.call('DELETE', partOf(path))).status, 204)
      isProblem(await alice.call('GET', path), 404)
      await until(async () => (await formsOf(server.db, appOf(path))).length === 0)
      const deleted = async () =>
        (await alice.call('POST', '/core/audit/all')).body
          .filter(
            ({ action, resource }: Record<string, string>) => `${action} ${resource}` === 'delete webform',
          )
          .map(({ resourceId }: { resourceId: string }) => resourceId)
      await until(async () => (await deleted()).length >= 301)
      const ids = await deleted()
      assert.deepEqual([ids.length, new Set(ids).size], [301, 301])
    })

  test('a step deletes a few forms, regardless of the number of applications and forms', async () => {
    const alice = await server.organization()
    const form = await alice.newForm(quiz)
    await copyForm(server.db, idOf(form), 45, 'app_y')
    const appIds = ['app_none', 'app_y', ...Array.from({ length: 30 }, (_, i) => `app_${i}`)]
    const author = { organizationId: alice.id, by: 'cli', requestId: null }
    let progress: { emptied: number } | undefined
    const left: number[] = []
    for (let next: unknown = 'now'; next === 'now'; ) {
      const step = await inTransaction(server.db, trx =>
        deleteWebformsStep(trx, { appIds, author }, progress, new Date()),
      )
      progress = step.progress
      next = step.next
      left.push((await formsOf(server.db, 'app_y')).length)
    }
    assert.deepEqual(left, [26, 6, 0, 0])
  })

  longTest(
    'a step deletes a few versions and corrections, and the form is unreachable before that',
    async () => {
      const alice = await server.organization()
      const { path } = await alice.newPublishedForm(quiz)
      const webformId = idOf(path)
      const version = await server.db
        .selectFrom('webform_versions')
        .selectAll()
        .where('webform_id', '=', webformId)
        .executeTakeFirstOrThrow()
      const definition = JSON.stringify(version.definition)
      const correction = {
        webform_id: webformId,
        version: 1,
        scoring: JSON.stringify(quiz.scoring),
        author: 'cli',
        create_date: version.create_date,
      }
      for (let i = 1; i <= 12; i++) {
        await server.db
          .insertInto('webform_versions')
          .values({ ...version, definition, version: 1 + i })
          .execute()
        await server.db
          .insertInto('scoring_corrections')
          .values({ ...correction, revision: i })
          .execute()
      }
      const left = async () => [
        await rowsOf(server.db, 'webform_versions', webformId),
        await rowsOf(server.db, 'scoring_corrections', webformId),
      ]
      assert.deepEqual(await left(), [13, 12])
      const step = () =>
        inTransaction(server.db, trx =>
          deleteResponsesStep(trx, { webformId }, { after: '', isSecondPass: true }, new Date()),
        )
      const seen: unknown[] = []
      for (let next: unknown = 'now'; next === 'now'; ) {
        next = (await step()).next
        seen.push(...(await left()))
      }
      assert.deepEqual(seen, [8, 7, 3, 2, 0, 0, 0, 0])

      const other = await alice.newPublishedForm(quiz)
      assert.equal((await alice.call('DELETE', other.path)).status, 204)
      isProblem(await alice.call('GET', `${other.path}/version/1`), 404)
      assert.equal((await request(other.url, 'GET')).status, 404)
      await until(async () => (await rowsOf(server.db, 'webform_versions', idOf(other.path))) === 0)
    },
  )

  test('forms created while their application is deleted are deleted too', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const creates = Array.from({ length: 40 }, () => alice.call('POST', `${app}/webform`, quiz))
    await creates[5]
    const [deleted, ...answers] = await Promise.all([alice.call('DELETE', app), ...creates])
    assert.equal(deleted.status, 204)
    assert.deepEqual(new Set(answers.map(({ status }) => status)).difference(new Set([201, 404])), new Set())
    await until(async () => (await formsOf(server.db, app)).length === 0)
  })

  longTest('deleting a form deletes thousands of responses, and none of other forms', async () => {
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
    test(`${what} is cut off if its form is deleted meanwhile, so the client knows that it is incomplete`, async () => {
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

  test('responses stored while their form is deleted are deleted afterwards', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz)
    const webformId = idOf(path)
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const job = () => jobOf(server.db, webformId)
    // The worker sets the time of the job's next run only after its step.
    await until(async () => (await job()).progress !== null && (await job()).locked_by === null)
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

  test('no response is stored for a deleted form', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const { body } = await request(url, 'POST', right)
    const row = await server.db
      .selectFrom('responses')
      .selectAll()
      .where('id', '=', body.responseid)
      .executeTakeFirstOrThrow()
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const again = { ...row, id: `${row.id}0`, answers: '{}', grading: null, respondent: null }
    assert.deepEqual(await insertResponses(server.db, [again]), new Set())
  })

  if (server.store === 'postgres')
    test('a locked form does not block the deletion of others', async () => {
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

  longTest('deleting a user deletes thousands of applications, with one audit entry each', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser()
    const now = new Date().toISOString()
    await inTransaction(server.db, async trx => {
      const rows = Array.from({ length: 4_500 }, () => ({
        id: newId(trx, 'app'),
        organization_id: alice.id,
        user_id: userid,
        name: 'One of many',
        description: '',
        create_date: now,
        update_date: now,
      }))
      for (let i = 0; i < rows.length; i += 500)
        await trx
          .insertInto('apps')
          .values(rows.slice(i, i + 500))
          .execute()
    })
    assert.equal((await alice.call('DELETE', `/core/user/${userid}`)).status, 204)
    const { count } = await server.db
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('organization_id', '=', alice.id)
      .where('resource', '=', 'app')
      .where('action', '=', 'delete')
      .executeTakeFirstOrThrow()
    assert.equal(count, 4_500)
  })
})

function appOf(path: string) {
  return path.slice(0, path.indexOf('/webform/'))
}

const formsOf = (db: Db, app: string) =>
  db.selectFrom('webforms').select('id').where('app_id', '=', idOf(app)).execute()

/** Adds drafts like a form to its application, or to another one. */
async function copyForm(db: Db, webformId: string, count: number, appId?: string): Promise<void> {
  const form = await db
    .selectFrom('webforms')
    .selectAll()
    .where('id', '=', webformId)
    .executeTakeFirstOrThrow()
  const draft = {
    ...form,
    app_id: appId ?? form.app_id,
    definition: JSON.stringify(form.definition),
    version: null,
    slug: null,
  }
  await inTransaction(db, async trx => {
    const copies = Array.from({ length: count }, () => ({ ...draft, id: newId(trx, 'webform') }))
    for (let i = 0; i < count; i += 100)
      await trx
        .insertInto('webforms')
        .values(copies.slice(i, i + 100))
        .execute()
  })
}

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
