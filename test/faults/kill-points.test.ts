// A server that is killed at a certain point of a step, a delivery or a dispatch, on both stores. After the next start everything in the
// store has happened exactly once, a step that must not be repeated is not, and nothing is forgotten.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { readConfig } from '../../src/config/config.ts'
import { openStore } from '../../src/product/open-store.ts'
import { until } from '../support/assertions.ts'
import { freePort } from '../support/free-port.ts'
import { API } from '../support/harness.ts'
import { IS_LONG } from '../support/long.ts'
import { newStoreToServe, quickStores, type StoreName } from '../support/new-store.ts'
import {
  killProcesses,
  publishOn,
  type ServerProcess,
  startProcess,
  stopProcess,
} from '../support/process.ts'
import { Receiver } from '../support/receiver.ts'
import { request } from '../support/request.ts'
import { KEY } from './clients.ts'
import { type DeathPoint, DIE_AT } from './die-at.ts'

const PRELOAD = pathToFileURL('test/faults/die-at.ts').href
const FORM = { name: 'Names', questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Your name?' }] }

/** What a step calls or stores. `next` is a step after it. */
type Kind = 'never' | 'safe' | 'row' | 'answer' | 'webhook' | 'dispatch'
type At = 'call' | DeathPoint['when'] | 'intent'

interface Point {
  readonly kind: Kind
  readonly at: At
  /** The status of the run afterwards; of the delivery, for webhooks. */
  readonly status: string
  /** Calls that arrive, before and after the kill together. */
  readonly calls: number
  /** Also in the quick run. */
  readonly isUsual?: true
}

// `intent`: after the commit which says that a call begins. `call`: when the call has arrived. `before` and `after`: the commit of the
// outcome. Each point has a workflow and a webhook of its own.
const POINTS: readonly Point[] = [
  { kind: 'dispatch', at: 'before', status: 'DONE', calls: 1 },
  { kind: 'dispatch', at: 'after', status: 'DONE', calls: 1 },
  { kind: 'never', at: 'intent', status: 'UNCERTAIN', calls: 0, isUsual: true },
  { kind: 'never', at: 'call', status: 'UNCERTAIN', calls: 1 },
  { kind: 'never', at: 'before', status: 'UNCERTAIN', calls: 1 },
  { kind: 'never', at: 'after', status: 'DONE', calls: 1 },
  { kind: 'safe', at: 'call', status: 'DONE', calls: 2 },
  { kind: 'safe', at: 'before', status: 'DONE', calls: 2 },
  { kind: 'safe', at: 'after', status: 'DONE', calls: 1 },
  { kind: 'row', at: 'before', status: 'DONE', calls: 0 },
  { kind: 'row', at: 'after', status: 'DONE', calls: 0 },
  { kind: 'answer', at: 'before', status: 'DONE', calls: 0 },
  { kind: 'answer', at: 'after', status: 'DONE', calls: 0 },
  { kind: 'webhook', at: 'call', status: 'DELIVERED', calls: 2 },
  { kind: 'webhook', at: 'before', status: 'DELIVERED', calls: 2, isUsual: true },
  { kind: 'webhook', at: 'after', status: 'DELIVERED', calls: 1 },
]
const CHOSEN = IS_LONG ? POINTS : POINTS.filter(({ isUsual }) => isUsual)

/** A point on a store. */
interface Trial extends Point {
  readonly stepid: string
  /** The path of its calls. */
  readonly path: string
  readonly app: string
  readonly webformid: string
  readonly formUrl: string
  readonly datasetid: string
  readonly workflowid: string
  readonly webhookid: string
}

after(killProcesses)
for (const store of quickStores)
  test(`${store}: a server killed at any point of a step, delivery or dispatch repeats and forgets nothing`, () =>
    killAtEachPoint(store))

async function killAtEachPoint(store: StoreName): Promise<void> {
  await using cleanUps = new AsyncDisposableStack()
  const { settings: ofStore, remove } = await newStoreToServe(store)
  cleanUps.defer(remove)
  const receiver = await Receiver.start()
  cleanUps.use(receiver)
  const settings = {
    ...ofStore,
    FORMYARD_API_KEY: KEY,
    FORMYARD_LOG_LEVEL: 'fatal',
    FORMYARD_RATE_LIMIT: 'off',
    FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8',
    FORMYARD_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
    FORMYARD_PORT: String(await freePort()),
  }
  const url = `http://127.0.0.1:${settings.FORMYARD_PORT}`
  const call = async (method: string, path: string, body?: object) => {
    const reply = await request(url + API + path, method, body, { 'x-api-key': KEY })
    assert.ok(reply.status < 300, reply.text)
    return reply.body
  }

  let server: ServerProcess = await startProcess(settings)
  const trials: Trial[] = []
  for (const point of CHOSEN) trials.push(await newTrial(point, url, receiver.origin, call))
  await stopProcess(server)

  for (const trial of trials) {
    server = await startProcess({ ...settings, ...deathOf(trial) })
    const { child } = server
    if (trial.at === 'call')
      receiver.script = ({ path }, reply) => {
        if (path === trial.path) child.kill('SIGKILL')
        else reply.end('{}')
      }
    // The reply may be lost with the server.
    await cause(trial, call).catch(() => {})
    await until(() => child.signalCode === 'SIGKILL')
    receiver.script = (_received, reply) => void reply.end('{}')
    if (trial.kind === 'dispatch') {
      // The next trial would kill the server while it sends what this one left.
      server = await startProcess(settings)
      await isWhole(trial, call, receiver)
      await stopProcess(server)
    }
  }

  await endClaims(settings)
  server = await startProcess(settings)
  for (const trial of trials) await isWhole(trial, call, receiver)
  assert.equal(await stopProcess(server), 0)
}

type Call = (
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: replies have many shapes.
) => Promise<any>

async function newTrial(point: Point, url: string, origin: string, call: Call): Promise<Trial> {
  const stepid = `${point.kind}_${point.at}`
  const path = `/${stepid}`
  const form = await publishOn(url, KEY, FORM)
  const [app = '', webformid = ''] = form.path.split('/webform/')
  const columns = [{ id: 'name', type: 'TEXT' }]
  const { datasetid } = await call('POST', `${app}/dataset`, { name: 'Rows', columns })
  const http = { id: stepid, type: 'http', method: 'POST', url: origin + path }
  const row = { type: 'row.create', dataset: datasetid }
  const steps = {
    never: { ...http, repeat: 'NEVER' },
    safe: http,
    row: { ...row, id: stepid, values: { name: 'first' } },
    answer: { id: stepid, type: 'response.create', webformid, answers: { name: 'first' } },
    webhook: { id: stepid, type: 'set', values: {} },
    dispatch: { id: stepid, type: 'set', values: {} },
  }
  const isTold = point.kind === 'webhook' || point.kind === 'dispatch'
  const { workflowid } = await call('POST', `${app}/workflow`, {
    name: stepid,
    trigger: isTold ? { event: 'response.created', webformid } : { manual: true },
    steps: [steps[point.kind], { ...row, id: 'next', values: { name: 'next' } }],
  })
  await call('PUT', `${app}/workflow/${workflowid}/activate`)
  const webhook = { url: origin + path, events: ['response.created'] }
  const { webhookid = '' } = isTold ? await call('POST', `${app}/webhook`, webhook) : {}
  return { ...point, stepid, path, app, webformid, formUrl: form.url, datasetid, workflowid, webhookid }
}

function deathOf({ kind, at, stepid, webhookid, workflowid }: Trial): Record<string, string> {
  if (at === 'call') return {}
  const ofKind: Partial<Record<Kind, string[]>> = {
    webhook: [webhookid, 'DELIVERED'],
    dispatch: [workflowid, webhookid, 'dispatch_date'],
  }
  const marks = ofKind[kind] ?? [stepid, at === 'intent' ? 'STARTED' : 'DONE']
  const point: DeathPoint = { when: at === 'intent' ? 'after' : at, marks }
  return { NODE_OPTIONS: `--import=${PRELOAD}`, [DIE_AT]: JSON.stringify(point) }
}

const cause = ({ app, workflowid, webhookid, formUrl }: Trial, call: Call): Promise<unknown> =>
  webhookid === ''
    ? call('POST', `${app}/workflow/${workflowid}/run`, {})
    : request(formUrl, 'POST', { answers: { name: 'first' } })

/** Ends the claims of killed processes, as if their time was up. */
async function endClaims(settings: Record<string, string>): Promise<void> {
  const db = openStore(readConfig(settings), { error: () => {} })
  const past = '2000-01-01T00:00:00.000Z'
  await db.updateTable('workflow_runs').set({ locked_until: past }).where('status', '=', 'RUNNING').execute()
  await db.updateTable('webhooks').set({ locked_until: past }).where('locked_by', 'is not', null).execute()
  await db
    .updateTable('webhook_deliveries')
    .set({ next_date: past })
    .where('locked_by', 'is not', null)
    .execute()
  await db.destroy()
}

async function isWhole(trial: Trial, call: Call, { received }: Receiver): Promise<void> {
  const { kind, app, workflowid, webhookid, datasetid, stepid, status, calls, path } = trial
  const isUncertain = status === 'UNCERTAIN'
  const runs = async () => (await call('POST', `${app}/workflow/${workflowid}/run/all`)) as Run[]
  await until(async () => ['DONE', 'FAILED', 'UNCERTAIN'].includes((await runs())[0]?.status ?? ''))
  const [run, ...more] = await runs()
  assert.deepEqual([run?.status, more.length], [isUncertain ? 'UNCERTAIN' : 'DONE', 0], stepid)
  if (webhookid !== '') {
    const deliveries = async () =>
      (await call('POST', `${app}/webhook/${webhookid}/delivery/all`)) as { status: string }[]
    await until(async () => (await deliveries()).every(delivery => delivery.status === 'DELIVERED'))
    assert.equal((await deliveries()).length, 1, stepid)
  }
  const own = received.filter(one => one.path === path)
  assert.equal(own.length, calls, `calls of ${stepid}`)
  const keys = own.map(({ headers }) => headers['webhook-id'] ?? headers['idempotency-key'])
  assert.ok(new Set(keys).size <= 1, `each call of ${stepid} has the same key`)
  const rows = (await call('POST', `${app}/dataset/${datasetid}/row/all`)) as { values: { name: string } }[]
  const names = rows.map(({ values }) => values.name)
  const wanted = [...(kind === 'row' ? ['first'] : []), ...(isUncertain ? [] : ['next'])]
  assert.deepEqual(names.toSorted(), wanted, stepid)
  const responses = (await call('POST', `${app}/webform/${trial.webformid}/response/all`)) as object[]
  assert.equal(responses.length, kind === 'answer' || webhookid !== '' ? 1 : 0, stepid)
}

interface Run {
  readonly status: string
}
