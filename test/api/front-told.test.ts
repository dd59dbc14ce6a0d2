// The operator is told as much of what is answered before the router as of any request.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, test } from 'node:test'
import { SQLITE_FILE } from '../../src/platform/db/data-dir.ts'
import { isProblem, until } from '../assertions.ts'
import { beginningOf, body, post, submitting, warmAnew } from '../front.ts'
import { quiz, request } from '../harness.ts'
import { killProcesses, linesOf, publishOn, startProcess, stopProcess } from '../process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-front-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

/** A server of its own on a store of this name, with the file that is in, and the address of a quiz. */
async function startWithQuiz(name: string) {
  const key = 'fy_live_0123456789abcdef'
  const data = join(directory, name)
  const server = await startProcess({ FORMYARD_DATA_DIR: data, FORMYARD_API_KEY: key })
  const { url } = await publishOn(server.url, key, quiz)
  return { server, file: join(data, SQLITE_FILE), url }
}

/** The head of the answer to a request that was half sent when the server began to stop, and what it says of the connection. */
async function halfAskedBeforeStop(url: string, stop: () => Promise<unknown>) {
  const { port, pathname } = new URL(url)
  const socket = connect(Number(port), '127.0.0.1')
  let head = ''
  socket.on('data', chunk => (head += chunk))
  socket.write(`GET ${pathname} HTTP/1.1\r\nhost: forms.exam`)
  await new Promise(resolve => setTimeout(resolve, 100))
  const stopped = stop()
  await new Promise(resolve => setTimeout(resolve, 200))
  socket.write('ple.com\r\n\r\n')
  await stopped
  return [head, /^connection: (\S+)/im.exec(head)?.[1]] as const
}

test('a page from memory is a line in the log with an id of its own, and a count in the metrics', async () => {
  const { server, url } = await startWithQuiz('page')
  for (let i = 0; i < 10; i++) assert.equal((await request(url, 'GET')).status, 200)
  const { text } = await request(`${server.url}/metrics`, 'GET')
  assert.match(text, /duration_seconds_count\{method="GET",route="\/f\/:slug",status="200"\} 10\n/)
  const [head, connection] = await halfAskedBeforeStop(url, () => stopProcess(server))
  assert.match(head, /^HTTP\/1\.1 200 /)
  assert.equal(connection, 'close')
  const lines = linesOf(server).filter(({ path }) => path === new URL(url).pathname)
  assert.equal(lines.length, 11)
  assert.equal(new Set(lines.map(({ reqId }) => reqId)).size, 11)
  const [ofRouter, ...others] = lines.map(({ reqId }) => beginningOf(String(reqId)))
  assert.ok(others.filter(prefix => prefix !== ofRouter).length >= 5, 'most come from memory')
  for (const { level, msg, method, status, ms, ip } of lines) {
    assert.deepEqual([level, msg, method, status], [30, 'request', 'GET', 200])
    assert.ok(Number(ms) >= 0 && /127\.0\.0\.1$/.test(String(ip)))
  }
})

test('submitted JSON is a line in the log and a count in the metrics; what is half sent when the server stops is taken', async () => {
  const { server, file, url } = await startWithQuiz('json')
  await warmAnew(url)
  for (let i = 0; i < 3; i++) assert.equal((await post(url, body)).status, 201)
  const refused = await post(url, { answers: {} })
  isProblem(refused, 422)
  const store = new DatabaseSync(file, { timeout: 5_000 })
  store.exec('alter table responses rename to gone')
  const broken = await post(await warmAnew(url), body)
  isProblem(broken, 500, 'internal_error')
  store.exec('alter table gone rename to responses')
  store.close()
  const { text } = await request(`${server.url}/metrics`, 'GET')
  const counted = [...text.matchAll(/_count\{method="POST",route="\/f\/:slug",status="(\d+)"\} (\d+)\n/g)]
  assert.deepEqual(counted.map(([, status, count]) => `${count} ${status}`).sort(), [
    '1 422',
    '1 500',
    '3 201',
  ])

  const { socket, got, head, ask } = submitting(await warmAnew(url))
  socket.write(ask('/health/live') + head + body.slice(0, -1))
  await until(() => got.text.includes('"ok"'))
  got.text = ''
  const stopped = stopProcess(server)
  await until(() =>
    request(server.url, 'GET').then(
      () => false,
      () => true,
    ),
  )
  socket.write(body.slice(-1))
  await stopped
  assert.match(got.text, /^HTTP\/1\.1 201 /)
  assert.match(got.text, /^connection: close\r$/im)

  const lines = linesOf(server)
  const errors = lines.filter(({ level }) => level === 50)
  assert.deepEqual(
    errors.map(({ reqId }) => reqId),
    [broken.body.requestId],
  )
  assert.match(errors[0]?.err?.message ?? '', /responses/)
  const requests = lines.filter(({ path, method }) => path === new URL(url).pathname && method === 'POST')
  assert.deepEqual(
    requests.map(({ status }) => status),
    [201, 201, 201, 422, 500, 201],
  )
  const ids = requests.map(({ reqId }) => String(reqId))
  assert.equal(new Set(ids).size, 6)
  assert.equal(ids[3], refused.body.requestId)
  assert.equal(new Set(ids.map(beginningOf)).size, 1, 'all are taken before the router')
  const [ofRouter] = lines
    .filter(({ path }) => path?.endsWith('.json'))
    .map(({ reqId }) => beginningOf(String(reqId)))
  assert.notEqual(beginningOf(ids[0] ?? ''), ofRouter)
  assert.ok(!server.log().includes('paris'))
})
