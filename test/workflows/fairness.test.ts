// An organization or workflow with many runs that wait does not delay the run of another one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import { findWorkflow } from '../../src/product/workflows/documents/queries.ts'
import { insertRuns } from '../../src/product/workflows/runs/run-queries.ts'
import { toRun } from '../../src/product/workflows/runs/start.ts'
import { until } from '../support/assertions.ts'
import { onEachStore, type TestServer } from '../support/harness.ts'
import { IS_LONG } from '../support/long.ts'
import { Receiver } from '../support/receiver.ts'
import { WorkflowPlace } from './place.ts'

const WAITING = IS_LONG ? 100_000 : 10_000
/** Runs of the other organization that may end meanwhile: those that a process had already taken. */
const MAX_BEFORE = 500

onEachStore('many runs that wait', declareTests, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareTests(server: TestServer): void {
  /** Inserts runs that are due, as if as many events had happened. */
  async function startMany({ alice }: WorkflowPlace, path: string): Promise<void> {
    const [, , userid = '', , appid = '', , workflowid = ''] = path.split('/')
    const workflow = await findWorkflow(server.db, alice.id, { userid, appid, workflowid })
    assert.ok(workflow)
    const now = new Date().toISOString()
    for (let from = 0; from < WAITING; from += 5_000)
      await inTransaction(server.db, async trx => {
        const keys = Array.from({ length: Math.min(5_000, WAITING - from) }, (_, i) => `test ${from + i}`)
        const runs = keys.map(startKey => toRun(trx, workflow, { startKey, input: {}, depth: 0, now }))
        await insertRuns(trx, runs)
      })
  }
  const runsOf = ({ alice }: WorkflowPlace) =>
    server.db
      .selectFrom('workflow_runs')
      .select(eb => eb.fn.countAll().as('count'))
      .where('organization_id', '=', alice.id)
  const endedOf = async (
    place: WorkflowPlace,
    from = '2000-01-01T00:00:00Z',
    to = '2999-01-01T00:00:00Z',
  ): Promise<number> => {
    const ended = runsOf(place).where('finish_date', '>=', from).where('finish_date', '<=', to)
    return Number((await ended.executeTakeFirstOrThrow()).count)
  }
  const cancelAll = ({ alice }: WorkflowPlace, path: string) =>
    alice.call('PUT', `${path}/pause`, { runs: 'CANCEL' })
  const steps = [{ id: 'end', type: 'stop' }]

  test('a single run is done while nearly all runs of another organization still wait', async () => {
    const [busy, other] = [await WorkflowPlace.of(server), await WorkflowPlace.of(server)]
    const [many, one] = [await busy.activate({ steps }), await other.activate({ steps })]
    await startMany(busy, many)
    await until(async () => (await endedOf(busy)) > 0)
    const run = await other.start(one)
    await other.ended(run)
    const { createDate, finishDate } = (await other.alice.call('GET', run)).body
    const meanwhile = await endedOf(busy, createDate, finishDate)
    await cancelAll(busy, many)
    assert.ok(meanwhile < MAX_BEFORE, `${meanwhile} runs ended before it`)
  })

  test('a single run is done while nearly all runs of another application of the organization still wait', async () => {
    const place = await WorkflowPlace.of(server)
    const many = await place.activate({ steps })
    const app = await place.alice.newApp()
    const draft = { name: 'One', trigger: { manual: true }, steps }
    const { workflowid } = (await place.alice.call('POST', `${app}/workflow`, draft)).body
    const one = `${app}/workflow/${workflowid}`
    assert.equal((await place.alice.call('PUT', `${one}/activate`)).status, 200)
    await startMany(place, many)
    await until(async () => (await endedOf(place)) > 0)
    const run = await place.start(one)
    await place.ended(run)
    const { createDate, finishDate } = (await place.alice.call('GET', run)).body
    const meanwhile = await endedOf(place, createDate, finishDate)
    await cancelAll(place, many)
    assert.ok(meanwhile < MAX_BEFORE, `${meanwhile} runs ended before it`)
  })

  test('a single run is done while the calls of another organization have no replies', async () => {
    await using crm = await Receiver.start(() => {})
    const [busy, other] = [await WorkflowPlace.of(server), await WorkflowPlace.of(server)]
    const many = await busy.activate({
      steps: [{ id: 'call', type: 'http', method: 'POST', url: crm.origin, timeoutSeconds: 300 }],
    })
    const one = await other.activate({ steps })
    await startMany(busy, many)
    await until(() => crm.received.length >= 5)
    assert.equal((await other.ended(await other.start(one))).status, 'DONE')
    assert.equal(await endedOf(busy), 0)
    assert.ok(crm.received.length <= 20, 'an organization makes at most 20 calls at once')
    await cancelAll(busy, many)
  })
}
