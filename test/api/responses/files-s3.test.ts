// Files in an S3 bucket.
import assert from 'node:assert/strict'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { readConfig } from '../../../src/config/config.ts'
import { s3Store } from '../../../src/platform/storage/s3.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { API, request, TestServer } from '../../support/harness.ts'
import { type S3Double, startS3 } from '../../support/s3-double.ts'

const form = { name: 'Apply', appType: 'FORM', questions: [{ id: 'cv', type: 'FILE', text: 'CV' }] }
const server = new TestServer()
let s3: S3Double

before(async () => {
  s3 = await startS3()
  await server.start(s3.settings)
})
after(async () => {
  await server.stop()
  await s3.stop()
})

const upload = (url: string, bytes: Buffer | string) =>
  request(`${url}/file/cv?name=a.txt`, 'POST', String(bytes), { 'content-type': 'text/plain' })

test('a file is stored in the bucket, downloaded from it, and deleted with its response', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const bytes = Buffer.alloc(3_000_000, 'a')
  const { fileid } = (await upload(url, bytes)).body
  const key = `${path.split('/').at(-1)}/${fileid}`
  assert.ok(s3.files.get(key)?.equals(bytes))
  assert.deepEqual(readdirSync(join(server.dataDir, 'files', 'receiving')), [])
  const { responseid } = (await request(url, 'POST', { answers: { cv: [fileid] } })).body
  const answer = await fetch(`${server.url}${API}${path}/response/${responseid}/file/${fileid}`, {
    headers: { 'x-api-key': alice.key },
  })
  assert.ok(Buffer.from(await answer.arrayBuffer()).equals(bytes))
  const head = await alice.call('HEAD', `${path}/response/${responseid}/file/${fileid}`)
  assert.deepEqual([head.status, head.text, head.headers.get('content-length')], [200, '', '3000000'])
  assert.equal((await alice.call('DELETE', `${path}/response/${responseid}`)).status, 204)
  await until(() => !s3.files.has(key))
})

test('a deleted file is removed from the bucket in the end, however long the bucket is unavailable', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const { fileid } = (await upload(url, 'hello')).body
  const { responseid } = (await request(url, 'POST', { answers: { cv: [fileid] } })).body
  const jobs = () => server.db.selectFrom('jobs').selectAll().where('finish_date', 'is', null).execute()
  const job = async () => (await jobs()).find(({ payload }) => JSON.stringify(payload).includes('responseId'))
  s3.failWith = 403
  try {
    assert.equal((await alice.call('DELETE', `${path}/response/${responseid}`)).status, 204)
    await until(async () => (await job())?.attempts === 1)
    await server.db
      .updateTable('jobs')
      .set({ attempts: 30, run_at: new Date().toISOString() })
      .where('finish_date', 'is', null)
      .where('attempts', '=', 1)
      .execute()
    await until(async () => (await job())?.attempts === 31)
  } finally {
    s3.failWith = 0
  }
  await server.db
    .updateTable('jobs')
    .set({ run_at: new Date().toISOString() })
    .where('attempts', '=', 31)
    .execute()
  await until(() => !s3.files.has(`${path.split('/').at(-1)}/${fileid}`))
})

test('while the bucket is unavailable, uploads and downloads are 503, and work again afterwards', async () => {
  const alice = await server.organization()
  const { path, url } = await alice.newPublishedForm(form)
  const { fileid } = (await upload(url, 'hello')).body
  const { responseid } = (await request(url, 'POST', { answers: { cv: [fileid] } })).body
  const file = `${path}/response/${responseid}/file/${fileid}`
  s3.failWith = 403
  try {
    isProblem(await upload(url, 'hello'), 503, 'store_unavailable')
    isProblem(await alice.call('GET', file), 503, 'store_unavailable')
  } finally {
    s3.failWith = 0
  }
  assert.equal((await alice.call('GET', file)).text, 'hello')
  assert.equal((await upload(url, 'hello')).status, 201)
  s3.files.delete(`${path.split('/').at(-1)}/${fileid}`)
  isProblem(await alice.call('GET', file), 404, 'file_not_found')
})

test('a reply must begin in time, also to a large upload; a download that has begun has no time limit', async () => {
  const { s3: settings, dataDir } = readConfig(server.env)
  assert.ok(settings)
  const timeouts = new Map<() => void, number>()
  const store = s3Store(
    settings,
    { newPath: async () => '', requireSpace: async () => {} },
    (onTimeout, ms) => {
      timeouts.set(onTimeout, ms)
      return () => timeouts.delete(onTimeout)
    },
  )
  const whenTimed = async (ms: number) => {
    await until(() => timeouts.size > 0)
    assert.deepEqual([...timeouts.values()], [ms])
  }
  const runOut = () => {
    for (const onTimeout of timeouts.keys()) onTimeout()
  }

  s3.files.set('slow', Buffer.from('hello'))
  const end = Promise.withResolvers<void>()
  s3.beforeEnd = end.promise
  const bytes = await store.read('slow')
  assert.equal(timeouts.size, 0, 'the reply has begun')
  end.resolve()
  assert.ok(bytes)
  assert.equal(await text(bytes), 'hello')

  const begin = Promise.withResolvers<void>()
  s3.beforeReply = begin.promise
  try {
    const read = assert.rejects(store.read('slow'), { code: 'store_unavailable' })
    await whenTimed(30_000)
    runOut()
    await read
    const removed = assert.rejects(store.remove('slow'), { code: 'store_unavailable' })
    await whenTimed(8_000)
    runOut()
    await removed
    await store
      .remove('slow', AbortSignal.abort())
      .catch(({ cause }) => assert.equal(cause.name, 'AbortError'))
    const path = join(dataDir, 'large')
    writeFileSync(path, Buffer.alloc(2_000_000))
    const put = store.put('large', path)
    await whenTimed(31_000)
    begin.resolve()
    await put
  } finally {
    begin.resolve()
  }
  assert.equal(s3.files.get('large')?.length, 2_000_000)
})

test('an image of a form is stored in the bucket, served from it, and deleted with the form', async () => {
  const alice = await server.organization()
  const { path } = await alice.newPublishedForm(form)
  const bytes = Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1')
  const uploaded = await fetch(`${server.url}${API}${path}/image`, {
    method: 'POST',
    body: bytes,
    headers: { 'x-api-key': alice.key },
  })
  const { url, imageid } = (await uploaded.json()) as { url: string; imageid: string }
  const key = `${path.split('/').at(-1)}/${imageid}`
  assert.ok(s3.files.get(key)?.equals(bytes))
  assert.ok(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(bytes))
  assert.equal((await alice.call('DELETE', path)).status, 204)
  await until(() => !s3.files.has(key))
})
