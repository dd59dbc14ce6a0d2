import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isProblem } from '../support/assertions.ts'
import { browse } from '../support/browser-api.ts'
import { freePort } from '../support/free-port.ts'
import { quiz, request, TestServer } from '../support/harness.ts'

const server = new TestServer()
let api: string

before(async () => {
  const port = await freePort()
  api = `http://127.0.0.1:${port}`
  // Operations do not declare that they are elsewhere.
  await server.start({ FORMYARD_API_LISTEN: `127.0.0.1:${port}` }, { enforceResponses: false })
})
after(() => server.stop())

test('with FORMYARD_API_LISTEN, the developer API and its reference exist at that address only', async () => {
  const alice = await server.organization()
  const key = { 'x-api-key': alice.key }
  for (const path of ['/devapi/v4/core/user', '/docs/', '/devapi/v4/openapi.json']) {
    assert.equal((await request(api + path, 'GET', undefined, key)).status, 200)
    isProblem(await request(server.url + path, 'GET', undefined, key), 404, 'not_found')
  }
  assert.equal((await request(`${server.url}/health/live`, 'GET')).status, 200)
})

test('tokens created there work at the first address', async () => {
  const alice = await server.organization()
  const call = async (method: string, path: string, body: unknown) =>
    (await request(`${api}/devapi/v4${path}`, method, body, { 'x-api-key': alice.key })).body
  const { userid } = await call('POST', '/core/user', { email: 'a@example.com', password: 'correct horse 9' })
  const { appid } = await call('POST', `/user/${userid}/app`, { name: 'A' })
  const { webformid } = await call('POST', `/user/${userid}/app/${appid}/webform`, quiz)
  const wanted = { userid, appid, webformid, features: ['design'], origins: ['https://app.example.com'] }
  const { token } = await call('POST', '/core/login/token', wanted)
  const path = `/user/${userid}/app/${appid}/webform/${webformid}`
  assert.equal((await browse(server, token, 'GET', path)).body.name, quiz.name)
})
