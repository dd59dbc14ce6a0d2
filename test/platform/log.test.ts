// The content of a server's request log.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { killProcesses, linesOf, startProcess, stopProcess } from '../support/process.ts'

const directory = mkdtempSync(join(tmpdir(), 'formyard-log-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

test('the log has a line for each request, without query, headers or the secret of a result page', async () => {
  const server = await startProcess({ FORMYARD_DATA_DIR: join(directory, 'log') })
  const token = 'n2bX0uYQm4cV7rT1kLw9Zg'
  const response = 'response_01jzk3v9w2e8ra4m7y5c6q0htd'
  const address = `${server.url}/f/AAAAAAAAAAAAAAAAAAAAAA/result/${response}/${token}?who=alice`
  await request(address, 'GET', undefined, { 'x-api-key': 'fy_live_secret' })
  // An absolute request URL, as sent to a proxy (RFC 9112, 3.2.2).
  const [answer] = await once(httpRequest(server.url, { path: address, agent: false }).end(), 'response')
  answer.resume()
  await once(answer, 'end')
  await stopProcess(server)
  const requests = linesOf(server).filter(({ msg }) => msg === 'request')
  const shown = ['GET', `/f/AAAAAAAAAAAAAAAAAAAAAA/result/${response}/***`, 404]
  assert.deepEqual(
    requests.map(({ method, path, status }) => [method, path, status]),
    [shown, shown],
  )
  assert.doesNotMatch(server.log(), new RegExp(`${token}|who=|fy_live`))
})

test('requests refused because of overload are logged with a line each, and not as errors', async () => {
  const key = 'fy_live_0123456789abcdef'
  const server = await startProcess({
    FORMYARD_DATA_DIR: join(directory, 'overload'),
    FORMYARD_API_KEY: key,
    FORMYARD_MAX_REQUESTS: '1',
  })
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      request(
        `${server.url}/devapi/v4/core/user`,
        'POST',
        { email: `a${i}@example.com`, password: 'correct horse 9' },
        { 'x-api-key': key },
      ),
    ),
  )
  await stopProcess(server)
  const refused = answers.filter(({ status }) => status === 503).length
  assert.ok(refused > 0, 'nothing was refused')
  const lines = linesOf(server)
  assert.equal(lines.filter(({ msg, status }) => msg === 'request' && status === 503).length, refused)
  assert.deepEqual(
    lines.filter(({ level }) => level > 30),
    [],
  )
})

if (POSTGRES_URL) {
  test('a Postgres error is logged with its code and names, and without data', async () => {
    const key = 'fy_live_0123456789abcdef'
    const database = await newDatabase(POSTGRES_URL ?? '')
    const server = await startProcess({
      DATABASE_URL: database.url,
      FORMYARD_API_KEY: key,
      FORMYARD_LOG_LEVEL: 'trace',
    })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    // Unexpected errors: an unknown constraint, and a value of the wrong type.
    await client.query('alter table users rename constraint users_email_unique to users_other')
    await client.query('alter table users alter column first_name type integer using null')
    await client.end()
    const create = (body: object) =>
      request(
        `${server.url}/devapi/v4/core/user`,
        'POST',
        { email: 'alice@example.com', password: 'correct horse 9', ...body },
        { 'x-api-key': key },
      )
    const answers = [await create({ firstName: 'Liddell' }), await create({}), await create({})]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [500, 201, 500],
    )
    await stopProcess(server)
    await database.drop()
    const errors = linesOf(server).filter(({ level }) => level === 50)
    assert.deepEqual(
      errors.map(({ err }) => [err?.code, err?.constraint]),
      [
        ['22P02', undefined],
        ['23505', 'users_other'],
      ],
    )
    assert.doesNotMatch(server.log(), /alice|example\.com|liddell/i)
  })
}
