// A server is killed while it repeats many runs. The next one goes on, and each run is repeated once.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { freePort } from '../support/free-port.ts'
import { API, newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { killProcesses, startProcess, stopProcess } from '../support/process.ts'
import { KEY } from './clients.ts'

const RUNS = 200
const directory = mkdtempSync(join(tmpdir(), 'formyard-rerun-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

async function killAndContinue(store: Record<string, string>): Promise<void> {
  const settings = {
    ...store,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_PORT: String(await freePort()),
  }
  const first = await startProcess(settings)
  const call = async (method: string, path: string, body?: unknown) => {
    const reply = await request(first.url + API + path, method, body, { 'x-api-key': KEY })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const { userid } = await call('POST', '/core/user', { email: 'a@example.com', password: 'correct horse 9' })
  const { appid } = await call('POST', `/user/${userid}/app`, { name: 'x' })
  const workflows = `/user/${userid}/app/${appid}/workflow`
  const steps = [{ id: 'end', type: 'stop', status: 'FAILED', message: 'No' }]
  const { workflowid } = await call('POST', workflows, { name: 'x', trigger: { manual: true }, steps })
  const path = `${workflows}/${workflowid}`
  await call('PUT', `${path}/activate`)
  for (let sent = 0; sent < RUNS; sent += 50)
    await Promise.all(Array.from({ length: 50 }, () => call('POST', `${path}/run`, {})))
  const list = (status?: string): Promise<{ readonly rerunOf: string | null }[]> =>
    call('POST', `${path}/run/all`, status === undefined ? {} : { status })
  await until(async () => (await list('FAILED')).length === RUNS)

  const { rerunid, total } = await call('POST', `${path}/rerun`, {})
  assert.equal(total, RUNS)
  const read = () => call('GET', `${path}/rerun/${rerunid}`)
  await until(async () => (await read()).started > 0)
  await stopProcess(first, 'SIGKILL')
  const second = await startProcess(settings)
  const { started } = await read()
  await until(async () => (await read()).status === 'DONE')
  assert.deepEqual([(await read()).started, (await read()).skipped], [RUNS, 0])
  const repeated = (await list()).flatMap(({ rerunOf }) => rerunOf ?? [])
  assert.equal(repeated.length, RUNS)
  assert.equal(new Set(repeated).size, RUNS)
  await stopProcess(second)
  console.log(`killed at ${started} of ${RUNS}`)
}

test('SQLite: after a server is killed while it repeats runs, the next one repeats each of the others once', () =>
  killAndContinue({ FORMYARD_DATA_DIR: join(directory, 'data') }))

if (POSTGRES_URL) {
  test('Postgres: after a server is killed while it repeats runs, the next one repeats each of the others once', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    await killAndContinue({
      DATABASE_URL: database.url,
      FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    await database.drop()
  })
}
