// More API keys than the key cache holds.
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { connect } from 'node:net'
import { after, mock, test } from 'node:test'
import { API, TestServer } from '../../support/harness.ts'

/** More than an address may request without a key in a minute, and more than the cache holds. */
const KEYS = 12_050
const keyOf = (n: number) => `fy_live_${String(n).padStart(43, '0')}`

// Cached entries do not expire in this test.
mock.method(performance, 'now', () => 0)

async function insertKeys(server: TestServer, organizationId: string): Promise<void> {
  const rows = Array.from({ length: KEYS }, (_, n) => ({
    id: `key_${String(n).padStart(26, '0')}`,
    organization_id: organizationId,
    name: 'many',
    prefix: 'fy_live_0',
    hash: hash('sha256', keyOf(n), 'base64url'),
    scopes: JSON.stringify(['read']),
    create_date: new Date().toISOString(),
    expire_date: null,
    revoke_date: null,
  }))
  for (let i = 0; i < KEYS; i += 1_000)
    await server.db
      .insertInto('api_keys')
      .values(rows.slice(i, i + 1_000))
      .execute()
}

/** Sends one request with each key on one connection, and returns the statuses. A valid key gets 403, the cheapest reply. */
async function requestWith(server: TestServer, keys: readonly number[]): Promise<string[]> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = `POST ${API}/core/user HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n`
  socket.write(keys.map(n => `${head}x-api-key: ${keyOf(n)}\r\n\r\n`).join(''))
  socket.write(`GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  const text = (await socket.setEncoding('latin1').toArray()).join('')
  return [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status = '']) => status).slice(0, -1)
}

test('many valid keys from one address are all accepted, and the most recent ones are cached', async () => {
  const server = new TestServer('sqlite')
  after(() => server.stop())
  await server.start({ FORMYARD_RATE_LIMIT: 'on' })
  const alice = await server.organization()
  await insertKeys(server, alice.id)
  const statuses = await requestWith(server, [...Array(KEYS).keys()])
  assert.equal(statuses.length, KEYS)
  assert.deepEqual(new Set(statuses), new Set(['403']))

  // Cached keys need no store. Others are found to be deleted.
  await server.db.deleteFrom('api_keys').where('name', '=', 'many').execute()
  assert.deepEqual(await requestWith(server, [KEYS - 1, 0]), ['403', '401'])
})
