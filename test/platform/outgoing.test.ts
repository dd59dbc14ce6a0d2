// The guard for outgoing calls to addresses that users give: by table, and with a real connection.
import assert from 'node:assert/strict'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import {
  guardedLookup,
  isPublicAddress,
  OutgoingRefused,
  outgoingUrl,
} from '../../src/platform/outgoing/guard.ts'

const refused: Record<string, string[]> = {
  loopback: ['127.0.0.1', '127.255.255.254', '0.0.0.0', '0.1.2.3', '::1', '::'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  'link-local': ['169.254.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1'],
  'a carrier’s network': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', '255.255.255.255', 'ff02::1'],
  'a cloud’s metadata': [
    '169.254.169.254',
    'fd00:ec2::254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
  ],
  'reserved and documentation': [
    '192.0.2.1',
    '198.51.100.1',
    '203.0.113.1',
    '198.18.0.1',
    '240.0.0.1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
  ],
  'an IPv4 address in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::808:808',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ],
  malformed: ['', 'localhost', '127.0.0.1:80', '1.2.3.4.5', '::g'],
}
for (const [what, addresses] of Object.entries(refused)) {
  test(`${what} addresses are not public`, () => {
    for (const address of addresses) assert.equal(isPublicAddress(address), false, address)
  })
}

test('internet addresses are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublicAddress(address), true, address)
})

test('a private IP address is refused in any notation', () => {
  for (const host of [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[0:0:0:0:0:ffff:7f00:1]',
    '[64:ff9b::169.254.169.254]',
    '169.254.169.254',
    '0xa9fea9fe',
    '2852039166',
  ])
    assert.throws(() => outgoingUrl(`http://${host}/latest/meta-data`), OutgoingRefused, host)
})

test('other schemes than http and https, credentials and malformed URLs are refused with a message', () => {
  for (const [text, words] of [
    ['', /Enter a URL/],
    ['example.com', /Enter a URL/],
    ['//example.com', /Enter a URL/],
    ['http://', /Enter a URL/],
    ['https://exa mple.com', /Enter a URL/],
    ['file:///etc/passwd', /https:\/\//],
    ['gopher://example.com', /https:\/\//],
    ['ftp://example.com', /https:\/\//],
    ['data:text/plain,x', /https:\/\//],
    ['javascript:alert(1)', /https:\/\//],
    ['unix:/run/docker.sock', /https:\/\//],
    ['https://user@example.com', /user or a password/],
    ['https://example.com:443@127.0.0.1', /user or a password/],
  ] as const)
    assert.throws(() => outgoingUrl(text), { message: words }, text)
  for (const text of [
    'https://example.com',
    'http://example.com:8080/x?y#z',
    'https://1.1.1.1/',
    'https://[2606:4700::1111]/',
  ])
    assert.equal(outgoingUrl(text).href, new URL(text).href)
})

/** A resolver that knows one name, with a list of replies to successive lookups. */
function resolverOf(...answers: string[][]) {
  let asked = 0
  const resolve: Parameters<typeof guardedLookup>[0] = (_hostname, _options, callback) => {
    const addresses = answers[Math.min(asked++, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve, asked: () => asked }
}

const lookUp = (resolve: Parameters<typeof guardedLookup>[0], all: boolean) =>
  new Promise<unknown>((done, fail) =>
    guardedLookup(resolve)('hook.example', { all }, (error, address) =>
      error ? fail(error) : done(address),
    ),
  )

test('a name is called only if all its addresses are public, and then only at those', async () => {
  for (const all of [true, false]) {
    const there = all ? [{ address: '1.1.1.1', family: 4 }] : '1.1.1.1'
    assert.deepEqual(await lookUp(resolverOf(['1.1.1.1']).resolve, all), there)
    for (const addresses of [
      ['127.0.0.1'],
      ['1.1.1.1', '10.0.0.1'],
      ['10.0.0.1', '1.1.1.1'],
      ['::ffff:10.0.0.1'],
      [],
    ])
      await assert.rejects(lookUp(resolverOf(addresses).resolve, all), OutgoingRefused)
  }
})

const inside = createServer((_request, reply) => reply.end('a secret of the inside'))
before(() => new Promise<void>(resolve => inside.listen(0, '127.0.0.1', resolve)))
after(() => inside.close())

const fetchPrivateAddress = (resolve?: Parameters<typeof guardedLookup>[0]) =>
  new Promise<string>((done, fail) => {
    const { port } = inside.address() as AddressInfo
    const url = outgoingUrl(`http://${resolve ? 'hook.example' : 'localhost'}:${port}/`)
    request(url, { lookup: guardedLookup(resolve), agent: false }, reply =>
      done(`answered ${reply.statusCode}`),
    )
      .on('error', fail)
      .end()
  })

test('no connection is made to a name with a private address', async () => {
  await assert.rejects(fetchPrivateAddress(), OutgoingRefused)
  await assert.rejects(fetchPrivateAddress(resolverOf(['127.0.0.1']).resolve), OutgoingRefused)
})

test('a name is resolved once per connection, so its address cannot change after the check', async () => {
  const rebinding = resolverOf(['1.1.1.1'], ['127.0.0.1'])
  await lookUp(rebinding.resolve, true)
  assert.equal(rebinding.asked(), 1)
  await assert.rejects(fetchPrivateAddress(rebinding.resolve), OutgoingRefused)
  assert.equal(rebinding.asked(), 2)
})
