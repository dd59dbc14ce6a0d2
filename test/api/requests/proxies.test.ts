// Client addresses behind proxies.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { readConfig } from '../../../src/config/config.ts'
import { ConfigError } from '../../../src/config/config-values.ts'
import { quiz, request, TestServer } from '../../support/harness.ts'

/** The remaining requests of the client that the header names. */
async function remainingFor({ url }: TestServer, forwardedFor?: string): Promise<number> {
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const answer = await request(`${url}/f/AAAAAAAAAAAAAAAAAAAAAA`, 'GET', undefined, headers)
  return Number(answer.headers.get('ratelimit-remaining'))
}

for (const [name, trusted, told] of [
  ['a trusted proxy', '203.0.113.0/24, loopback', 'the clients it names'],
  ['anybody else', '', 'the connection that it comes by'],
] as const) {
  describe(`X-Forwarded-For of ${name}`, () => {
    const server = new TestServer()
    before(() => server.start({ FORMYARD_RATE_LIMIT: 'on', FORMYARD_TRUSTED_PROXIES: trusted }))
    after(() => server.stop())

    test(`limits ${told}, also for a cached page`, async () => {
      const { url } = await (await server.organization()).newPublishedForm(quiz)
      const left = async (address: string) =>
        Number(
          (await request(url, 'GET', undefined, { 'x-forwarded-for': address })).headers.get(
            'ratelimit-remaining',
          ),
        )
      const first = await left('198.51.100.11')
      for (let i = 1; i < 4; i++) assert.equal(await left('198.51.100.11'), first - i)
      assert.equal(await left('198.51.100.12'), trusted ? first : first - 4)
    })

    test(`limits ${told}`, async () => {
      const first = await remainingFor(server, '198.51.100.1')
      assert.equal(await remainingFor(server, '198.51.100.1'), first - 1)
      const other = await remainingFor(server, '198.51.100.2')
      assert.equal(other, trusted ? first : first - 2)
      // Values written by the client come before those added by proxies.
      const forged = await remainingFor(server, '192.0.2.99, 198.51.100.2, 203.0.113.7')
      assert.equal(forged, trusted ? other - 1 : first - 3)
      assert.equal(await remainingFor(server), trusted ? first : first - 4)
    })
  })
}

test('proxies are given as addresses and networks; other values are refused', () => {
  const proxies = (value: string) => readConfig({ FORMYARD_TRUSTED_PROXIES: value }).trustedProxies
  assert.deepEqual(proxies(''), [])
  assert.deepEqual(proxies(' 10.0.0.7 ,2001:db8::/32,uniquelocal'), [
    '10.0.0.7',
    '2001:db8::/32',
    'uniquelocal',
  ])
  for (const wrong of [
    '*',
    'true',
    '1',
    'proxy.local',
    '10.0.0.0/0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0/8',
    '::/129',
  ])
    assert.throws(() => proxies(`loopback,${wrong}`), ConfigError, wrong)
})
