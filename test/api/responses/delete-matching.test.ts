// Deleting the responses that match a filter, and stopping it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { type Organization, onEachStore, quiz, request } from '../../support/harness.ts'

const LONG_MS = 3_600_000
const lyon = { '==': [{ var: 'france' }, 'lyon'] }
const withFile = { ...quiz, questions: [...quiz.questions, { id: 'cv', type: 'FILE', text: 'CV?' }] }

async function submit(url: string, answers: object, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) assert.equal((await request(url, 'POST', { answers })).status, 201)
}

async function start(alice: Organization, path: string, filter: unknown): Promise<string> {
  const { status, body, headers, text } = await alice.call('POST', `${path}/response/delete`, { filter })
  assert.equal(status, 201, text)
  const deletion = `${path}/deletion/${body.deletionid}`
  assert.equal(headers.get('location'), `/devapi/v4${deletion}`)
  return deletion
}

async function ended(alice: Organization, deletion: string) {
  await until(async () => (await alice.call('GET', deletion)).body.finishDate !== null)
  return (await alice.call('GET', deletion)).body
}

const answersOf = async (alice: Organization, path: string): Promise<string[]> =>
  (await alice.call('GET', `${path}/response`)).body.map(
    ({ answers }: { answers: { france: string } }) => answers.france,
  )

onEachStore('deleting what matches a filter', server => {
  test('deletes every response that matches, with its files and history, and no other', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(withFile)
    const { fileid } = (
      await request(`${url}/file/cv?name=a.txt`, 'POST', 'text', { 'content-type': 'text/plain' })
    ).body
    await submit(url, { france: 'lyon', cv: [fileid] })
    await submit(url, { france: 'lyon' }, 30)
    await submit(url, { france: 'paris' }, 5)
    const other = await alice.newPublishedForm(quiz)
    await submit(other.url, { france: 'lyon' })

    const deletion = await ended(alice, await start(alice, path, lyon))
    assert.deepEqual(
      [deletion.status, deletion.total, deletion.checked, deletion.deleted],
      ['DONE', 36, 36, 31],
    )
    assert.deepEqual(
      await answersOf(alice, path),
      Array.from({ length: 5 }, () => 'paris'),
    )
    assert.deepEqual(await answersOf(alice, other.path), ['lyon'])
    const files = () => server.db.selectFrom('files').select('id').where('id', '=', fileid).execute()
    await until(async () => (await files()).length === 0)
    assert.equal((await alice.call('POST', `${path}/summary`, {})).body.responses, 5)
    const { body: log } = await alice.call('POST', '/core/audit/all', { resource: 'webform' })
    assert.deepEqual(
      log.slice(-1).map(({ action, resourceId }: Record<string, string>) => [action, resourceId]),
      [['delete_responses', path.split('/').at(-1)]],
    )
  })

  test('null deletes all; a response that arrives after the request stays', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await submit(url, { france: 'lyon' }, 3)
    server.advanceJobs(-LONG_MS)
    const deletion = await start(alice, path, null)
    await submit(url, { france: 'paris' })
    assert.equal((await alice.call('GET', deletion)).body.status, 'WAITING')
    server.advanceJobs(LONG_MS)
    assert.equal((await ended(alice, deletion)).deleted, 3)
    assert.deepEqual(await answersOf(alice, path), ['paris'])
  })

  test('a filter is required and checked before anything is deleted', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await submit(url, { france: 'lyon' })
    for (const [body, pointer] of [
      [{}, '/filter'],
      [{ filter: { '==': [{ var: 'gone' }, 1] } }, '/filter/==/0/var'],
    ] as const) {
      const refused = await alice.call('POST', `${path}/response/delete`, body)
      isProblem(refused, 400, 'body_invalid')
      assert.deepEqual(pointers(refused), [pointer])
    }
    assert.deepEqual(await answersOf(alice, path), ['lyon'])
  })

  test('a stopped deletion deletes nothing more, and is told apart from one that is done', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await submit(url, { france: 'lyon' }, 3)
    server.advanceJobs(-LONG_MS)
    const deletion = await start(alice, path, lyon)
    const stopped = await alice.call('PUT', `${deletion}/cancel`)
    assert.deepEqual([stopped.status, stopped.body.status, stopped.body.deleted], [200, 'CANCELLED', 0])
    server.advanceJobs(LONG_MS)
    // The next job in the lane runs, so this one would have run, too.
    assert.equal((await ended(alice, await start(alice, path, null))).deleted, 3)
    const { finishDate, ...after } = (await alice.call('GET', deletion)).body
    assert.deepEqual({ ...after, finishDate }, stopped.body)
    assert.deepEqual((await alice.call('PUT', `${deletion}/cancel`)).body, stopped.body, 'again')
  })

  test('a deletion that is done cannot be stopped, and one of another form is not found', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await submit(url, { france: 'lyon' })
    const deletion = await start(alice, path, lyon)
    assert.equal((await ended(alice, deletion)).status, 'DONE')
    assert.equal((await alice.call('PUT', `${deletion}/cancel`)).body.status, 'DONE')
    const other = await alice.newPublishedForm(quiz)
    for (const [method, suffix] of [
      ['GET', ''],
      ['PUT', '/cancel'],
    ] as const)
      isProblem(
        await alice.call(method, `${other.path}/deletion/${deletion.split('/').at(-1)}${suffix}`),
        404,
        'deletion_not_found',
      )
  })

  test('a deletion of a form that is deleted meanwhile ends', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await submit(url, { france: 'lyon' })
    server.advanceJobs(-LONG_MS)
    const deletion = await start(alice, path, lyon)
    await alice.call('DELETE', path)
    server.advanceJobs(LONG_MS)
    const id = deletion.split('/').at(-1) ?? ''
    const read = () =>
      inTransaction(server.db, trx =>
        trx
          .selectFrom('jobs')
          .select(['finish_date', 'error'])
          .where('id', '=', id)
          .executeTakeFirstOrThrow(),
      )
    await until(async () => (await read()).finish_date !== null)
    assert.equal((await read()).error, null)
  })
})
