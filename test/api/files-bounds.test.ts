// How much strangers may store.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newPathIn } from '../../src/files/disk.ts'
import { MOST_UNCLAIMED } from '../../src/files/receive.ts'
import { isProblem } from '../assertions.ts'
import { onEachStore, request } from '../harness.ts'

const form = {
  name: 'Apply',
  appType: 'FORM',
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Who?', required: true },
    { id: 'cv', type: 'FILE', text: 'CV', maxFiles: 20 },
  ],
}
const upload = (url: string, bytes = 10) =>
  request(`${url}/file/cv?name=a.txt`, 'POST', 'a'.repeat(bytes), { 'content-type': 'text/plain' })
const withForm = (url: string, accept: string) => {
  const part = (disposition: string, text: string) =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
  const parts = `${part('name="a.who"', 'Ann')}${part('name="a.cv"; filename="a.txt"', 'hello')}--b--\r\n`
  return request(url, 'POST', parts, { 'content-type': 'multipart/form-data; boundary=b', accept })
}

onEachStore(
  'files that nobody submits',
  server => {
    test('a form takes so many bytes, and more when they belong to a response; other forms go on', async () => {
      const alice = await server.organization()
      const { url } = await alice.newPublishedForm(form)
      const cv: string[] = []
      for (let i = 0; i < 2; i++) cv.push((await upload(url, 600_000)).body.fileid)
      for (const refused of [await upload(url), await withForm(url, 'application/json')]) {
        isProblem(refused, 429, 'files_waiting')
        assert.equal(refused.headers.get('retry-after'), '3600')
      }
      const { url: other } = await alice.newPublishedForm(form)
      assert.equal((await upload(other)).status, 201)
      assert.equal((await request(url, 'POST', { answers: { who: 'Ann', cv } })).status, 201)
      assert.equal((await upload(url)).status, 201)
    })

    test('a form takes so many files, received or not', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(form)
      const webform_id = path.split('/').at(-1) ?? ''
      const create_date = new Date().toISOString()
      const rows = Array.from({ length: MOST_UNCLAIMED }, (_, i) => ({
        webform_id,
        id: `file_${i}`,
        question_id: 'cv',
        name: 'a',
        create_date,
      }))
      while (rows.length > 0) await server.db.insertInto('files').values(rows.splice(0, 1000)).execute()
      isProblem(await upload(url), 429, 'files_waiting')
      assert.equal((await request(url, 'POST', { answers: { who: 'Ann' } })).status, 201)
    })

    test('a form that is full takes no files, and tells so', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm({ ...form, settings: { maxResponses: 1 } })
      const { body } = await upload(url)
      const submission = { answers: { who: 'Ann', cv: [body.fileid] } }
      assert.equal((await request(url, 'POST', submission)).status, 201)
      // What a process knows of a form may be a second old.
      await new Promise(resolve => setTimeout(resolve, 1_100))
      isProblem(await upload(url), 410, 'webform_full')
      isProblem(await withForm(url, 'application/json'), 410, 'webform_full')
      const page = await withForm(url, 'text/html')
      assert.equal(page.status, 410)
      assert.match(page.text, /This form is complete/)
      const rows = await server.db.selectFrom('files').selectAll().where('response_id', 'is', null).execute()
      assert.ok(rows.every(({ webform_id }) => !path.endsWith(webform_id)))
    })
  },
  { FORMYARD_UNCLAIMED_MB: '1' },
)

test('files are refused before the disk is full', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-bounds-'))
  try {
    assert.ok((await newPathIn(directory, 1)()).startsWith(directory))
    await assert.rejects(newPathIn(directory, Number.MAX_SAFE_INTEGER)(), { code: 'store_unavailable' })
  } finally {
    rmSync(directory, { recursive: true })
  }
})
