// Runs that cause each other by calls that leave the server and come back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../support/assertions.ts'
import { onEachStore, request, type TestServer } from '../support/harness.ts'
import { longTest } from '../support/long.ts'
import { WorkflowPlace } from './place.ts'

onEachStore('runs that cause each other', declare, { FORMYARD_EGRESS_PRIVATE: '127.0.0.0/8' })

function declare(server: TestServer): void {
  const post = (url: string, more: object) => ({ id: 'call', type: 'http', method: 'POST', url, ...more })
  const runsOf = async ({ alice }: WorkflowPlace, path: string) =>
    (await alice.call('POST', `${path}/run/all`, {})).body as { status: string; error: { message: string } }[]
  /** The runs of a workflow, after one was refused. */
  async function whenRefused(place: WorkflowPlace, path: string) {
    await until(async () => (await runsOf(place, path)).some(({ status }) => status === 'FAILED'))
    await until(async () => (await runsOf(place, path)).every(({ status }) => /DONE|FAILED/.test(status)))
    return (await runsOf(place, path)).map(({ status }) => status).sort()
  }
  const SIX = ['DONE', 'DONE', 'DONE', 'DONE', 'DONE', 'FAILED']

  test('a workflow that posts to its own hook ends', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice } = place
    const path = await place.activate({
      trigger: { hook: { verify: 'NONE' } },
      steps: [{ id: 'end', type: 'stop' }],
    })
    const { hookUrl } = (await alice.call('GET', path)).body
    const address = server.url + new URL(hookUrl).pathname
    const headers = { 'formyard-run': 'another' }
    await alice.call('PATCH', path, { steps: [post(address, { headers, body: {} })] })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    assert.equal((await request(address, 'POST', {})).status, 202)
    assert.deepEqual(await whenRefused(place, path), SIX)
    const failed = (await runsOf(place, path)).find(({ status }) => status === 'FAILED')
    assert.match(failed?.error.message ?? '', /at most 5 deep/)
    const forged = { 'formyard-run': `run_${'0'.repeat(26)}.9.${'A'.repeat(22)}` }
    const reply = await fetch(address, {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', ...forged },
    })
    assert.equal(reply.status, 202)
    assert.equal((await alice.call('PUT', `${path}/pause`, { runs: 'CANCEL' })).status, 200)
  })

  test('a workflow that starts itself by the API ends', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice, app } = place
    const secret = { value: alice.key, hosts: ['127.0.0.1'] }
    assert.ok((await alice.call('PUT', `${app}/secret/KEY`, secret)).status < 300)
    const path = await place.draft({ steps: [{ id: 'end', type: 'stop' }] })
    const headers = { 'x-api-key': '{{secrets.KEY}}' }
    const call = post(`${server.url}/devapi/v4${path}/run`, { headers, body: { input: {} } })
    await alice.call('PATCH', path, { steps: [call] })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    await place.start(path)
    assert.deepEqual(await whenRefused(place, path), SIX)
  })

  test('a workflow that answers its own form by the page ends', async () => {
    const place = await WorkflowPlace.of(server)
    const form = await place.newForm({
      name: 'Loop',
      questions: [{ id: 'name', type: 'SHORT_TEXT', text: 'Name?' }],
    })
    const url = server.url + new URL(form.url).pathname
    const path = await place.activate({
      trigger: { event: 'response.created', webformid: form.webformid },
      steps: [post(url, { body: { answers: { name: 'again' } } })],
    })
    assert.equal((await request(url, 'POST', { answers: { name: 'first' } })).status, 201)
    const responses = async () =>
      (await place.alice.call('POST', `${form.path}/response/all`, {})).body.length
    await until(async () => (await responses()) === 6)
    const open = server.db.selectFrom('events').select('id').where('organization_id', '=', place.alice.id)
    await until(async () => (await open.where('dispatch_date', 'is', null).execute()).length === 0)
    await until(async () => (await runsOf(place, path)).every(({ status }) => status === 'DONE'))
    assert.equal((await runsOf(place, path)).length, 5)
    assert.equal(await responses(), 6)
  })

  longTest('a workflow that loads a dataset whenever it is loaded ends, though a job loads it', async () => {
    const place = await WorkflowPlace.of(server)
    const { alice, app } = place
    const secret = { value: alice.key, hosts: ['127.0.0.1'] }
    assert.ok((await alice.call('PUT', `${app}/secret/KEY`, secret)).status < 300)
    const { datasetid } = (await alice.call('POST', `${app}/dataset`, { name: 'Rows' })).body
    const url = `${server.url}/devapi/v4${app}/dataset/${datasetid}/load`
    const headers = { 'x-api-key': '{{secrets.KEY}}', 'content-type': 'text/csv' }
    const path = await place.activate({
      trigger: { event: 'dataset.loaded' },
      steps: [post(url, { headers, body: 'a\nx\n' })],
    })
    const first = await fetch(url, {
      method: 'POST',
      body: 'a\nx\n',
      headers: { 'x-api-key': alice.key, 'content-type': 'text/csv' },
    })
    assert.equal(first.status, 201)
    const depths = async () =>
      (
        await server.db
          .selectFrom('events')
          .select('depth')
          .where('organization_id', '=', alice.id)
          .where('type', '=', 'dataset.loaded')
          .orderBy('id')
          .execute()
      ).map(({ depth }) => depth)
    await until(async () => (await depths()).length >= 6)
    await until(async () => (await runsOf(place, path)).every(({ status }) => status === 'DONE'))
    assert.deepEqual(await depths(), [0, 1, 2, 3, 4, 5])
    assert.equal((await runsOf(place, path)).length, 5)
  })
}
