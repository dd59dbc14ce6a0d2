// Events that start runs and end their waits, in large numbers and at inconvenient times.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../src/platform/db/database.ts'
import { emit, type Fact } from '../../src/product/events/emit.ts'
import { until } from '../assertions.ts'
import { type Organization, onEachStore, type TestServer } from '../harness.ts'

const END = { id: 'end', type: 'stop' }

onEachStore('events and waits of workflows', declareTests)

function declareTests(server: TestServer): void {
  async function activate(alice: Organization, app: string, workflow: object): Promise<string> {
    const created = await alice.call('POST', `${app}/workflow`, { name: 'Test', ...workflow })
    assert.equal(created.status, 201, created.text)
    const path = `${app}/workflow/${created.body.workflowid}`
    const active = await alice.call('PUT', `${path}/activate`)
    assert.equal(active.status, 200, active.text)
    return path
  }
  /** Tells facts in one transaction, as a busy server does. */
  function tell(alice: Organization, app: string, facts: readonly Fact[]): Promise<void> {
    const [, , userId = '', , appId = ''] = app.split('/')
    return inTransaction(server.db, trx => emit(trx, { organizationId: alice.id, userId, appId }, ...facts))
  }
  const paused = (n: number): Fact => {
    const id = `webform_${String(n).padStart(26, '0')}`
    return { type: 'webform.paused', id, webformId: id, data: {}, now: new Date().toISOString() }
  }
  const countRuns = async (alice: Organization) => {
    const { count } = await server.db
      .selectFrom('workflow_runs')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('organization_id', '=', alice.id)
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  test('events that start more runs than a statement can insert start them all', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const events = 200
    const paths: string[] = []
    for (let i = 0; i < 17; i++)
      paths.push(await activate(alice, app, { trigger: { event: 'webform.paused' }, steps: [END] }))
    await tell(
      alice,
      app,
      Array.from({ length: events }, (_, n) => paused(n)),
    )
    await until(async () => (await countRuns(alice)) === events * paths.length)
    for (const path of paths) await alice.call('PUT', `${path}/pause`, { runs: 'CANCEL' })
  })
}
