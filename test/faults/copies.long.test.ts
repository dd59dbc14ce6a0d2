// Queries agree with the store after the process with the copies, or the server, was killed at random moments.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../support/assertions.ts'
import { freePort } from '../support/free-port.ts'
import { API, newDatabase, newEmail, POSTGRES_URL, type Reply, request } from '../support/harness.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../support/process.ts'
import { KEY, publishForm, seededRandom, startLoad, waitForSubmissions } from './clients.ts'

const KILLS = 20
const MAX_DELAY_BEFORE_KILL_MS = 400
const ROWS_OF_REQUEST = 1000
const ROWS_OF_FILE = 20_000
/** Requests before the first kill. Copying their rows takes several steps. */
const FIRST_REQUESTS = 20

const directory = mkdtempSync(join(tmpdir(), 'formyard-kill-copies-'))
after(() => {
  killProcesses()
  rmSync(directory, { recursive: true, force: true })
})

async function killAndCompare(store: Record<string, string>): Promise<void> {
  const settings = {
    ...store,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_PORT: String(await freePort()),
  }
  const random = seededRandom()
  let server = await startProcess(settings)
  const { url } = server
  const ask = (method: string, path: string, body?: object) =>
    request(url + API + path, method, body, { 'x-api-key': KEY })
  const call = async (method: string, path: string, body?: object) => {
    const { status, body: found, text } = await ask(method, path, body)
    assert.ok(status < 300, text)
    return found
  }
  const { userid } = await call('POST', '/core/user', { email: newEmail(), password: 'correct horse 9' })
  const { appid } = await call('POST', `/user/${userid}/app`, { name: 'Orders' })
  const app = `/user/${userid}/app/${appid}`
  const columns = [
    { id: 'order', type: 'TEXT' },
    { id: 'amount', type: 'INTEGER' },
  ]
  const { datasetid } = await call('POST', `${app}/dataset`, { name: 'Orders', columns, key: ['order'] })
  const path = `${app}/dataset/${datasetid}`
  /** Adds rows and changes older ones. The reply may be lost. */
  const write = (first: number) => {
    const rows = Array.from({ length: ROWS_OF_REQUEST }, (_, i) => ({
      order: `A-${first + i}`,
      amount: Math.floor(random() * 1000),
    }))
    return ask('POST', `${path}/row`, { rows, mode: 'UPSERT' })
  }
  const measures = [
    { as: 'n', fn: 'count' },
    { as: 'sum', fn: 'sum', of: 'amount' },
  ]
  const query = () => ask('POST', `${app}/dataset/query`, { dataset: datasetid, measures })
  const remove = (order: string) =>
    ask('POST', `${path}/row/delete`, { filter: { '==': [{ var: 'order' }, order] } })
  for (let i = 0; i < FIRST_REQUESTS; i++) {
    const { status, text } = await write(i * ROWS_OF_REQUEST)
    assert.equal(status, 201, text)
  }
  const form = await publishForm(server.url)
  const [formApp = '', formId] = form.path.split('/webform/')
  const countResponses = () =>
    ask('POST', `${formApp}/dataset/query`, { dataset: formId, measures: [{ as: 'n', fn: 'count' }] })
  const storedResponses = async () => (await call('POST', `${form.path}/response/all`)).length
  /** Sends a file, which the server is still loading when it is killed. */
  const loadFile = async () => {
    const { datasetid: id } = await call('POST', `${app}/dataset`, { name: 'File' })
    const file = `n\n${Array.from({ length: ROWS_OF_FILE }, (_, i) => i).join('\n')}\n`
    const { loadid } = await sendFile(`${url}${API}${app}/dataset/${id}/load`, file)
    return { id, load: `${app}/dataset/${id}/load/${loadid}` }
  }
  let compared = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const half = ROWS_OF_REQUEST / 2
    const submissions = startLoad(() => url, form)
    const file = kill === 2 ? await loadFile() : undefined
    await waitForSubmissions(submissions, 20)
    const asked = Promise.allSettled([
      query(),
      countResponses(),
      write((FIRST_REQUESTS + kill) * half),
      remove(`A-${kill}`),
    ])
    await new Promise(resolve => setTimeout(resolve, random() * MAX_DELAY_BEFORE_KILL_MS))
    if (kill % 3 === 2) {
      await stopProcess(server, 'SIGKILL')
      await asked
      server = await startProcess(settings)
    } else killCopies(server)
    await asked
    await submissions.stop()
    const answer = await answered(query)
    assert.deepEqual((await answered(countResponses)).body.rows, [[await storedResponses()]])
    if (file) {
      await until(async () => (await call('GET', file.load)).status === 'LOADED')
      const body = { dataset: file.id, measures: [measures[0]] }
      const loaded = await answered(() => ask('POST', `${app}/dataset/query`, body))
      assert.deepEqual(loaded.body.rows, [[ROWS_OF_FILE]])
    }
    assert.deepEqual(answer.body.rows, [await storedFigures(body => ask('POST', `${path}/row/all`, body))])
    compared++
  }
  await stopProcess(server)
  console.log(`${KILLS} kills, ${compared} answers compared`)
}

/** Asks until there is an answer. A copy that is not ready says so; any other problem is a fault. */
async function answered(ask: () => Promise<Reply>): Promise<Reply> {
  let answer = await ask()
  await until(async () => {
    if (answer.status === 200) return true
    const isLater = ['dataset_preparing', 'analytics_unavailable'].includes(answer.body.code)
    assert.ok(isLater, answer.text)
    answer = await ask()
    return answer.status === 200
  })
  return answer
}

async function sendFile(url: string, file: string) {
  const headers = { 'x-api-key': KEY, 'content-type': 'text/csv' }
  const reply = await fetch(url, { method: 'POST', headers, body: file })
  assert.equal(reply.status, 201)
  return (await reply.json()) as { loadid: string }
}

/** Kills the child of the server that has the copies, if it runs. */
function killCopies({ child: { pid } }: ServerProcess): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  for (const one of children) process.kill(Number(one), 'SIGKILL')
}

/** The number of rows and the sum of their amounts, read page by page. */
async function storedFigures(read: (body: object) => Promise<Reply>): Promise<[count: number, sum: number]> {
  let count = 0
  let sum = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read({ limit: 1000, ...(cursor && { cursor }) })
    assert.equal(page.status, 200, page.text)
    count += page.body.length
    for (const { values } of page.body) sum += values.amount
    cursor = page.headers.get('x-next-cursor')
  }
  return [count, sum]
}

test('SQLite: queries agree with the store after kills at random moments', () =>
  killAndCompare({ FORMYARD_DATA_DIR: join(directory, 'sqlite') }))

if (POSTGRES_URL) {
  test('Postgres: queries agree with the store after kills at random moments', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    await killAndCompare({ DATABASE_URL: database.url, FORMYARD_DATA_DIR: join(directory, 'postgres') })
    await database.drop()
  })

  test('two servers of one store give equal answers, each from copies of its own', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    const settingsOf = (name: string) => ({
      DATABASE_URL: database.url,
      FORMYARD_DATA_DIR: join(directory, name),
      FORMYARD_API_KEY: KEY,
      FORMYARD_LOG_LEVEL: 'fatal',
      FORMYARD_RATE_LIMIT: 'off',
    })
    const first = await startProcess(settingsOf('first'))
    const servers = [first, await startProcess(settingsOf('second'))]
    const form = await publishForm(first.url)
    const [app = '', dataset] = form.path.split('/webform/')
    const body = { dataset, measures: [{ as: 'n', fn: 'count' }] }
    const counts = () =>
      Promise.all(
        servers.map(async ({ url }) => {
          const key = { 'x-api-key': KEY }
          const answer = await answered(() => request(`${url}${API}${app}/dataset/query`, 'POST', body, key))
          return answer.body.rows[0][0]
        }),
      )
    for (const { url } of [...servers, ...servers]) {
      const load = startLoad(() => url, form)
      await waitForSubmissions(load, 20)
      await counts()
      await load.stop()
      const [one, other] = await counts()
      assert.equal(one, other)
      assert.ok(one >= load.acknowledged.size)
    }
    const key = { 'x-api-key': KEY }
    const all = (await request(`${first.url}${API}${form.path}/response/all`, 'POST', {}, key)).body
    await request(
      `${servers[1]?.url}${API}${form.path}/response/${all[0].responseid}`,
      'DELETE',
      undefined,
      key,
    )
    assert.deepEqual(await counts(), [all.length - 1, all.length - 1])
    await Promise.all(servers.map(server => stopProcess(server)))
    await database.drop()
  })
}
