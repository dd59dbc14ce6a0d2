// Limits on files that visitors upload.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { receivingIn } from '../../../src/platform/storage/disk.ts'
import { MAX_UNCLAIMED, SHARE_OF_SENDER } from '../../../src/product/files/quota.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../../support/harness.ts'

const form = {
  name: 'Apply',
  appType: 'FORM',
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Who?', required: true },
    { id: 'cv', type: 'FILE', text: 'CV', maxFiles: 20 },
  ],
}
let last = 0
/** A new client address. */
const newAddress = () => `198.51.${++last >> 8}.${last & 255}`
const upload = (url: string, bytes = 10, from = newAddress()) =>
  request(`${url}/file/cv?name=a.txt`, 'POST', 'a'.repeat(bytes), {
    'content-type': 'text/plain',
    'x-forwarded-for': from,
  })
const withForm = (url: string, accept: string, from = newAddress()) => {
  const part = (disposition: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
  const parts = `${part('name="a.who"', 'Ann')}${part('name="a.cv"; filename="a.txt"', 'hello')}--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'x-forwarded-for': from, accept }
  return request(url, 'POST', parts, headers)
}

onEachStore(
  'files without a response',
  server => {
    test('are limited to a number of bytes for each form; files of responses and other forms do not count', async () => {
      const alice = await server.organization()
      const { url } = await alice.newPublishedForm(form)
      const cv: string[] = []
      for (let i = 0; i < 5; i++) cv.push((await upload(url, 220_000)).body.fileid)
      for (const refused of [await upload(url), await withForm(url, 'application/json')]) {
        isProblem(refused, 429, 'files_waiting')
        assert.equal(refused.headers.get('retry-after'), '3600')
      }
      const { url: other } = await alice.newPublishedForm(form)
      assert.equal((await upload(other)).status, 201)
      assert.equal((await request(url, 'POST', { answers: { who: 'Ann', cv } })).status, 201)
      assert.equal((await upload(url)).status, 201)
    })

    test('are limited in number for each form, including uploads in progress', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(form)
      const webform_id = path.split('/').at(-1) ?? ''
      await insertFiles(server, webform_id, null, MAX_UNCLAIMED)
      isProblem(await upload(url), 429, 'files_waiting')
      assert.equal((await request(url, 'POST', { answers: { who: 'Ann' } })).status, 201)
    })

    test('are limited to a share of a form’s files for each client address; other forms are not affected', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(form)
      const [greedy, other] = [newAddress(), newAddress()]
      const webform_id = path.split('/').at(-1) ?? ''
      const { fileid } = (await upload(url, 1, greedy)).body
      const sender = await senderOf(server, fileid)
      await insertFiles(server, webform_id, sender, MAX_UNCLAIMED * SHARE_OF_SENDER - 1)
      for (const refused of [await upload(url, 1, greedy), await withForm(url, 'application/json', greedy)]) {
        isProblem(refused, 429, 'files_waiting')
        assert.match(refused.body.errors[0].detail, /from your network/)
        assert.equal(refused.headers.get('retry-after'), '3600')
      }
      assert.equal((await upload(url, 1, other)).status, 201)
      const { url: otherUrl } = await alice.newPublishedForm(form)
      assert.equal((await upload(otherUrl, 1, greedy)).status, 201)

      // Submitting a file releases its share.
      assert.equal((await request(url, 'POST', { answers: { who: 'Ann', cv: [fileid] } })).status, 201)
      assert.equal((await upload(url, 1, greedy)).status, 201)
    })

    test('are limited to a share of a form’s bytes for each client address', async () => {
      const { url } = await (await server.organization()).newPublishedForm(form)
      const greedy = newAddress()
      for (let i = 0; i < 2; i++) assert.equal((await upload(url, 140_000, greedy)).status, 201)
      isProblem(await upload(url, 1, greedy), 429, 'files_waiting')
      assert.equal((await upload(url)).status, 201)
    })

    test('are limited for each client address over all forms, to as much as one form may have', async () => {
      const alice = await server.organization()
      const greedy = newAddress()
      const { url } = await alice.newPublishedForm(form)
      const sender = await senderOf(server, (await upload(url, 1, greedy)).body.fileid)
      for (let i = 0; i < 4; i++)
        await insertFiles(server, `webform_${sender}_${i}`, sender, MAX_UNCLAIMED / 4 - (i === 0 ? 1 : 0))
      const { url: next } = await alice.newPublishedForm(form)
      isProblem(await upload(next, 1, greedy), 429, 'files_waiting')
      assert.equal((await upload(next)).status, 201)
    })

    test('keep a hash of the client address until a response has the file; an IPv6 network is one address', async () => {
      const alice = await server.organization()
      const { url } = await alice.newPublishedForm({
        ...form,
        settings: { email: 'REQUIRED', onePerEmail: true },
      })
      const addresses = ['2001:db8::1', '2001:db8::ffff', '2001:db8:0:1::1', '198.51.100.7']
      const uploaded: string[] = []
      for (const from of addresses) uploaded.push((await upload(url, 1, from)).body.fileid)
      const [one, sameNetwork, otherNetwork, another] = await Promise.all(
        uploaded.map(id => senderOf(server, id)),
      )
      assert.equal(one, sameNetwork)
      assert.equal(new Set([one, otherNetwork, another]).size, 3)
      for (const sender of [one, another]) assert.match(sender ?? '', /^[\w-]{22}$/)

      const [first, second] = uploaded
      const submit = (fileid = '') =>
        request(url, 'POST', { answers: { who: 'Ann', cv: [fileid] }, email: 'ann@example.com' })
      assert.equal((await submit(first)).status, 201)
      assert.equal(await senderOf(server, first), null)
      // A refused submission keeps the sender of its files.
      isProblem(await submit(second), 409, 'email_already_answered')
      assert.equal(await senderOf(server, second), one)
    })

    test('are refused by a full form, with the reason', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm({ ...form, settings: { maxResponses: 1 } })
      const { body } = await upload(url)
      const submission = { answers: { who: 'Ann', cv: [body.fileid] } }
      assert.equal((await request(url, 'POST', submission)).status, 201)
      // A process's copy of a form may be a second old.
      await until(async () => (await request(url, 'GET')).status === 410)
      isProblem(await upload(url), 410, 'webform_full')
      isProblem(await withForm(url, 'application/json'), 410, 'webform_full')
      const page = await withForm(url, 'text/html')
      assert.equal(page.status, 410)
      assert.match(page.text, /This form is full/)
      const rows = await server.db.selectFrom('files').selectAll().where('response_id', 'is', null).execute()
      assert.ok(rows.every(({ webform_id }) => !path.endsWith(webform_id)))
    })
  },
  { FORMYARD_UNCLAIMED_MB: '1', FORMYARD_TRUSTED_PROXIES: 'loopback' },
)

async function senderOf(server: TestServer, id = ''): Promise<string | null> {
  const row = await server.db.selectFrom('files').select('sender').where('id', '=', id).executeTakeFirst()
  return (row ?? assert.fail(id)).sender
}

/** Uploads in progress. */
async function insertFiles(server: TestServer, webform_id: string, sender: string | null, count: number) {
  const create_date = new Date().toISOString()
  const row = { webform_id, question_id: 'cv', name: 'a', sender, create_date }
  const rows = Array.from({ length: count }, (_, i) => ({ ...row, id: `file_${i}` }))
  while (rows.length > 0) await server.db.insertInto('files').values(rows.splice(0, 1000)).execute()
}

test('are refused before the disk is full', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-bounds-'))
  try {
    assert.ok((await receivingIn(directory, 1).newPath()).startsWith(directory))
    await assert.rejects(receivingIn(directory, Number.MAX_SAFE_INTEGER).newPath(), {
      code: 'store_unavailable',
    })
  } finally {
    rmSync(directory, { recursive: true })
  }
})
