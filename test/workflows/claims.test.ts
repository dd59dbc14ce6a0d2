// What runs do once, also if a process stands still, a call has no reply, or the server stops.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { readConfig } from '../../src/config/config.ts'
import { inTransaction } from '../../src/platform/db/database.ts'
import { openStore } from '../../src/product/open-store.ts'
import { updateRun } from '../../src/product/workflows/runs/run-queries.ts'
import { countAllDue, countDue } from '../../src/product/workflows/waits/due-queries.ts'
import { until } from '../support/assertions.ts'
import { onEachStore, type TestServer } from '../support/harness.ts'
import { Receiver } from '../support/receiver.ts'
import { WorkflowPlace } from './place.ts'

onEachStore('workflow claims', declareClaims, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

/** A system that replies when the test says so. */
async function startSlow() {
  const replies: ServerResponse[] = []
  const server = await Receiver.start((_, reply) => void replies.push(reply))
  after(() => server[Symbol.asyncDispose]())
  const reply = (at: number, body = '{}') =>
    replies[at]?.writeHead(200, { 'content-type': 'application/json' }).end(body)
  return { url: server.origin, received: server.received, reply }
}

function declareClaims(server: TestServer): void {
  const post = (id: string, url: string, more = {}) => ({ id, type: 'http', method: 'POST', url, ...more })

  test('a process that stood still and takes its run again stores each step once', async () => {
    const place = await WorkflowPlace.of(server)
    const [dataset, crm] = [await place.newTable(), await startSlow()]
    const row = { id: 'row', type: 'row.create', dataset, values: { email: 'x' } }
    const path = await place.activate({
      steps: [post('first', `${crm.url}/first`), row, post('second', `${crm.url}/second`)],
    })
    const run = await place.start(path)
    await until(() => crm.received.length === 1)
    server.advanceJobs(31_000)
    await until(() => crm.received.length === 2)
    crm.reply(0)
    crm.reply(1)
    await until(() => crm.received.length === 3)
    crm.reply(2)
    const { status, steps } = await place.ended(run)
    assert.deepEqual([status, steps.map(({ stepid }) => stepid)], ['DONE', ['first', 'row', 'second']])
    assert.equal((await place.rows(dataset)).length, 1)
    assert.deepEqual(
      crm.received.map(({ path }) => path),
      ['/first', '/first', '/second'],
    )
  })

  if (server.store === 'postgres')
    test('the old and the new claim of a run that waits for a locked table store its row once', async () => {
      const place = await WorkflowPlace.of(server)
      const dataset = await place.newTable()
      const row = { id: 'row', type: 'row.create', dataset, values: { email: 'x' } }
      const path = await place.activate({ steps: [row] })
      const runs: string[] = []
      const waiting = server.db
        .selectFrom('workflow_runs')
        .select('locked_by')
        .where('status', '=', 'RUNNING')
        .where('workflow_id', '=', path.slice(path.lastIndexOf('/') + 1))
      await server.db.transaction().execute(async trx => {
        await trx.selectFrom('datasets').select('id').where('id', '=', dataset).forUpdate().execute()
        // The first waits for the table, so the others share the next transaction.
        for (let i = 0; i < 3; i++) {
          runs.push(await place.start(path))
          await until(async () => (await waiting.execute()).length === runs.length)
        }
        const old = (await waiting.execute()).map(({ locked_by }) => locked_by)
        server.advanceJobs(31_000)
        const isNew = ({ locked_by }: { readonly locked_by: string | null }) => !old.includes(locked_by)
        await until(async () => (await waiting.execute()).filter(isNew).length >= 2)
      })
      for (const run of runs) assert.equal((await place.ended(run)).status, 'DONE')
      assert.equal((await place.rows(dataset)).length, runs.length)
    })

  test('a call that must not be repeated is not made for a run that is too large', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const path = await place.activate({
      variables: { all: '' },
      steps: [
        { id: 'keep', type: 'set', values: { all: { $: { var: 'input.text' } } } },
        post('call', crm.url, { repeat: 'NEVER' }),
      ],
    })
    const { status, error, steps } = await place.ended(await place.start(path, { text: 'x'.repeat(300_000) }))
    assert.equal(status, 'FAILED')
    assert.match(String(error?.message), /more than 262144 bytes/)
    assert.deepEqual(
      steps.map(({ stepid }) => stepid),
      ['keep'],
    )
    assert.equal(crm.received.length, 0)
  })

  test('a call that must not be repeated makes its run uncertain where another process takes the run', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const path = await place.activate({ steps: [post('call', crm.url, { repeat: 'NEVER' })] })
    const run = await place.start(path)
    await until(() => crm.received.length === 1)
    server.advanceJobs(31_000)
    await until(async () => (await place.read(run)).status === 'UNCERTAIN')
    crm.reply(0)
    assert.equal((await place.read(run)).status, 'UNCERTAIN')
    assert.equal(crm.received.length, 1)
  })

  test('an organization calls a host five times at once, and the other calls wait', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const path = await place.activate({ steps: [post('call', crm.url)] })
    const runs: string[] = []
    for (let i = 0; i < 7; i++) runs.push(await place.start(path))
    for (const run of runs) await until(async () => (await place.read(run)).status === 'RUNNING')
    await until(() => crm.received.length >= 5)
    assert.equal(crm.received.length, 5)
    crm.reply(0)
    await until(() => crm.received.length === 6)
    for (let i = 1; i < 7; i++) {
      await until(() => crm.received.length > i)
      crm.reply(i)
    }
    for (const run of runs) assert.equal((await place.ended(run)).status, 'DONE')
  })

  test('a run that sleeps does not count as waiting, and fails when its life is over', async () => {
    const place = await WorkflowPlace.of(server)
    const path = await place.activate({ steps: [{ id: 'pause', type: 'wait', for: 'P90D' }] })
    const run = await place.start(path)
    const asleep = server.db.selectFrom('workflow_runs').selectAll().where('id', '=', run.slice(-30))
    await until(async () => (await asleep.executeTakeFirst())?.state?.sleep === 'WAIT')
    assert.equal((await place.alice.call('GET', path)).body.waiting, 0)
    const now = new Date().toISOString()
    const row = await asleep.executeTakeFirstOrThrow()
    const undo = new Error('undo')
    let counts: readonly number[] = []
    const counting = inTransaction(server.db, async trx => {
      await updateRun(trx, row, { due_date: now })
      const workflow = { organization_id: row.organization_id, id: row.workflow_id }
      counts = [await countDue(trx, workflow, now), await countAllDue(trx, now)]
      throw undo
    })
    await assert.rejects(counting, undo)
    assert.deepEqual([counts[0], (counts[1] ?? 0) > 0], [1, true])
    const longAgo = new Date(Date.now() - 92 * 24 * 60 * 60_000).toISOString()
    await inTransaction(server.db, trx => updateRun(trx, row, { create_date: longAgo, due_date: now }))
    const { status, error } = await place.ended(run)
    assert.deepEqual([status, error?.message], ['FAILED', 'A run lives at most 91 days.'])
  })

  test('a step that must not be repeated waits for a person if its call has no reply', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await Receiver.start((_, reply) => void (crm.received.length === 2 && reply.end('{}')))
    after(() => crm[Symbol.asyncDispose]())
    const path = await place.activate({
      steps: [post('pay', crm.origin, { repeat: 'NEVER', timeoutSeconds: 1 })],
    })
    const run = await place.start(path)
    const { status, steps } = await place.ended(run)
    assert.deepEqual([status, steps.map(step => step.status)], ['UNCERTAIN', ['STARTED']])
    server.advanceJobs(60_000)
    assert.equal(crm.received.length, 1)
    await place.alice.call('PUT', `${run}/resolve`, { happened: false })
    assert.equal((await place.ended(run, ['DONE', 'FAILED'])).status, 'DONE')
    assert.equal(crm.received.length, 2)
  })

  test('a step that must not be repeated is tried again if the other system took no call', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await Receiver.start((_, reply) => {
      reply.writeHead(crm.received.length === 1 ? 429 : 503).end()
    })
    after(() => crm[Symbol.asyncDispose]())
    const path = await place.activate({ steps: [post('pay', crm.origin, { repeat: 'NEVER' })] })
    const run = await place.start(path)
    await until(async () => (await place.read(run)).steps[0]?.error?.code === 'status_429')
    server.advanceJobs(15_000)
    const { status, steps } = await place.ended(run)
    assert.deepEqual([status, steps.map(step => step.error?.code)], ['FAILED', ['status_429', 'status_503']])
  })

  test('a reply that the store cannot keep is cleaned or kept as text, and its call is made once', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const bodies = ['{"a\\u0000":"\\ud800b"}', deep]
    const path = await place.activate({ steps: [post('crm', crm.url), { id: 'end', type: 'stop' }] })
    const outputs: unknown[] = []
    for (const [at, body] of bodies.entries()) {
      const run = await place.start(path)
      await until(() => crm.received.length === at + 1)
      crm.reply(at, body)
      const { status, steps } = await place.ended(run)
      assert.equal(status, 'DONE')
      outputs.push(steps[0]?.output)
    }
    const [cleaned, cut] = outputs as [{ body: unknown }, { isCut: boolean }]
    assert.deepEqual([cleaned.body, cut.isCut], [{ a: '\ufffdb' }, true])
    assert.equal(crm.received.length, 2)
  })

  test('a hook refuses bodies that cannot be stored', async () => {
    const place = await WorkflowPlace.of(server)
    const trigger = { hook: { verify: 'NONE' } }
    const path = await place.activate({ trigger, steps: [{ id: 'end', type: 'stop' }] })
    const { hookUrl } = (await place.alice.call('GET', path)).body
    const json = 'application/json'
    const bodies = [
      ['{"x":"\\u0000"}', json],
      ['{"x":"\\ud800"}', json],
      ['['.repeat(20_000) + ']'.repeat(20_000), json],
      ['a\0b', 'text/plain'],
      ['a=%00', 'application/x-www-form-urlencoded'],
    ] as const
    for (const [body, type] of bodies) {
      const headers = { 'content-type': type }
      const reply = await fetch(server.url + new URL(hookUrl).pathname, { method: 'POST', headers, body })
      assert.equal(reply.status, 400, type)
      assert.match(await reply.text(), /"code":"body_invalid"/, type)
    }
  })

  test('a run that the server cannot go on with fails and says so, instead of trying for ever', async () => {
    const place = await WorkflowPlace.of(server)
    const path = await place.activate({ steps: [{ id: 'pause', type: 'wait', for: 'PT1H' }] })
    const run = await place.start(path)
    await until(async () => {
      const { body } = await place.alice.call('GET', run)
      return body.status === 'WAITING' && Date.parse(body.dueDate) > Date.parse(body.createDate)
    })
    await server.db
      .updateTable('workflow_runs')
      .set({ state: '{"sleep":"WAIT"}', due_date: new Date().toISOString() })
      .where('organization_id', '=', place.alice.id)
      .execute()
    const { status, error } = await place.ended(run)
    assert.equal(status, 'FAILED')
    assert.match(error?.message ?? '', /could not go on/)
  })

  test('a text with names is at most 256 KiB long, however often it names a long one', async () => {
    const place = await WorkflowPlace.of(server)
    const steps = [{ id: 'end', type: 'stop', message: '{{input.x}}'.repeat(80) }]
    const run = await place.start(await place.activate({ steps }), { x: 'z'.repeat(60_000) })
    const { status, error } = await place.ended(run)
    assert.deepEqual([status, error?.message.length], ['DONE', 256 * 1024])
  })

  test('a run whose outputs are too large fails, and the store does not keep them', async () => {
    const place = await WorkflowPlace.of(server)
    const long = '{{input.x}}'.repeat(4)
    const steps = [
      { id: 'small', type: 'set', values: { y: 'small' } },
      { id: 'wait', type: 'wait', for: 'PT1H' },
      { id: 'large', type: 'set', values: { y: [long, long] } },
      { id: 'again', type: 'wait', for: 'PT1H' },
    ]
    const path = await place.activate({ variables: { y: '' }, steps })
    const run = await place.start(path, { x: 'z'.repeat(60_000) })
    await until(async () => (await place.read(run)).steps.length === 1)
    server.advanceJobs(2 * 60 * 60_000)
    const { status, error } = await place.ended(run)
    assert.equal(status, 'FAILED')
    assert.match(error?.message ?? '', /more than 262144 bytes/)
    const stored = server.db
      .selectFrom('workflow_runs')
      .select('state')
      .where('organization_id', '=', place.alice.id)
    assert.equal((await stored.executeTakeFirstOrThrow()).state?.variables.y, 'small')
  })

  test('a run that is held lets its call end, makes it once, and goes on when the workflow is active', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const path = await place.activate({
      steps: [post('first', `${crm.url}/first`), post('second', `${crm.url}/second`)],
    })
    const run = await place.start(path)
    await until(() => crm.received.length === 1)
    const paused = await place.alice.call('PUT', `${path}/pause`, { runs: 'HOLD' })
    assert.equal(paused.status, 200, paused.text)
    crm.reply(0)
    await until(async () => (await place.read(run)).steps.length === 1)
    assert.equal((await place.read(run)).status, 'HELD')
    await place.alice.call('PUT', `${path}/activate`)
    await until(() => crm.received.length === 2)
    crm.reply(1)
    assert.equal((await place.ended(run)).status, 'DONE')
    assert.deepEqual(
      crm.received.map(call => call.path),
      ['/first', '/second'],
    )
  })

  test('a run that is held and active again during a call goes on after it', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const path = await place.activate({ steps: [post('only', crm.url, { repeat: 'NEVER' })] })
    const run = await place.start(path)
    await until(() => crm.received.length === 1)
    await place.alice.call('PUT', `${path}/pause`, { runs: 'HOLD' })
    await place.alice.call('PUT', `${path}/activate`)
    crm.reply(0)
    assert.equal((await place.ended(run)).status, 'DONE')
    assert.equal(crm.received.length, 1)
  })
}

onEachStore('workflows of a server that stops', declareStop, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declareStop(server: TestServer): void {
  test('a call ends and is stored before the server stops', async () => {
    const place = await WorkflowPlace.of(server)
    const crm = await startSlow()
    const step = { id: 'only', type: 'http', method: 'POST', url: crm.url, repeat: 'NEVER' }
    await place.start(await place.activate({ steps: [step] }))
    await until(() => crm.received.length === 1)
    const stopping = server.stopServer()
    await until(() =>
      fetch(server.url).then(
        reply => reply.status === 503,
        () => true,
      ),
    )
    crm.reply(0)
    await stopping
    const db = openStore(readConfig(server.env), { error: () => {} })
    const runs = await db
      .selectFrom('workflow_runs')
      .select('status')
      .where('organization_id', '=', place.alice.id)
      .execute()
    await db.destroy()
    assert.deepEqual(
      runs.map(({ status }) => status),
      ['DONE'],
    )
  })
}
