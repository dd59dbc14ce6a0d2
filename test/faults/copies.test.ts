// Queries agree with the store after the process with the copies, or the server, was killed at random moments.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { until } from '../assertions.ts'
import { freePort } from '../free-port.ts'
import { API, newDatabase, newEmail, POSTGRES_URL, type Reply, request } from '../harness.ts'
import { killProcesses, type ServerProcess, startProcess, stopProcess } from '../process.ts'
import { KEY, LONG, seededRandom } from './clients.ts'

const KILLS = LONG ? 50 : 6
const MAX_DELAY_BEFORE_KILL_MS = 400
const ROWS_OF_REQUEST = 1000
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
  let compared = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const half = ROWS_OF_REQUEST / 2
    const asked = Promise.allSettled([query(), write((FIRST_REQUESTS + kill) * half), remove(`A-${kill}`)])
    await new Promise(resolve => setTimeout(resolve, random() * MAX_DELAY_BEFORE_KILL_MS))
    if (kill % 3 === 2) {
      await stopProcess(server, 'SIGKILL')
      await asked
      server = await startProcess(settings)
    } else killCopies(server)
    await asked
    let answer = await query()
    await until(async () => {
      answer = await query()
      // A copy that is not ready says so. Any other problem is a fault.
      const isLater = ['dataset_preparing', 'analytics_unavailable'].includes(answer.body.code)
      assert.ok(answer.status === 200 || isLater, answer.text)
      return answer.status === 200
    })
    assert.deepEqual(answer.body.rows, [await storedFigures(body => ask('POST', `${path}/row/all`, body))])
    compared++
  }
  await stopProcess(server)
  console.log(`${KILLS} kills, ${compared} answers compared`)
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
}
