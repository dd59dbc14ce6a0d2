// Security headers on every kind of reply.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { onEachStore, quiz, request, type TestServer } from '../../support/harness.ts'

interface Seen {
  readonly what: string
  readonly status: number
  readonly headers: Headers
}

/** One reply of each kind. */
async function everyKindOfReply(server: TestServer): Promise<Seen[]> {
  const seen: Seen[] = []
  const ask = async (
    status: number,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const answer = await request(server.url + path, method, body, headers)
    const what = `${method} ${path} with ${JSON.stringify(headers)}`
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    seen.push({ what, ...answer })
    return answer
  }
  const alice = await server.organization()
  const key = { 'x-api-key': alice.key }
  const { path: form, url } = await alice.newPublishedForm(quiz)
  const page = new URL(url).pathname
  const api = '/devapi/v4'
  await ask(200, 'GET', api + form, undefined, key)
  await ask(200, 'HEAD', api + form, undefined, key)
  await ask(200, 'POST', `${api}/core/user/all`, {}, key)
  await ask(401, 'GET', api + form)
  await ask(400, 'POST', `${api}/core/user`, {}, key)
  await ask(404, 'GET', `${api}/core/user/x`, undefined, key)
  await ask(404, 'GET', `${api}/nothing`, undefined, key)
  await ask(405, 'OPTIONS', `${api}/core/user`, undefined, key)
  await ask(415, 'POST', `${api}/core/user`, 'x', { ...key, 'content-type': 'text/plain' })
  await ask(404, 'GET', '/%FF')
  await ask(200, 'GET', `${api}/openapi.json`)
  await ask(200, 'GET', '/health/ready')
  await ask(200, 'GET', '/metrics')
  await ask(200, 'GET', '/docs/')
  await ask(404, 'GET', '/docs/nothing')
  const { text } = await ask(200, 'GET', page, undefined, { 'accept-encoding': 'identity' })
  await ask(200, 'GET', page, undefined, { 'accept-encoding': 'gzip' })
  for (const [, file = ''] of text.matchAll(/"(\/f\/-\/[^"]+)"/g)) await ask(200, 'GET', file)
  await ask(200, 'GET', `${page}.json`)
  await ask(404, 'GET', '/f/AAAAAAAAAAAAAAAAAAAAAA')
  await ask(415, 'POST', page)
  await ask(422, 'POST', page, new URLSearchParams(), { accept: 'text/html' })
  const sent = await ask(303, 'POST', page, new URLSearchParams({ 'a.france': 'paris' }), {
    accept: 'text/html',
  })
  await ask(200, 'GET', sent.headers.get('location') ?? '')
  await ask(201, 'POST', page, { answers: { france: 'paris' } })
  const preview = await ask(201, 'POST', `${api}${form}/preview`, {}, key)
  const draft = new URL(preview.body.url).pathname
  const version = /name="version" value="(\d+)"/.exec((await ask(200, 'GET', draft)).text)?.[1] ?? ''
  await ask(200, 'POST', draft, new URLSearchParams({ version, 'a.france': 'paris' }))
  await ask(422, 'POST', draft, new URLSearchParams({ version }))
  await ask(404, 'GET', `/p/${'A'.repeat(43)}`)
  await alice.call('PUT', `${form}/pause`)
  await ask(410, 'GET', page)
  await ask(410, 'POST', page, { answers: {} })
  await ask(204, 'DELETE', api + form, undefined, key)
  seen.push(await malformedReply(server.url))
  return seen
}

/** The reply to malformed HTTP. */
function malformedReply(url: string): Promise<Seen> {
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('NO HTTP\r\n\r\n'))
    socket
      .on('data', chunk => (text += chunk))
      .on('error', reject)
      .on('close', () => {
        const [head = ''] = text.split('\r\n\r\n')
        const [, ...lines] = head.split('\r\n')
        const headers = new Headers()
        for (const line of lines)
          headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1))
        resolve({ what: 'no HTTP', status: 400, headers })
      })
  })
}

const directivesOf = (policy: string): Record<string, string> =>
  Object.fromEntries(policy.split('; ').map(directive => [directive.split(' ', 1)[0], directive]))

function assertSecurityHeaders({ what, headers }: Seen): void {
  assert.equal(headers.get('x-content-type-options'), 'nosniff', what)
  assert.equal(headers.get('referrer-policy'), 'no-referrer', what)
  assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin', what)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /(^|; )default-src 'none'/, what)
  assert.match(policy, /frame-ancestors '(none|self)'/, what)
  assert.doesNotMatch(policy, /unsafe-eval|\*/, what)
  const { 'style-src': style = '', ...others } = directivesOf(policy)
  // The script of the reference creates style elements.
  if (!what.includes('/docs')) assert.doesNotMatch(style, /unsafe-inline/, what)
  assert.doesNotMatch(Object.values(others).join(' '), /unsafe-inline/, what)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
    assert.equal(headers.get(name), null, what)
}

onEachStore('headers with an http public URL', server => {
  test('every kind of reply has a policy, nosniff and frame-ancestors, allows no other origin and names no software', async () => {
    const seen = await everyKindOfReply(server)
    for (const answer of seen) {
      assertSecurityHeaders(answer)
      assert.equal(answer.headers.get('strict-transport-security'), null, answer.what)
    }
  })

  test('no cache stores replies to a key, or results', async () => {
    for (const { what, headers } of await everyKindOfReply(server)) {
      if (/devapi\/v4\/(core|user)|\/result\/| \/p\/[^A]/.test(what) && !what.startsWith('OPTIONS'))
        assert.match(headers.get('cache-control') ?? '', /no-store/, what)
    }
  })
})

onEachStore(
  'headers with an https public URL',
  server => {
    test('every kind of reply promises https for a year, and has the headers of http', async () => {
      for (const answer of await everyKindOfReply(server)) {
        assertSecurityHeaders(answer)
        const promise = answer.headers.get('strict-transport-security')
        assert.equal(promise, 'max-age=31536000; includeSubDomains', answer.what)
      }
    })
  },
  { FORMYARD_PUBLIC_URL: 'https://forms.example.com' },
)
