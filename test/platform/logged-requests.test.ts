// The operator's view of public requests: each has a log line and is counted in the metrics, also while the server stops.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { SQLITE_FILE } from '../../src/platform/db/data-dir.ts'
import { isProblem, until } from '../support/assertions.ts'
import { API, quiz, request } from '../support/harness.ts'
import { killProcesses, linesOf, publishOn, startProcess, stopProcess } from '../support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-told-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

test('every page and submission has a log line and is counted in the metrics, up to the last one before a stop', async () => {
  const key = 'fy_live_0123456789abcdef'
  const server = await startProcess({ FORMYARD_DATA_DIR: directory, FORMYARD_API_KEY: key })
  const { url } = await publishOn(server.url, key, quiz)
  const { pathname } = new URL(url)
  const submit = (answers: object) => request(url, 'POST', { answers })
  for (let i = 0; i < 3; i++) assert.equal((await request(`${url}?from=mail`, 'GET')).status, 200)
  assert.equal((await submit({ france: 'paris' })).status, 201)
  const refused = await submit({})
  isProblem(refused, 422)
  const store = new DatabaseSync(join(directory, SQLITE_FILE), { timeout: 5_000 })
  store.exec('alter table responses rename to gone')
  const broken = await submit({ france: 'paris' })
  isProblem(broken, 500, 'internal_error')
  store.exec('alter table gone rename to responses')
  store.close()
  const { text } = await request(`${server.url}/metrics`, 'GET')
  const counted = text.matchAll(/_count\{method="(\w+)",route="\/f\/:slug",status="(\d+)"\} (\d+)\n/g)
  const figures = [...counted].map(([, method, status, count]) => `${method} ${status} ${count}`)
  assert.deepEqual(figures.sort(), ['GET 200 3', 'POST 201 1', 'POST 422 1', 'POST 500 1'])

  // A page and a submission are half received when the server begins to stop.
  const body = '{"answers":{"france":"paris"}}'
  const halves = [
    [`GET ${pathname} HTTP/1.1\r\nhost: x`, '\r\n\r\n'],
    [
      `POST ${pathname} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
      body.slice(5),
    ],
  ] as const
  const sockets = await Promise.all(
    halves.map(async ([first, rest]) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1')
      const got = { text: '' }
      socket.on('data', chunk => (got.text += chunk))
      socket.write(`GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n${first}`)
      await until(() => got.text.includes('"ok"'))
      got.text = ''
      return { socket, got, rest }
    }),
  )
  const stopped = stopProcess(server)
  const isRefused = () =>
    request(server.url, 'GET').then(
      () => false,
      () => true,
    )
  await until(isRefused)
  for (const { socket, rest } of sockets) socket.write(rest)
  await stopped
  for (const [i, { got }] of sockets.entries()) {
    assert.match(got.text, [/^HTTP\/1\.1 200 /, /^HTTP\/1\.1 201 /][i] ?? assert.fail())
    assert.match(got.text, /^connection: close\r$/im)
  }

  const lines = linesOf(server)
  assert.deepEqual(
    lines.filter(({ level }) => level === 50).map(({ reqId }) => reqId),
    [broken.body.requestId],
  )
  const told = lines.filter(({ path, msg }) => path === pathname && msg === 'request')
  assert.deepEqual(
    told.map(({ method, status }) => `${method} ${status}`),
    ['GET 200', 'GET 200', 'GET 200', 'POST 201', 'POST 422', 'POST 500', 'GET 200', 'POST 201'],
  )
  assert.equal(new Set(told.map(({ reqId }) => reqId)).size, told.length)
  assert.equal(told[4]?.reqId, refused.body.requestId)
  for (const { ms, ip } of told) assert.ok(Number(ms) >= 0 && /127\.0\.0\.1$/.test(String(ip)))
  assert.ok(!server.log().includes('paris') && !server.log().includes('from=mail'))
})

test('the secret of a personal link is in no line', async () => {
  const key = 'fy_live_0123456789abcdef'
  const server = await startProcess({
    FORMYARD_DATA_DIR: join(directory, 'links'),
    FORMYARD_API_KEY: key,
    FORMYARD_LOG_LEVEL: 'trace',
  })
  const { url, path } = await publishOn(server.url, key, quiz)
  const people = [{ email: 'bob@example.com' }]
  const invited = await request(
    `${server.url}${API}${path}/invitation`,
    'POST',
    { people },
    { 'x-api-key': key },
  )
  const [{ url: link }] = invited.body.invitations
  const [signed = '', secret = ''] = link.split('/').at(-1).split('.')
  for (const address of [link, link.replace('/l/', '/l%2f'), link.replace('/l/', '/%6C/'), `${link}x`])
    await request(address, 'GET')
  const fields = { link: `${signed}.${secret}`, version: '1', 'a.france': 'paris' }
  for (const status of [303, 410]) {
    const sent = await request(url, 'POST', new URLSearchParams(fields), { accept: 'text/html' })
    assert.equal(sent.status, status)
  }
  await stopProcess(server)
  assert.equal(linesOf(server).filter(({ msg }) => msg === 'request').length >= 6, true)
  for (const text of [secret, 'bob@example.com'])
    assert.deepEqual(
      server
        .log()
        .split('\n')
        .filter(line => line.includes(text)),
      [],
    )
})
