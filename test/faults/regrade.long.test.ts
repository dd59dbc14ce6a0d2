// A server is killed during a regrade. The next one continues it, and each response is changed once.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePort } from '../support/free-port.ts'
import { newDatabase, POSTGRES_URL, quiz, request } from '../support/harness.ts'
import { killProcesses, startProcess, stopProcess } from '../support/process.ts'
import { KEY } from './clients.ts'

const RESPONSES = 3_000
const directory = mkdtempSync(join(tmpdir(), 'formyard-regrade-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})
const sleep = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

async function killAndContinue(store: Record<string, string>): Promise<void> {
  const settings = {
    ...store,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_PORT: String(await freePort()),
  }
  const first = await startProcess(settings)
  const call = (method: string, path: string, body?: unknown) =>
    request(`${first.url}/devapi/v4${path}`, method, body, { 'x-api-key': KEY })
  const user = await call('POST', '/core/user', { email: 'a@example.com', password: 'correct horse 9' })
  const app = await call('POST', `/user/${user.body.userid}/app`, { name: 'x' })
  const forms = `/user/${user.body.userid}/app/${app.body.appid}/webform`
  const path = `${forms}/${(await call('POST', forms, quiz)).body.webformid}`
  const address = new URL((await call('PUT', `${path}/activate`)).body.url).pathname
  for (let sent = 0; sent < RESPONSES; sent += 300)
    await Promise.all(
      Array.from({ length: 300 }, () =>
        request(first.url + address, 'POST', { answers: { france: 'lyon' } }),
      ),
    )
  const scoring = { questions: { france: { points: 2, correct: 'lyon' }, pi: { points: 0 } } }
  const { body: regrade } = await call('POST', `${path}/regrade`, { scoring, apply: true })
  const read = async () => (await call('GET', `${path}/regrade/${regrade.regradeid}`)).body
  while ((await read()).done === 0) await sleep(1)
  await stopProcess(first, 'SIGKILL')

  const second = await startProcess(settings)
  const found = await read()
  assert.ok(found.done > 0 && found.done < RESPONSES, `killed at ${found.done}`)
  const deadline = Date.now() + 120_000
  while ((await read()).status !== 'DONE') {
    assert.ok(Date.now() < deadline, JSON.stringify(await read()))
    await sleep(100)
  }
  const { total, done, changed } = await read()
  assert.deepEqual([total, done, changed], [RESPONSES, RESPONSES, RESPONSES])
  const responses = (await call('POST', `${path}/response/all`)).body as {
    responseid: string
    score: number
  }[]
  assert.deepEqual(new Set(responses.map(({ score }) => score)), new Set([2]))
  for (const { responseid } of responses.filter((_, i) => i % 100 === 0)) {
    const { body: history } = await call('POST', `${path}/response/${responseid}/grade/all`)
    assert.equal(history.length, 1)
  }
  await stopProcess(second)
  console.log(`killed at ${found.done} of ${RESPONSES}`)
}

test('SQLite: after a server is killed during a regrade, the next one completes it', async () => {
  await killAndContinue({ FORMYARD_DATA_DIR: join(directory, 'data') })
})

if (POSTGRES_URL) {
  test('Postgres: after a server is killed during a regrade, the next one completes it', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    await killAndContinue({ DATABASE_URL: database.url })
    await database.drop()
  })
}
