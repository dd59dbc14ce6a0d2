// Calls to addresses that users give, at real servers with scripted behavior.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { after, test } from 'node:test'
import { type CallerParts, createCaller, type OutsideCall } from '../../src/platform/outgoing/call.ts'
import { createConnector } from '../../src/platform/outgoing/connect.ts'
import { type Egress, hasHost, PUBLIC_EGRESS, toHostPattern } from '../../src/platform/outgoing/egress.ts'
import type { ResolveAll } from '../../src/platform/outgoing/guard.ts'
import { certificate } from '../support/certificate.ts'

const LOCAL: Egress = { hosts: [], privateNetworks: ['127.0.0.0/8'] }

const closers: (() => void)[] = []
after(() => {
  for (const close of closers) close()
})

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  })
  return (server.address() as AddressInfo).port
}

const plain = (onRequest: RequestListener) => listen(createServer(onRequest))
const tls = (onRequest: RequestListener) => listen(createTlsServer(certificate, onRequest))

/** Names and their addresses; each lookup takes the next list. */
const names = (known: Record<string, string[][]>): ResolveAll => {
  const asked = new Map<string, number>()
  return (hostname, _options, callback) => {
    const answers = known[hostname]
    if (!answers) return callback(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), [])
    const turn = asked.get(hostname) ?? 0
    asked.set(hostname, turn + 1)
    const addresses = answers[Math.min(turn, answers.length - 1)] ?? []
    callback(
      null,
      addresses.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
}

const local: CallerParts = {
  resolve: names({ 'hook.example': [['127.0.0.1']], 'other.example': [['127.0.0.1']] }),
  ca: certificate.cert,
}

async function get(url: string, more: Partial<OutsideCall> = {}, egress = LOCAL, parts = local) {
  const outcome = await createCaller(egress, parts)({ method: 'GET', url, ...more })
  return 'error' in outcome ? outcome.error : { status: outcome.status, text: outcome.body.toString() }
}

const echo: RequestListener = (request, reply) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const { method, url, headers } = request
    reply.end(JSON.stringify({ method, url, headers, body: Buffer.concat(chunks).toString() }))
  })
}

test('a call sends its method, headers and body, and gives the status, headers and body of the reply', async () => {
  const port = await tls(echo)
  const outcome = await createCaller(
    LOCAL,
    local,
  )({
    method: 'POST',
    url: `https://hook.example:${port}/a?b=c`,
    headers: { 'x-one': '1', host: 'evil.example', 'content-length': '9999', connection: 'upgrade' },
    secretHeaders: { authorization: 'Bearer s' },
    body: 'grüße',
  })
  assert.ok('status' in outcome)
  const sent = JSON.parse(outcome.body.toString())
  assert.deepEqual([sent.method, sent.url, sent.body], ['POST', '/a?b=c', 'grüße'])
  const { host, authorization, cookie } = sent.headers
  assert.deepEqual(
    [sent.headers['x-one'], host, authorization, cookie],
    ['1', `hook.example:${port}`, 'Bearer s', undefined],
  )
  assert.equal(sent.headers['content-length'], '7')
})

test('a reply has a most of bytes; beyond it the call fails, or the body is cut where the caller says so', async () => {
  const port = await plain((_request, reply) => {
    const write = (): void => void reply.write(Buffer.alloc(64 * 1024, 97), error => error || write())
    write()
  })
  const url = `http://127.0.0.1:${port}/`
  assert.equal(await get(url, { maxBytes: 1024 }), 'TOO_LARGE')
  const cut = await get(url, { maxBytes: 1024, cutsBody: true })
  assert.equal(typeof cut === 'object' && cut.text.length, 1024)
})

/** Timers that run only when a test calls `end` with their length. */
function timers() {
  const waiting = new Map<number, () => void>()
  const startTimeout: CallerParts['startTimeout'] = (onTimeout, ms) => {
    waiting.set(ms, onTimeout)
    return () => waiting.delete(ms)
  }
  return { startTimeout, end: (ms: number) => waiting.get(ms)?.(), has: (ms: number) => waiting.has(ms) }
}

test('a server that sends a byte now and then is left after the total time', async () => {
  const clock = timers()
  const port = await plain((_request, reply) => {
    reply.write('a')
    // The connection is there, so only the total time is running.
    setImmediate(() => clock.end(15_000))
  })
  const parts = { ...local, startTimeout: clock.startTimeout }
  assert.equal(await get(`http://127.0.0.1:${port}/`, {}, LOCAL, parts), 'TIMEOUT')
  assert.equal(clock.has(5_000), false)
})

test('a server that accepts and never finishes TLS is left after the time for connecting', async () => {
  const clock = timers()
  const port = await listen(createTcpServer(() => setImmediate(() => clock.end(5_000))))
  const parts = { ...local, startTimeout: clock.startTimeout }
  assert.equal(await get(`https://hook.example:${port}/`, {}, LOCAL, parts), 'CONNECT_TIMEOUT')
})

test('failures have codes that the owner of the address can act on', async () => {
  const closing = await listen(createTcpServer(socket => socket.destroy()))
  const nonsense = await listen(createTcpServer(socket => socket.on('error', () => {}).end('SMTP ready\r\n')))
  const plainPort = await plain(echo)
  const tlsPort = await tls(echo)
  const free = createTcpServer()
  const freePort = await listen(free)
  await new Promise(resolve => free.close(resolve))
  for (const [url, expected] of [
    [`http://127.0.0.1:${closing}/`, 'RESET'],
    [`http://127.0.0.1:${nonsense}/`, 'RESET'],
    [`https://hook.example:${plainPort}/`, 'TLS'],
    [`https://127.0.0.1:${tlsPort}/`, 'TLS'],
    [`http://127.0.0.1:${freePort}/`, 'REFUSED'],
    [`https://nobody.example:${tlsPort}/`, 'NAME_UNKNOWN'],
    ['ftp://hook.example/', 'NOT_ALLOWED'],
    ['https://user:pass@hook.example/', 'NOT_ALLOWED'],
    ['nothing', 'NOT_ALLOWED'],
  ] as const)
    assert.equal(await get(url), expected, url)
  const untrusting = { resolve: local.resolve }
  assert.equal(await get(`https://hook.example:${tlsPort}/`, {}, LOCAL, untrusting), 'TLS')
  const broken = { headers: { 'x-a': 'one\r\nx-b: two' } }
  assert.equal(await get(`http://127.0.0.1:${plainPort}/`, broken), 'NOT_ALLOWED')
})

test('redirects are replies by default, and a GET that follows them stops after three', async () => {
  let asked = 0
  const port = await plain((_request, reply) => {
    asked++
    reply.writeHead(302, { location: '/again' }).end()
  })
  const url = `http://127.0.0.1:${port}/`
  assert.deepEqual(await get(url), { status: 302, text: '' })
  assert.equal(asked, 1)
  assert.deepEqual(await get(url, { followsRedirects: true }), { status: 302, text: '' })
  assert.equal(asked, 1 + 4)
  assert.deepEqual(await get(url, { followsRedirects: true, method: 'POST' }), { status: 302, text: '' })
  assert.equal(asked, 1 + 4 + 1)
})

test('the time of a call counts all its redirects', async () => {
  const port = await plain(({ url }, reply) => {
    if (url === '/end') return void reply.end('there')
    reply.writeHead(302, { location: '/end' }).end()
  })
  const times: number[] = []
  const startTimeout: CallerParts['startTimeout'] = (_, ms) => {
    times.push(ms)
    return () => {}
  }
  const call = { timeoutMs: 9_000, connectMs: 1, followsRedirects: true }
  const parts = { ...local, startTimeout }
  assert.deepEqual(await get(`http://hook.example:${port}/`, call, LOCAL, parts), {
    status: 200,
    text: 'there',
  })
  const [first = 0, second = 0] = times.filter(ms => ms !== 1)
  assert.equal(first, 9_000)
  assert.ok(second > 0 && second < 9_000, 'the second request has the rest of the time')
})

test('a redirect to another origin loses the headers with secrets, and is checked anew', async () => {
  const other = await tls(echo)
  const seen: IncomingMessage['headers'][] = []
  let target = `https://other.example:${other}/`
  const port = await tls((request, reply) => {
    seen.push(request.headers)
    if (request.url === '/here') return reply.end('here')
    return reply.writeHead(307, { location: target }).end()
  })
  const call = {
    followsRedirects: true,
    headers: { authorization: 'Basic x', 'x-kept': 'yes' },
    secretHeaders: { 'x-token': 'marker-secret' },
  }
  const url = `https://hook.example:${port}/`
  const reply = await get(url, call)
  assert.equal(seen[0]?.['x-token'], 'marker-secret')
  assert.ok(typeof reply === 'object')
  const { headers } = JSON.parse(reply.text)
  assert.deepEqual(
    [headers['x-kept'], headers['x-token'], headers.authorization],
    ['yes', undefined, undefined],
  )
  target = '/here'
  assert.deepEqual(await get(url, call), { status: 200, text: 'here' })
  assert.equal(seen.at(-1)?.['x-token'], 'marker-secret')
  for (const [location, expected] of [
    ['http://10.0.0.1/', 'ADDRESS_NOT_PUBLIC'],
    ['https://[::ffff:127.0.0.1]/', 'ADDRESS_NOT_PUBLIC'],
    ['file:///etc/passwd', 'NOT_ALLOWED'],
    ['https://', 'NOT_ALLOWED'],
  ] as const) {
    target = location
    assert.equal(await get(url, call), expected, location)
  }
  target = `https://other.example:${other}/`
  assert.equal(await get(url, { ...call, allowed: [['hook.example']] }), 'NOT_ALLOWED')
})

test('private addresses are refused in every spelling, and no connection is made', async () => {
  let calls = 0
  const port = await plain((_request, reply) => {
    calls++
    reply.end()
  })
  for (const host of ['127.0.0.1', '127.1', '0x7f.1', '2130706433', '017700000001', '[::1]', '①②⑦.1', '0'])
    for (const scheme of ['http', 'https', 'ht\ntp'])
      assert.equal(await get(`${scheme}://${host}:${port}/`, {}, PUBLIC_EGRESS), 'ADDRESS_NOT_PUBLIC', host)
  assert.equal(await get(`https://hook.example:${port}/`, {}, PUBLIC_EGRESS), 'ADDRESS_NOT_PUBLIC')
  assert.equal(calls, 0)
})

test('plain http goes to allowed private networks only', async () => {
  const resolve = names({ 'public.example': [['93.184.216.34']] })
  assert.equal(await get('http://public.example/', {}, LOCAL, { resolve }), 'ADDRESS_NOT_PUBLIC')
  assert.equal(await get('http://93.184.216.34/', {}, LOCAL, { resolve }), 'ADDRESS_NOT_PUBLIC')
  assert.equal(await get('ht\ntp://93.184.216.34/', {}, LOCAL, { resolve }), 'ADDRESS_NOT_PUBLIC')
})

test('a name that changes its address after the check is not followed to the new one', async () => {
  let calls = 0
  const port = await plain((_request, reply) => {
    calls++
    reply.end('inside')
  })
  const resolve = names({ 'hook.example': [['127.0.0.1'], ['10.0.0.1']] })
  const call = createCaller(LOCAL, { resolve })
  const url = `http://hook.example:${port}/`
  assert.ok('status' in (await call({ method: 'GET', url })))
  assert.deepEqual(await call({ method: 'GET', url }), { error: 'ADDRESS_NOT_PUBLIC' })
  const mixed = names({ 'hook.example': [['127.0.0.1', '10.0.0.1']] })
  assert.equal(await get(url, {}, LOCAL, { resolve: mixed }), 'ADDRESS_NOT_PUBLIC')
  assert.equal(calls, 1)
})

test('the operator, the organization and the secret each narrow the hosts', async () => {
  const port = await tls(echo)
  const url = `https://hook.example:${port}/`
  const only = (...hosts: string[]): Egress => ({ ...LOCAL, hosts })
  assert.equal(await get(url, {}, only('other.example')), 'NOT_ALLOWED')
  assert.equal(await get(url, { allowed: [['*.example'], []] }, only('hook.example')), 'NOT_ALLOWED')
  assert.equal(await get(url, { allowed: [['other.example']] }, only('hook.example')), 'NOT_ALLOWED')
  assert.equal(typeof (await get(url, { allowed: [['*.example']] }, only('hook.example'))), 'object')
})

test('host patterns name one host, or all names below a domain', () => {
  for (const [pattern, host, has] of [
    ['crm.example.com', 'crm.example.com', true],
    ['crm.example.com', 'CRM.example.com.', true],
    ['crm.example.com', 'xcrm.example.com', false],
    ['crm.example.com', 'a.crm.example.com', false],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'badexample.com', false],
  ] as const)
    assert.equal(hasHost([toHostPattern(pattern) ?? ''], host), has, `${pattern} ${host}`)
  assert.equal(toHostPattern('*.Bücher.example'), '*.xn--bcher-kva.example')
  for (const wrong of ['', '*', '*.', 'a b', 'https://a.example', 'a.example/x', 'a*.example', '*.10.0.0.1'])
    assert.equal(toHostPattern(wrong), undefined, wrong)
})

test('a connection is used again for calls that may repeat, and one that ended meanwhile is no failure', async () => {
  const sockets = new Set<unknown>()
  const server = createServer((request, reply) => {
    sockets.add(request.socket)
    reply.end('ok')
  })
  const port = await listen(server)
  const call = createCaller(LOCAL)
  const again: OutsideCall = { method: 'POST', url: `http://127.0.0.1:${port}/`, mayRepeat: true }
  for (let i = 0; i < 3; i++) assert.ok('status' in (await call(again)))
  assert.equal(sockets.size, 1)
  server.closeAllConnections()
  assert.ok('status' in (await call(again)))
  assert.ok('status' in (await call({ ...again, mayRepeat: false })))
  assert.ok('status' in (await call({ ...again, mayRepeat: false })))
  assert.equal(sockets.size, 4)
})

test('connections to mail servers and databases pass the same guard', async () => {
  const port = await listen(createTcpServer(socket => socket.on('error', () => {}).end('hello')))
  const open = createConnector(LOCAL, local.resolve)
  const socket = await open({ host: 'hook.example', port })
  socket.destroy()
  const codeOf = (opened: Promise<unknown>) =>
    opened.then(
      () => 'opened',
      error => error.code,
    )
  assert.equal(await codeOf(open({ host: '10.0.0.1', port })), 'ADDRESS_NOT_PUBLIC')
  assert.equal(await codeOf(open({ host: '::ffff:127.0.0.1', port })), 'ADDRESS_NOT_PUBLIC')
  assert.equal(await codeOf(open({ host: 'nobody.example', port })), 'NAME_UNKNOWN')
  assert.equal(await codeOf(open({ host: 'hook.example', port, allowed: [['a.example']] })), 'NOT_ALLOWED')
  assert.equal(await codeOf(open({ host: 'a.example/x@hook.example', port })), 'NOT_ALLOWED')
  const inside = createConnector(PUBLIC_EGRESS, local.resolve)
  assert.equal(await codeOf(inside({ host: 'hook.example', port })), 'ADDRESS_NOT_PUBLIC')
})
