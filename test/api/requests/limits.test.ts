// Refusing excess load is cheap, and the server keeps serving the rest.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { isProblem, until } from '../../support/assertions.ts'
import { newEmail, onEachStore, quiz, request } from '../../support/harness.ts'

onEachStore(
  'the limit of concurrent requests',
  server => {
    test('refuses excess requests at once with 503 and Retry-After, and serves the rest and later ones', async () => {
      const alice = await server.organization()
      const create = () =>
        alice.call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' })
      const answers = await Promise.all(Array.from({ length: 60 }, create))
      const served = answers.filter(({ status }) => status === 201)
      const refused = answers.filter(({ status }) => status !== 201)
      assert.ok(served.length >= 2 && refused.length >= 1, `${served.length} of 60 were served`)
      for (const answer of refused) {
        isProblem(answer, 503, 'overloaded')
        assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      }
      const { body } = await alice.call('POST', '/core/user/all')
      assert.equal(body.length, served.length, 'refused requests have no effect')
      for (let i = 0; i < 5; i++) assert.equal((await create()).status, 201)
    })

    test('loads an uncached page once for all concurrent requests', async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const { port, pathname } = new URL(url)
      const socket = connect(Number(port), '127.0.0.1')
      const head = `HEAD ${pathname} HTTP/1.1\r\nhost: forms.example.com\r\n`
      // In one write, so that all requests arrive before the form is loaded.
      socket.end(`${head}\r\n`.repeat(59) + `${head}connection: close\r\n\r\n`)
      const replies = await text(socket)
      assert.equal(replies.match(/^HTTP\/1\.1 200 /gm)?.length, 60)
    })

    test('does not apply to health checks and documentation', async () => {
      const alice = await server.organization()
      const busy = Array.from({ length: 20 }, () =>
        alice.call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' }),
      )
      for (const path of ['/health/live', '/health/ready', '/devapi/v4/openapi.json'])
        assert.equal((await request(server.url + path, 'GET')).status, 200)
      await Promise.all(busy)
    })
  },
  { FORMYARD_MAX_REQUESTS: '2' },
)

onEachStore(
  'the limit of concurrent uploads',
  server => {
    const form = { name: 'Apply', appType: 'FORM', questions: [{ id: 'cv', type: 'FILE', text: 'CV' }] }
    const multipart = {
      'content-type': 'multipart/form-data; boundary=b',
      accept: 'application/json',
    }
    const begin = '--b\r\ncontent-disposition: form-data; name="a.cv"; filename="a.txt"\r\n\r\n'

    test('refuses other uploads only, until slow uploads end', async () => {
      const alice = await server.organization()
      const { url, path } = await alice.newPublishedForm(form)
      const filesOf = server.db.selectFrom('files').where('webform_id', '=', path.split('/').at(-1) ?? '')
      const upload = () => request(`${url}/file/cv?name=a`, 'POST', 'hello', { 'content-type': 'text/plain' })
      const withForm = () => request(url, 'POST', `${begin}hello\r\n--b--\r\n`, multipart)
      const slow = [
        await halfSent(`${url}/file/cv?name=a`, 'content-type: text/plain', 'h'),
        await halfSent(`${url}/file/cv?name=a`, 'content-type: text/plain', 'h'),
        await halfSent(url, `content-type: ${multipart['content-type']}`, `${begin}h`),
      ]
      // A file has a row as soon as its upload was let in.
      await until(async () => (await filesOf.select('id').execute()).length === slow.length)
      for (const refused of [await upload(), await withForm()]) {
        isProblem(refused, 503, 'overloaded')
        assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
      }
      assert.equal((await request(url, 'GET')).status, 200)
      assert.equal((await request(url, 'POST', { answers: {} })).status, 201)
      for (const socket of slow) socket.destroy()
      await until(async () => (await upload()).status === 201)
      await until(async () => (await withForm()).status === 201)
    })
  },
  { FORMYARD_MAX_UPLOADS: '3', FORMYARD_MAX_REQUESTS: '2' },
)

/** A request with an incomplete body. */
async function halfSent(address: string, header: string, body: string): Promise<Socket> {
  const { origin, pathname, search } = new URL(address)
  const socket = await opened(origin)
  socket.on('error', () => {})
  socket.write(
    `POST ${pathname}${search} HTTP/1.1\r\nhost: x\r\n${header}\r\ncontent-length: 1000\r\n\r\n${body}`,
  )
  return socket
}

onEachStore(
  'the limit of open connections',
  server => {
    test('closes an excess connection at once; the others get replies', async () => {
      const open = await Promise.all(Array.from({ length: 3 }, () => opened(server.url)))
      const surplus = await opened(server.url)
      assert.equal(await answerOn(surplus), '')
      for (const socket of open) assert.match(await answerOn(socket), /^HTTP\/1\.1 200 /)
    })
  },
  { FORMYARD_MAX_CONNECTIONS: '3' },
)

function opened(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject)
  })
}

/** Everything received until the connection ends. */
function answerOn(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let received = ''
    socket
      .on('data', chunk => (received += chunk))
      .on('close', () => resolve(received))
      // Writing to a connection that is already closed resets it, which also ends it.
      .on('error', () => {})
    socket.write('GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  })
}
