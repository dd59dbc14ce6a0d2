// The double of the browser tests keeps to the OpenAPI document, so that a test on it fails when the API changes.
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { APP, openApi } from '../browser/double/api.ts'

const api = await openApi()
beforeEach(() => {
  api.clear()
  api.faults.splice(0)
})

async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const sent = { 'content-type': 'application/json', ...headers }
  const text = body ? JSON.stringify(body) : ''
  const reply = await api.answer({ method, path: `/b/v1${path}`, headers: sent, text })
  return { ...reply, body: reply.text === '' ? undefined : JSON.parse(reply.text) }
}

test('a request that the document does not have fails the test', async () => {
  const { status } = await call('POST', `${APP}/dashboard/everything`)
  assert.equal(status, 404)
  assert.match(api.faults.join(), /no POST .*\/dashboard\/everything/)
})

test('a reply that its operation does not declare fails the test', async () => {
  api.reply('queryDataset', () => ({ columns: [], rows: [], base: 'none' }))
  await call('POST', `${APP}/dataset/query`, { dataset: 'x', measures: [{ as: 'n', fn: 'count' }] })
  assert.match(api.faults.join(), /\/dataset\/query replied with 200 .*\/base must be integer/)
})

test('a computed operation without a reply fails the test, and a reply has an operation', async () => {
  await call('POST', `${APP}/chart/chart_${'0'.repeat(26)}/data`)
  assert.match(api.faults.join(), /gives no reply of getChartData/)
  assert.throws(() => api.reply('drawChart', () => ({})), /no operation drawChart/)
})

test('a body that does not fit its operation is refused with its place, as the server does', async () => {
  const { status, body } = await call('POST', `${APP}/dashboard`, { name: 'Sales', tabs: [{ id: 'all' }] })
  assert.equal(status, 400)
  assert.equal(body.code, 'body_invalid')
  assert.ok(
    body.errors.some(({ pointer }: { pointer: string }) => pointer === '/tabs/0'),
    JSON.stringify(body),
  )
  assert.deepEqual(api.faults, [])
})

test('a draft has revisions and versions, and an incomplete one is not activated', async () => {
  const made = await call('POST', `${APP}/dashboard`, { name: 'Sales' })
  const path = `${APP}/dashboard/${made.body.dashboardid}`
  const etag = made.headers['etag'] ?? ''
  assert.equal((await call('PUT', `${path}/activate`)).body.code, 'dashboard_incomplete')
  const card = { id: 'hello', kind: 'TEXT', x: 0, y: 0, w: 3, h: 2, text: 'Hello' }
  const tabs = [{ id: 'all', title: 'All', cards: [card] }]
  assert.equal((await call('PATCH', path, { tabs }, { 'if-match': etag })).status, 200)
  assert.equal((await call('PATCH', path, { name: 'Lost' }, { 'if-match': etag })).status, 412)
  const { status, body } = await call('PUT', `${path}/activate`)
  assert.deepEqual([status, body.status, body.version, body.name], [200, 'ACTIVE', 1, 'Sales'])
  const [version] = (await call('POST', `${path}/version/all`)).body
  assert.equal(version.version, 1)
  assert.deepEqual((await call('GET', `${path}/version/1`)).body.tabs, tabs)
  assert.equal((await call('DELETE', path)).status, 204)
  assert.equal((await call('GET', path)).status, 404)
  assert.deepEqual(api.faults, [])
})
