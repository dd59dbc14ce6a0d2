// Of what is submitted as JSON the operator is told as much as of any request, though it does not come to the router.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { SQLITE_FILE } from '../../src/db/data-dir.ts'
import { isProblem, until } from '../assertions.ts'
import { quiz, request } from '../harness.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../process.ts'
import { beginningOf, body, post, submitting, warm } from '../submitting.ts'

describe('what is told of submitted JSON', () => {
  const directory = mkdtempSync(join(tmpdir(), 'formyard-front-'))
  after(() => {
    killProcesses()
    rmSync(directory, { recursive: true, force: true })
  })
  test('is a line in the log and a count in the metrics; what is half sent when the server stops is taken', async () => {
    const key = 'fy_live_0123456789abcdef'
    const server = await startProcess({ FORMYARD_DATA_DIR: directory, FORMYARD_API_KEY: key })
    const url = await publishOn(server, key, quiz)
    for (let i = 0; i < 3; i++) assert.equal((await post(await warm(url), body)).status, 201)
    const refused = await post(await warm(url), { answers: {} })
    isProblem(refused, 422)
    const store = new DatabaseSync(join(directory, SQLITE_FILE), { timeout: 5_000 })
    store.exec('alter table responses rename to gone')
    const broken = await post(await warm(url), body)
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

    const { socket, got, head, ask } = submitting(await warm(url))
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

    const lines = server
      .log()
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map(line => JSON.parse(line))
    const errors = lines.filter(({ level }) => level === 50)
    assert.deepEqual(
      errors.map(({ reqId }) => reqId),
      [broken.body.requestId],
    )
    assert.match(errors[0].err.message, /responses/)
    const requests = lines.filter(({ path, method }) => path === new URL(url).pathname && method === 'POST')
    assert.deepEqual(
      requests.map(({ status }) => status),
      [201, 201, 201, 422, 500, 201],
    )
    const ids = requests.map(({ reqId }) => reqId)
    assert.equal(new Set(ids).size, 6)
    assert.equal(ids[3], refused.body.requestId)
    assert.equal(new Set(ids.map(beginningOf)).size, 1, 'all are taken before the router')
    const [ofRouter] = lines
      .filter(({ path }) => path?.endsWith('.json'))
      .map(({ reqId }) => beginningOf(reqId))
    assert.notEqual(beginningOf(ids[0]), ofRouter)
    assert.ok(!server.log().includes('paris'))
  })
})
