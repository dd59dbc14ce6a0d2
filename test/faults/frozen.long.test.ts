// A server process that stands still in the middle of calls, beyond its claims, and then goes on. Another process on the same Postgres has
// meanwhile taken its work over. Nothing happens twice, and the outcomes of the first process are refused.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/product/open-store.ts'
import type { Db } from '../../src/product/tables/tables.ts'
import { until } from '../support/assertions.ts'
import { API, newDatabase, POSTGRES_URL, request } from '../support/harness.ts'
import { killProcesses, publishOn, startProcess, stopProcess } from '../support/process.ts'
import { Receiver } from '../support/receiver.ts'
import { KEY } from './clients.ts'

const FORM = { name: 'Names', questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }] }

after(killProcesses)

/** Waits for the end of all claims. */
async function outlastClaims(db: Db): Promise<void> {
  const claimed = db.selectFrom('workflow_runs').select('locked_until').where('status', '=', 'RUNNING')
  const leased = db.selectFrom('webhooks').select('locked_until').where('locked_by', 'is not', null)
  await until(async () => {
    const ends = await claimed.unionAll(leased).execute()
    return ends.every(({ locked_until }) => (locked_until ?? '') < new Date().toISOString())
  })
}

async function freezeAndGoOn(databaseUrl: string): Promise<void> {
  const settings = {
    DATABASE_URL: databaseUrl,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'error',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
    FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const held: ServerResponse[] = []
  await using receiver = await Receiver.start((_received, reply) => void held.push(reply))
  const callsOf = (path: string) => receiver.received.filter(call => call.path === path)
  const db = openStore(readConfig(settings), { error: () => {} })
  await using cleanUps = new AsyncDisposableStack()
  cleanUps.defer(() => db.destroy())

  const frozen = await startProcess(settings)
  let { url } = frozen
  const call = async (method: string, path: string, body?: object) => {
    const reply = await request(url + API + path, method, body, { 'x-api-key': KEY })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }
  const form = await publishOn(url, KEY, FORM)
  const [app = '', webformid = ''] = form.path.split('/webform/')
  const columns = [{ id: 'name', type: 'TEXT' }]
  const { datasetid } = await call('POST', `${app}/dataset`, { name: 'Rows', columns })
  const activate = async (name: string, more: object): Promise<string> => {
    const { workflowid } = await call('POST', `${app}/workflow`, {
      name,
      trigger: { event: 'response.created', webformid },
      steps: [
        { id: 'call', type: 'http', method: 'POST', url: `${receiver.origin}/${name}`, ...more },
        { id: 'row', type: 'row.create', dataset: datasetid, values: { name } },
      ],
    })
    await call('PUT', `${app}/workflow/${workflowid}/activate`)
    return `${app}/workflow/${workflowid}/run/all`
  }
  const safe = await activate('safe', {})
  const never = await activate('never', { repeat: 'NEVER' })
  const hook = { url: `${receiver.origin}/hook`, events: ['response.created'] }
  const { webhookid } = await call('POST', `${app}/webhook`, hook)
  const statusOf = async (runs: string): Promise<string> => (await call('POST', runs))[0]?.status
  const delivery = async () => (await call('POST', `${app}/webhook/${webhookid}/delivery/all`))[0]

  assert.equal((await request(form.url, 'POST', { answers: { name: 'x' } })).status, 201)
  await until(() => held.length === 3)
  frozen.child.kill('SIGSTOP')
  const other = await startProcess(settings)
  ;({ url } = other)
  await outlastClaims(db)
  receiver.script = (_received, reply) => void reply.end('{"by":"other"}')
  await until(async () => (await statusOf(safe)) === 'DONE')
  await until(async () => (await statusOf(never)) === 'UNCERTAIN')
  await until(async () => (await delivery())?.status === 'DELIVERED')
  const { attempts } = await call('GET', `${app}/webhook/${webhookid}/delivery/${(await delivery()).eventid}`)

  for (const reply of held) reply.end('{"by":"frozen"}')
  frozen.child.kill('SIGCONT')
  // It settles its calls before it stops.
  assert.equal(await stopProcess(frozen), 0)
  assert.deepEqual([await statusOf(safe), await statusOf(never)], ['DONE', 'UNCERTAIN'])
  const [{ runid }] = await call('POST', safe)
  const { steps } = await call('GET', `${safe.replace('/all', '')}/${runid}`)
  assert.deepEqual(
    steps.map(({ stepid, output }: Step) => [stepid, output.body?.by]),
    [
      ['call', 'other'],
      ['row', undefined],
    ],
  )
  const rows = (await call('POST', `${app}/dataset/${datasetid}/row/all`)) as { values: { name: string } }[]
  assert.deepEqual(
    rows.map(({ values }) => values.name),
    ['safe'],
  )
  assert.deepEqual([callsOf('/safe').length, callsOf('/never').length, callsOf('/hook').length], [2, 1, 2])
  assert.equal(new Set(callsOf('/safe').map(({ headers }) => headers['idempotency-key'])).size, 1)
  assert.equal(new Set(callsOf('/hook').map(({ id }) => id)).size, 1)
  const after = await call('GET', `${app}/webhook/${webhookid}/delivery/${(await delivery()).eventid}`)
  assert.deepEqual([after.attempts.length, after.attempts], [1, attempts])
  assert.equal(await stopProcess(other), 0)
  assert.deepEqual([frozen.log(), other.log()], ['', ''])
}

interface Step {
  readonly stepid: string
  readonly output: { readonly body?: { readonly by: string } }
}

if (POSTGRES_URL) {
  test('a process that stood still beyond its claims does nothing twice, and its outcomes are refused', async () => {
    const database = await newDatabase(POSTGRES_URL ?? '')
    await freezeAndGoOn(database.url)
    await database.drop()
  })
}
