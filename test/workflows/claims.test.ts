// What runs do once, also if a process stands still, a call has no reply, or the server stops.
import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { until } from '../assertions.ts'
import { onEachStore, type TestServer } from '../harness.ts'
import { Receiver } from '../receiver.ts'
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
}
