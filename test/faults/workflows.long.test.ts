// A server that is killed while workflows run and webhooks are sent does each effect in the store once, forgets no run and no delivery,
// and repeats no call that must not be.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { freePort } from '../support/free-port.ts'
import { API, newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../support/process.ts'
import { KEY, seededRandom } from './clients.ts'

const HOOK = '/hook/'
const KILLS = 20
const RESPONSES_PER_KILL = 20
const FORM = {
  name: 'Names',
  description: '',
  questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }],
}

const directory = mkdtempSync(join(tmpdir(), 'formyard-workflows-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

/** Counts the requests for each path, and of webhooks for each response. It replies late, so that kills fall into calls. */
async function startCounter() {
  const counts = new Map<string, number>()
  const server = createServer((incoming, reply) => {
    const path = incoming.url ?? ''
    text(incoming).then(body => {
      const key = path === HOOK ? path + JSON.parse(body).data.response.responseid : path
      counts.set(key, (counts.get(key) ?? 0) + 1)
      setTimeout(() => reply.end('{}'), 30)
    }, reply.destroy)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts }
}

async function killAndCount(store: Record<string, string>): Promise<void> {
  const settings = {
    ...store,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
    FORMYARD_PORT: String(await freePort()),
  }
  const random = seededRandom()
  const counter = await startCounter()
  let server = await startProcess(settings)
  const call = async (method: string, path: string, body?: object) => {
    const reply = await request(server.url + API + path, method, body, { 'x-api-key': KEY })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const form = await publishOn(server.url, KEY, FORM)
  const [app = '', webformid = ''] = form.path.split('/webform/')
  const columns = [{ id: 'response', type: 'TEXT' }]
  const { datasetid } = await call('POST', `${app}/dataset`, { name: 'Effects', columns })
  const { workflowid } = await call('POST', `${app}/workflow`, {
    name: 'Effects',
    trigger: { event: 'response.created', webformid },
    steps: [
      {
        id: 'one',
        type: 'row.create',
        dataset: datasetid,
        values: { response: '{{response.responseid}} one' },
      },
      { id: 'safe', type: 'http', method: 'POST', url: `${counter.url}/safe/{{response.responseid}}` },
      {
        id: 'two',
        type: 'row.create',
        dataset: datasetid,
        values: { response: '{{response.responseid}} two' },
      },
      {
        id: 'never',
        type: 'http',
        method: 'POST',
        url: `${counter.url}/never/{{response.responseid}}`,
        repeat: 'NEVER',
      },
    ],
  })
  const path = `${app}/workflow/${workflowid}`
  await call('PUT', `${path}/activate`)
  const { webhookid } = await call('POST', `${app}/webhook`, {
    url: counter.url + HOOK,
    events: ['response.created'],
  })

  const stored: string[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    for (let i = 0; i < RESPONSES_PER_KILL; i++) {
      const { responseid } = (await request(form.url, 'POST', { answers: { name: 'x' } })).body
      stored.push(responseid)
    }
    await new Promise(resolve => setTimeout(resolve, random() * 200))
    await stopProcess(server, 'SIGKILL')
    server = await startProcess(settings)
  }

  const deliveries = (): Promise<{ readonly status: string }[]> =>
    call('POST', `${app}/webhook/${webhookid}/delivery/all`)
  interface Run {
    readonly status: string
    readonly responseid: string
  }
  let runs: Run[] = []
  // The claims of the killed process last 30 seconds.
  await until(async () => {
    runs = await call('POST', `${path}/run/all`)
    return runs.length === stored.length && runs.every(({ status }) => ['DONE', 'UNCERTAIN'].includes(status))
  })
  await until(async () => (await deliveries()).every(({ status }) => status === 'DELIVERED'))
  assert.equal((await deliveries()).length, stored.length)
  assert.deepEqual(runs.map(({ responseid }) => responseid).toSorted(), stored.toSorted())
  const rows = (await call('POST', `${app}/dataset/${datasetid}/row/all`)) as {
    values: { response: string }
  }[]
  const wanted = stored.flatMap(id => [`${id} one`, `${id} two`])
  assert.deepEqual(rows.map(({ values }) => values.response).toSorted(), wanted.toSorted())
  for (const id of stored) {
    assert.ok((counter.counts.get(`/safe/${id}`) ?? 0) >= 1, 'each safe call happened')
    assert.ok((counter.counts.get(HOOK + id) ?? 0) >= 1, 'each webhook was sent')
    const never = counter.counts.get(`/never/${id}`) ?? 0
    assert.ok(never <= 1, 'no call was repeated that must not be')
  }
  for (const { status, responseid } of runs)
    if (status === 'DONE') assert.equal(counter.counts.get(`/never/${responseid}`), 1)
  console.log(
    `${KILLS} kills, ${runs.length} runs, ${runs.filter(({ status }) => status === 'UNCERTAIN').length} of them uncertain`,
  )
  await stopProcess(server)
}

test('SQLite: workflows and webhooks of a killed server go on, and nothing in the store happens twice', () =>
  killAndCount({ FORMYARD_DATA_DIR: join(directory, 'data') }))

if (POSTGRES_URL) {
  test('Postgres: workflows and webhooks of a killed server go on, and nothing in the store happens twice', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    await killAndCount({
      DATABASE_URL: database.url,
      FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    })
    await database.drop()
  })
}
