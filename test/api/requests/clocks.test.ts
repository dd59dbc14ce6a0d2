// Caches and limits expire correctly when the system clock is set while a server runs.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { mockClocks } from '../../support/clocks.ts'
import { API, onEachStore, quiz, request } from '../../support/harness.ts'

const HOUR = 3_600_000
const CHECK_MS = 20
const clocks = mockClocks()

onEachStore(
  'when the system clock changes',
  server => {
    test('a revoked key is refused after three seconds', async () => {
      const alice = await server.organization()
      const ask = () => alice.call('POST', '/core/user/all')
      clocks.moveWallClock(HOUR)
      assert.equal((await ask()).status, 200)
      clocks.moveWallClock(-HOUR)
      await server.db
        .updateTable('api_keys')
        .set({ revoke_date: new Date().toISOString() })
        .where('organization_id', '=', alice.id)
        .execute()
      clocks.advance(3_001)
      assert.equal((await ask()).status, 401)
    })

    test('a form paused by another process is closed after one second', async () => {
      const alice = await server.organization()
      const { path, url } = await alice.newPublishedForm(quiz)
      clocks.moveWallClock(HOUR)
      assert.equal((await request(url, 'GET')).status, 200)
      clocks.moveWallClock(-HOUR)
      const id = path.split('/').at(-1) ?? ''
      await server.db.updateTable('webforms').set({ status: 'PAUSED' }).where('id', '=', id).execute()
      clocks.advance(1_001)
      assert.equal((await request(url, 'GET')).status, 410)
    })

    test('a rate limit resets after a minute', async () => {
      const ask = async () => {
        const { headers } = await request(`${server.url}/f/AAAAAAAAAAAAAAAAAAAAAA.json`, 'GET')
        return [headers.get('ratelimit-remaining'), Number(headers.get('ratelimit-reset'))] as const
      }
      clocks.advance(60_000)
      const [first] = await ask()
      clocks.moveWallClock(-HOUR)
      const [second, seconds] = await ask()
      assert.equal(Number(first) - Number(second), 1)
      assert.ok(seconds <= 60, `${seconds}`)
      clocks.advance(60_000)
      assert.equal((await ask())[0], first)
      clocks.moveWallClock(HOUR)
    })

    test('a body in progress is still received', async () => {
      const alice = await server.organization()
      const { hostname, port } = new URL(server.url)
      const body = JSON.stringify({ email: 'a@example.com', password: 'correct horse 9' })
      const socket = connect(Number(port), hostname)
      socket.write(
        `POST ${API}/core/user HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-api-key: ${alice.key}\r\n` +
          `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
      )
      await sleep(5 * CHECK_MS)
      clocks.moveWallClock(HOUR)
      await sleep(5 * CHECK_MS)
      socket.write(body.slice(1))
      const reply = (await socket.setEncoding('utf8').toArray()).join('')
      assert.match(reply, /^HTTP\/1\.1 201 /)
      clocks.moveWallClock(-HOUR)
    })
  },
  { FORMYARD_RATE_LIMIT: 'on' },
  { limits: { http: { headersTimeout: 15_000, connectionsCheckingInterval: CHECK_MS } } },
)
