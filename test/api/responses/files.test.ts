// Files from respondents: uploaded first or with the form, claimed by one response, downloaded only through the API.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { inTransaction } from '../../../src/platform/db/database.ts'
import { receivingIn } from '../../../src/platform/storage/disk.ts'
import { markUnclaimedDeleting } from '../../../src/product/files/queries.ts'
import { isProblem, until } from '../../support/assertions.ts'
import { API, onEachStore, request, type TestServer } from '../../support/harness.ts'

const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n', 'latin1')
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const form = {
  name: 'Apply',
  appType: 'FORM',
  questions: [
    { id: 'who', type: 'SHORT_TEXT', text: 'Who?', required: true },
    { id: 'cv', type: 'FILE', text: 'CV', maxBytes: 100_000, accept: ['application/pdf', 'text/*'] },
    { id: 'pictures', type: 'FILE', text: 'Pictures', maxFiles: 2, accept: ['image/*'] },
    { id: 'anything', type: 'FILE', text: 'Anything' },
    {
      id: 'which',
      type: 'SHORT_TEXT',
      text: 'Which is the best?',
      visibleWhen: { '>': [{ var: 'pictures.length' }, 1] },
    },
  ],
}

const upload = (url: string, question: string, bytes: Buffer | string, name: string) =>
  fetch(`${url}/file/${question}?name=${encodeURIComponent(name)}`, { method: 'POST', body: bytes })
const uploaded = async (url: string, question: string, bytes: Buffer, name: string): Promise<string> => {
  const answer = await upload(url, question, bytes, name)
  const body = (await answer.json()) as { fileid: string }
  assert.equal(answer.status, 201, JSON.stringify(body))
  return body.fileid
}
const submit = (url: string, answers: object, submissionId = randomUUID()) =>
  request(url, 'POST', { answers: { who: 'Ann', ...answers }, submissionId })
const faultsOf = ({ body }: { body: { errors: { pointer: string; code: string }[] } }) =>
  body.errors.map(({ pointer, code }) => `${pointer} ${code}`)

/** All files in the server's storage. */
const bytesOf = ({ dataDir }: TestServer) => {
  const directory = join(dataDir, 'files')
  return existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ name }) => name)
    : []
}

onEachStore('files', server => {
  test('a file is uploaded, submitted and downloaded unchanged', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const fileid = await uploaded(url, 'cv', PDF, '../C:\\tmp\\Lebens\u202elauf "ä".pdf')
    const sent = await submit(url, { cv: [fileid] })
    assert.equal(sent.status, 201, sent.text)
    const response = (await alice.call('GET', `${path}/response/${sent.body.responseid}`)).body
    const stored = { fileid, name: 'Lebenslauf "ä".pdf', mediaType: 'application/pdf', sizeBytes: PDF.length }
    assert.deepEqual(response.answers, { who: 'Ann', cv: [stored] })

    const download = await fetch(
      `${server.url}${API}${path}/response/${response.responseid}/file/${fileid}`,
      {
        headers: { 'x-api-key': alice.key },
      },
    )
    assert.equal(download.status, 200)
    assert.ok(Buffer.from(await download.arrayBuffer()).equals(PDF))
    const head = await alice.call('HEAD', `${path}/response/${response.responseid}/file/${fileid}`)
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const name of ['content-length', 'content-type', 'content-disposition', 'content-security-policy'])
      assert.equal(head.headers.get(name), download.headers.get(name), name)
    assert.equal(download.headers.get('content-type'), 'application/pdf')
    assert.equal(download.headers.get('x-content-type-options'), 'nosniff')
    assert.match(download.headers.get('content-security-policy') ?? '', /sandbox/)
    assert.equal(
      download.headers.get('content-disposition'),
      `attachment; filename="Lebenslauf ___.pdf"; filename*=UTF-8''Lebenslauf%20%22%C3%A4%22.pdf`,
    )
    const { text } = await alice.call('GET', `${path}/response/export?format=csv`)
    const address = `${server.url}${API}${path}/response/${response.responseid}/file/${fileid}`
    assert.ok(text.includes(`"Lebenslauf ""ä"".pdf",${fileid},${address}`), text)
  })

  test('the type of a file comes from its content', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const table: [bytes: Buffer, name: string, mediaType: string][] = [
      [PNG, 'cv.pdf', 'image/png'],
      [Buffer.from('a,b\n1,2\n'), 'a.CSV', 'text/csv'],
      [Buffer.from('plain'), 'a.exe', 'text/plain'],
      [Buffer.from('<svg onload="alert(1)"></svg>'), 'a.svg', 'image/svg+xml'],
      [Buffer.from([1, 2, 3, 0]), 'a.txt', 'application/octet-stream'],
      [Buffer.from('ä', 'latin1'), 'a.txt', 'application/octet-stream'],
      [PDF, '', 'application/pdf'],
    ]
    for (const [bytes, name, mediaType] of table) {
      const answer = await upload(url, 'anything', bytes, name)
      assert.equal(((await answer.json()) as { mediaType: string }).mediaType, mediaType, name)
    }
  })

  test('a file that a question does not accept is refused and not stored', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const before = bytesOf(server)
    const table: [question: string, bytes: Buffer, status: number, detail: RegExp | string][] = [
      ['cv', PNG, 422, /This question accepts only PDF files or text files/],
      ['cv', Buffer.alloc(100_001, 'a'), 422, /at most 97\.7 kB/],
      ['cv', Buffer.alloc(0), 422, /not empty/],
      ['cv', Buffer.alloc(30_000_000, 'a'), 422, /at most 97\.7 kB/],
      ['who', PDF, 404, ''],
      ['nothing', PDF, 404, ''],
    ]
    for (const [question, bytes, status, detail] of table) {
      const answer = await upload(url, question, bytes, 'x')
      const body = (await answer.json()) as { errors: [{ detail: string }] }
      assert.equal(answer.status, status, JSON.stringify(body))
      if (detail) assert.match(body.errors[0].detail, new RegExp(detail))
    }
    assert.deepEqual(bytesOf(server), before)
  })

  test('a reference is refused if it is unknown, malformed, used, or from another question or form', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const { url: other } = await alice.newPublishedForm(form)
    const file = await uploaded(url, 'cv', PDF, 'a.pdf')
    const elsewhere = await uploaded(other, 'cv', PDF, 'a.pdf')
    const madeUp = { fileid: file, name: 'x.exe', mediaType: 'application/pdf', sizeBytes: 1 }
    const noText = { toString: 1, valueOf: 1 }
    const wrong = [
      ['file_00000000000000000000000000'],
      [elsewhere],
      ['x'],
      [madeUp],
      [5],
      [noText],
      [null],
      [[file]],
      noText,
      'x',
    ]
    for (const cv of wrong)
      assert.deepEqual(
        faultsOf(await submit(url, { cv })),
        ['/answers/cv answer_invalid'],
        JSON.stringify(cv),
      )
    assert.deepEqual(faultsOf(await submit(url, { pictures: [file] })), ['/answers/pictures answer_invalid'])
    assert.deepEqual(faultsOf(await submit(url, { cv: [file, file] })), ['/answers/cv answer_invalid'])

    assert.equal((await submit(url, { cv: [file] })).status, 201)
    assert.deepEqual(faultsOf(await submit(url, { cv: [file] })), ['/answers file_taken'])
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 1)
  })

  test('a submission sent twice keeps its files once, and two at the same time for one file are one', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const file = await uploaded(url, 'cv', PDF, 'a.pdf')
    const id = randomUUID()
    const [first, second] = [await submit(url, { cv: [file] }, id), await submit(url, { cv: [file] }, id)]
    assert.equal(first.body.responseid, second.body.responseid)
    const another = await uploaded(url, 'cv', PDF, 'b.pdf')
    const all = await Promise.all(Array.from({ length: 8 }, () => submit(url, { cv: [another] })))
    assert.deepEqual(all.map(({ status }) => status).sort(), [201, ...Array(7).fill(422)])
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 2)
  })

  test('if two submissions claim one file and one fails, the other still gets it', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...form,
      settings: { email: 'REQUIRED', onePerEmail: true },
    })
    const sent = (email: string, files: object) =>
      request(url, 'POST', { answers: { who: 'Ann', ...files }, email })
    assert.equal((await sent('ann@example.com', {})).status, 201)
    for (let round = 0; round < 3; round++) {
      const file = await uploaded(url, 'cv', PDF, 'a.pdf')
      const answers = await Promise.all([
        // While these are stored, the other submissions wait and then share a transaction.
        ...Array.from({ length: 5 }, (_, i) => sent(`other${round}${i}@example.com`, {})),
        sent('ann@example.com', { cv: [file] }),
        sent(`bob${round}@example.com`, { cv: [file] }),
      ])
      // Ann has already responded. Which check refuses her first is random.
      const [ann, bob] = answers.slice(-2).map(({ status }) => status)
      assert.ok(ann === 409 || ann === 422, `${ann}`)
      assert.equal(bob, 201, `round ${round}`)
    }
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 19)
  })

  test('a refused submission leaves its files for the next one, and conditions count them', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const pictures = [
      await uploaded(url, 'pictures', PNG, '1.png'),
      await uploaded(url, 'pictures', PNG, '2.png'),
    ]
    assert.deepEqual(faultsOf(await submit(url, { who: '', pictures })), ['/answers/who answer_missing'])
    assert.deepEqual(faultsOf(await submit(url, { pictures: pictures.slice(1), which: '1' })), [
      '/answers/which question_not_asked',
    ])
    assert.equal((await submit(url, { pictures, which: '1' })).status, 201)
  })

  test('without JavaScript, files are sent with the form, and kept when it is shown again', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    assert.match((await request(url, 'GET')).text, /<form [^>]*enctype="multipart\/form-data"/)
    const post = async (
      fields: Record<string, string>,
      files: [name: string, bytes: Buffer, filename: string][],
    ) => {
      const data = new FormData()
      for (const [name, value] of Object.entries(fields)) data.append(name, value)
      for (const [name, bytes, filename] of files)
        data.append(name, new Blob([new Uint8Array(bytes)]), filename)
      const answer = await fetch(url, { method: 'POST', body: data, redirect: 'manual' })
      return { status: answer.status, text: await answer.text() }
    }
    const refused = await post({ 'a.who': '' }, [
      ['a.cv', PDF, 'my cv.pdf'],
      ['a.pictures', PDF, 'no.png'],
      ['a.anything', Buffer.alloc(0), ''],
    ])
    assert.equal(refused.status, 422)
    assert.match(refused.text, /This question accepts only images/)
    const [, kept = ''] = /name="a\.cv" value="(file_\w+\/my cv\.pdf)" checked/.exec(refused.text) ?? []
    assert.ok(kept)
    const taken = await post({ 'a.who': 'Ann', 'a.cv': kept }, [
      ['a.pictures', PNG, '1.png'],
      ['a.pictures', PNG, '2.png'],
      ['a.cv', Buffer.alloc(0), ''],
    ])
    assert.equal(taken.status, 303, taken.text)
    const [{ answers }] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      [answers.cv, answers.pictures].map(files => files.map(({ name }: { name: string }) => name)),
      [['my cv.pdf'], ['1.png', '2.png']],
    )
    const many = await post({ 'a.who': 'Ann' }, [
      ['a.cv', PDF, '1.pdf'],
      ['a.cv', PDF, '2.pdf'],
      ['a.who', PDF, '3.pdf'],
    ])
    assert.equal(many.status, 422)
    assert.match(many.text, /Choose at most 1 file/)
    assert.match(many.text, /No question accepts this file/)
  })

  test('an incomplete or malformed multipart form is refused', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const as = (type: string) => ({ 'content-type': type, accept: 'application/json' })
    isProblem(await request(url, 'POST', 'x', as('multipart/form-data')), 400, 'body_unreadable')
    isProblem(
      await request(url, 'POST', '--b\r\nx', as('multipart/form-data; boundary=b')),
      400,
      'body_unreadable',
    )
    const open = '--b\r\ncontent-disposition: form-data; name="a.cv"; filename="a.pdf"\r\n\r\nhello'
    isProblem(await request(url, 'POST', open, as('multipart/form-data; boundary=b')), 400, 'body_unreadable')
    const long = `--b\r\ncontent-disposition: form-data; name="a.who"\r\n\r\n${'x'.repeat(1_100_000)}\r\n--b--\r\n`
    isProblem(await request(url, 'POST', long, as('multipart/form-data; boundary=b')), 413, 'body_too_large')
  })

  const part = (disposition: string, content: string, more = '') =>
    `--b\r\ncontent-disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`
  const postParts = (url: string, parts: string) =>
    request(url, 'POST', `${parts}--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'application/json',
    })

  test('a file is also refused with its reason when a button only requests more of the page', async () => {
    const alice = await server.organization()
    const group = {
      id: 'more',
      type: 'GROUP',
      text: 'More',
      questions: [{ id: 'x', type: 'NUMBER', text: 'X' }],
    }
    const { url } = await alice.newPublishedForm({ ...form, questions: [...form.questions, group] })
    const parts =
      part('name="a.cv"; filename="a.txt"', 'x'.repeat(100_001)) +
      part('name="a.anything"; filename="b.txt"', 'hello') +
      part('name="add"', 'more')
    const page = await request(url, 'POST', `${parts}--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'text/html',
    })
    assert.equal(page.status, 200)
    assert.match(page.text, /Choose a file of at most 97\.7 kB/)
    assert.match(page.text, /b\.txt" checked/)
    assert.doesNotMatch(page.text, /Enter your answer/)
  })

  test('a multipart form sent to an unknown address is 404', async () => {
    const who = part('name="a.who"', 'Ann')
    for (const slug of ['a%00b', 'x', 'a'.repeat(65), 'mIwRSVZBZ0yB6kGvGq9Yxw'])
      isProblem(await postParts(`${server.url}/f/${slug}`, who), 404, 'not_found')
  })

  test('a page of an earlier version sends the files of its own questions', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const questions = [{ id: 'other', type: 'FILE', text: 'Other' }]
    const changed = await alice.call('PATCH', path, { questions })
    assert.equal(changed.status, 200, changed.text)
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)

    const of = (question: string, version: string) =>
      request(`${url}/file/${question}?version=${version}`, 'POST', 'hello', { 'content-type': 'text/plain' })
    assert.equal((await of('cv', '2')).status, 404)
    assert.equal((await of('cv', '3')).status, 404)
    assert.equal((await of('cv', 'x')).status, 400)
    const first = await of('cv', '1')
    assert.equal(first.status, 201, first.text)
    const fields = new URLSearchParams({ version: '1', 'a.who': 'Ann', 'a.cv': first.body.fileid })
    const json = { accept: 'application/json' }
    assert.equal((await request(url, 'POST', fields, json)).status, 201)

    const large = part('name="a.anything"; filename="a.txt"', 'hello'.repeat(500_000))
    const rest = part('name="a.who"', 'Ann') + large
    const taken = await postParts(url, part('name="version"', '1') + rest)
    assert.equal(taken.status, 201, taken.text)
    const all = (await alice.call('POST', `${path}/response/all`)).body
    assert.equal(all.at(-1).answers.anything[0].name, 'a.txt')
    assert.equal((await postParts(url, part('name="version"', '2') + rest)).status, 422)
  })

  test('a multipart form with endless parts, fields or files is refused as soon as it exceeds a limit', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(form)
    const who = part('name="a.who"', 'Ann')
    const tooMuch = [
      part('name="a.cv"; filename=""', '').repeat(3_000),
      part('name="a.cv"; filename="a"', 'x').repeat(3_000),
      part('name="a.no"; filename="a"', 'x').repeat(3_000),
      part('name="a.who"', '').repeat(111_000),
      part('name="a.no"; filename="a"', 'x'.repeat(40_000_000)),
    ]
    for (const parts of tooMuch) isProblem(await postParts(url, parts + who), 413, 'body_too_large')
    const many = await postParts(url, part('name="a.no"; filename="a"', 'x').repeat(900) + who)
    isProblem(many, 422, 'answers_invalid')
    assert.equal(many.body.errors.length, 200)
    assert.equal(many.body.errors[199].code, 'too_many_faults')
  })

  test('a part with bytes is a named file or a field, or is refused', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(form)
    const binary = 'content-type: application/octet-stream\r\n'
    assert.equal((await postParts(url, part('name="a.who"', 'Ann', binary))).status, 201)
    assert.equal((await alice.call('POST', `${path}/response/all`)).body[0].answers.who, 'Ann')
    const who = part('name="a.who"', 'Ann')
    const table: [parts: string, fault: string][] = [
      [part('name="a.cv"', 'hello', binary), '/answers/cv answer_invalid'],
      [part('name="a.cv"; filename=""', 'hello'), '/answers/cv file_refused'],
      [part('name="a.no"; filename=""', 'hello'), '/a.no field_unknown'],
      [part('filename="a.txt"', 'hello'), '/ field_unknown'],
      [part('x=y', 'hello', binary), '/ field_unknown'],
    ]
    for (const [parts, fault] of table)
      assert.deepEqual(faultsOf(await postParts(url, parts + who)), [fault], parts)
  })

  test('the maximum number of files is received without a process warning', async () => {
    const alice = await server.organization()
    const questions = [{ id: 'all', type: 'FILE', text: 'All', maxFiles: 20 }]
    const { url, path } = await alice.newPublishedForm({ name: 'Many', appType: 'FORM', questions })
    const warnings: Error[] = []
    const hear = (warning: Error) => warnings.push(warning)
    process.on('warning', hear)
    const sent = await postParts(url, part('name="a.all"; filename="a.txt"', 'hello').repeat(20))
    process.off('warning', hear)
    assert.equal(sent.status, 201, sent.text)
    assert.equal((await alice.call('POST', `${path}/response/all`)).body[0].answers.all.length, 20)
    assert.deepEqual(warnings, [])
  })

  test('an interrupted upload leaves nothing after the clean-up job', async () => {
    const alice = await server.organization()
    const { url, path } = await alice.newPublishedForm(form)
    const webformId = path.split('/').at(-1) ?? ''
    const before = bytesOf(server)
    const rowsOf = () =>
      server.db.selectFrom('files').selectAll().where('webform_id', '=', webformId).execute()
    for (let i = 1; i <= 5; i++) {
      const upload = send(`${url}/file/anything?name=x`, {
        method: 'POST',
        headers: { 'content-length': 1_000_000 },
      })
      upload.on('error', () => {})
      upload.write(Buffer.alloc(100_000))
      await until(async () => (await rowsOf()).length === i)
      upload.destroy()
    }
    const multipart = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 }
    const sending = send(url, { method: 'POST', headers: multipart })
    sending.on('error', () => {})
    sending.write('--b\r\ncontent-disposition: form-data; name="a.anything"; filename="a.txt"\r\n\r\nhello')
    await until(async () => (await rowsOf()).length === 6)
    sending.destroy()
    await until(() => isDeepStrictEqual(bytesOf(server), before))
    // Server and store are working; the client disconnected.
    const counts = async () =>
      (await request(`${server.url}/metrics`, 'GET')).text
        .split('\n')
        .filter(line => /_count\{.*"\/f\/:slug/.test(line))
    await until(async () => (await counts()).some(line => line.includes('status="400"')))
    const counted = await counts()
    assert.deepEqual(
      counted.filter(line => line.includes('status="5')),
      [],
    )
    const rows = await rowsOf()
    assert.ok(rows.every(({ size_bytes }) => size_bytes === null))
    const jobs = await server.db
      .selectFrom('jobs')
      .select('payload')
      .where('name', '=', 'deleteFiles')
      .execute()
    const doomed = new Set(jobs.map(({ payload }) => (payload as { unclaimedId?: string }).unclaimedId))
    for (const { id } of rows) assert.ok(doomed.has(id), id)
  })

  test('unclaimed files are deleted; files of a response stay as long as the response', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const [kept, orphan] = [await uploaded(url, 'cv', PDF, 'a.pdf'), await uploaded(url, 'cv', PDF, 'b.pdf')]
    const { responseid } = (await submit(url, { cv: [kept] })).body
    await runCleanUpJobs(server, [kept, orphan])
    assert.ok(bytesOf(server).includes(kept))
    assert.ok(!bytesOf(server).includes(orphan))
    assert.deepEqual(faultsOf(await submit(url, { cv: [orphan] })), ['/answers/cv answer_invalid'])

    const file = `${path}/response/${responseid}/file/${kept}`
    assert.equal((await alice.call('DELETE', `${path}/response/${responseid}`)).status, 204)
    isProblem(await alice.call('GET', file), 404, 'response_not_found')
    await until(() => !bytesOf(server).includes(kept))
  })

  test('a partial file of a crashed process is removed', async () => {
    const directory = join(server.dataDir, 'other', 'files', 'receiving')
    mkdirSync(directory, { recursive: true })
    for (const name of ['old', 'new']) writeFileSync(join(directory, name), 'x')
    utimesSync(join(directory, 'old'), new Date(0), new Date(0))
    // Simulates a file that another process removes at the same moment.
    symlinkSync(join(directory, 'nowhere'), join(directory, 'gone'))
    await receivingIn(join(server.dataDir, 'other'), 1).newPath()
    assert.deepEqual(readdirSync(directory).sort(), ['gone', 'new'])
  })

  test('a form that is deleted during an upload leaves no file', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const { webformId, rows, sending } = await halfSent(server, { path, url })
    const [row] = await rows()
    assert.equal((await alice.call('DELETE', path)).status, 204)
    await until(async () => (await rows()).length === 0)
    sending.end('world')
    const [answer] = await once(sending, 'response')
    assert.equal(answer.statusCode, 404)
    assert.ok(row && !bytesOf(server).includes(row.id))

    // Simulates a process that died before it removed the late bytes.
    writeFileSync(join(server.dataDir, 'files', webformId, row.id), 'hello')
    await runCleanUpJobs(server, [row.id])
    assert.ok(!bytesOf(server).includes(row.id))
  })

  test('a file that is being deleted can neither be completed nor claimed', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const { webformId, rows, sending } = await halfSent(server, { path, url })
    const [{ id } = { id: '' }] = await rows()
    assert.deepEqual(await inTransaction(server.db, trx => markUnclaimedDeleting(trx, webformId, id)), [id])
    sending.end('world')
    const [answer] = await once(sending, 'response')
    assert.equal(answer.statusCode, 404)
    assert.ok(!bytesOf(server).includes(id))
    assert.deepEqual(faultsOf(await submit(url, { anything: [id] })), ['/answers/anything answer_invalid'])
  })

  test('deleting a form deletes its files', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const files = [await uploaded(url, 'cv', PDF, 'a.pdf'), await uploaded(url, 'cv', PDF, 'b.pdf')]
    await submit(url, { cv: files.slice(1) })
    assert.equal((await alice.call('DELETE', path)).status, 204)
    await until(() => files.every(file => !bytesOf(server).includes(file)))
  })

  test('a closed form accepts no files', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    await alice.call('PUT', `${path}/pause`)
    assert.equal((await upload(url, 'cv', PDF, 'a.pdf')).status, 410)
    const data = new FormData()
    data.append('a.cv', new Blob([new Uint8Array(PDF)]), 'a.pdf')
    const answer = await fetch(url, { method: 'POST', body: data })
    assert.equal(answer.status, 410)
    assert.doesNotMatch(await answer.text(), /<form/)
  })

  test('files of other organizations and of other responses are not found', async () => {
    const alice = await server.organization()
    const bob = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    const file = await uploaded(url, 'cv', PDF, 'a.pdf')
    const { responseid } = (await submit(url, { cv: [file] })).body
    const other = (await submit(url, {})).body.responseid
    isProblem(await bob.call('GET', `${path}/response/${responseid}/file/${file}`), 404)
    isProblem(await alice.call('GET', `${path}/response/${other}/file/${file}`), 404, 'file_not_found')
  })
})

/** An upload in progress: its row exists, its bytes are incomplete. */
async function halfSent({ db }: TestServer, { path, url }: { readonly path: string; readonly url: string }) {
  const webformId = path.split('/').at(-1) ?? ''
  const rows = () => db.selectFrom('files').selectAll().where('webform_id', '=', webformId).execute()
  const sending = send(`${url}/file/anything?name=x`, { method: 'POST' })
  sending.write('hello')
  await until(async () => (await rows()).length === 1)
  return { webformId, rows, sending }
}

/** Makes the jobs that delete unclaimed files due, and waits for their end. */
async function runCleanUpJobs({ db }: TestServer, fileIds: readonly (string | undefined)[]) {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'payload'])
    .where('name', '=', 'deleteFiles')
    .execute()
  const ids = jobs
    .filter(({ payload }) => fileIds.includes((payload as { unclaimedId?: string }).unclaimedId))
    .map(({ id }) => id)
  assert.equal(ids.length, fileIds.length)
  await db.updateTable('jobs').set({ run_at: new Date().toISOString() }).where('id', 'in', ids).execute()
  const under = () =>
    db.selectFrom('jobs').select('id').where('id', 'in', ids).where('finish_date', 'is', null).execute()
  await until(async () => (await under()).length === 0)
}
