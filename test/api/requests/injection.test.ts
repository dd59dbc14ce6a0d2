// Texts that try to become a header, a prototype, a query or a second value.
import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { newEmail, onEachStore, quiz, request } from '../../support/harness.ts'

const json = { 'content-type': 'application/json' }

onEachStore('injection', server => {
  /** The status line and headers of a reply as raw text. */
  const headOf = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let received = ''
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () =>
        socket.write(Buffer.from(`${text}connection: close\r\n\r\n`, 'latin1')),
      )
      socket
        .on('data', chunk => (received += chunk))
        .on('error', reject)
        .on('close', () => resolve(received.split('\r\n\r\n')[0] ?? ''))
    })

  test('a line break in a request never becomes a line of a reply’s headers', async () => {
    const alice = await server.organization()
    for (let i = 0; i < 2; i++) await alice.newUser()
    const { url } = await alice.newPublishedForm(quiz)
    const key = `x-api-key: ${alice.key}\r\nhost: x\r\n`
    const broken = '%0d%0aset-cookie:%20a=b%0d%0a'
    for (const text of [
      `GET /devapi/v4/core/user/x${broken} HTTP/1.1\r\n${key}`,
      `POST /devapi/v4/core/user/all?${broken} HTTP/1.1\r\n${key}content-length: 0\r\n`,
      `PUT /devapi/v4/core/user/all?${broken} HTTP/1.1\r\n${key}`,
      `GET ${new URL(url).pathname}${broken} HTTP/1.1\r\nhost: x\r\n`,
      `GET /docs${broken} HTTP/1.1\r\nhost: x\r\n`,
      `GET /docs/..${broken} HTTP/1.1\r\nhost: x\r\n`,
      `GET //evil.example/${broken} HTTP/1.1\r\nhost: evil.example\r\nx-forwarded-host: evil.example\r\n`,
    ]) {
      const head = await headOf(text)
      assert.match(head, /^HTTP\/1\.1 [2-4]\d\d /, head)
      assert.doesNotMatch(head, /^set-cookie/im, text)
      assert.doesNotMatch(head, /evil\.example/, text)
    }
    const listed = await alice.call('POST', `/core/user/all?${broken}`, { limit: 1 })
    const link = listed.headers.get('link') ?? ''
    assert.match(link, /^<[\w:/.]+\/devapi\/v4\/core\/user\?limit=1&cursor=[\w-]+>; rel="next"$/)
    assert.equal(listed.headers.get('set-cookie'), null)
  })

  test('a redirect address cannot contain a line break or a second address', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    for (const redirectUrl of [
      'https://example.com/\r\nset-cookie: a=b',
      'https://example.com/\n',
      'https://example.com/\t',
      'https://example.com/\u2028x',
      ' https://example.com/',
    ]) {
      const form = { ...quiz, settings: { endings: [{ redirectUrl }] } }
      isProblem(await alice.call('POST', `${app}/webform`, form), 400, 'body_invalid')
    }
    // Other white space is percent-encoded. A semicolon, which would end the policy's source list, is escaped.
    for (const redirectUrl of [
      'https://example.com/\u0085x',
      "https://example.com/;script-src'*'",
      'https://a.example,b/',
    ]) {
      const created = await alice.call('POST', `${app}/webform`, {
        ...quiz,
        settings: { endings: [{ redirectUrl }] },
      })
      const active = await alice.call('PUT', `${app}/webform/${created.body.webformid}/activate`)
      if (active.status === 422) continue
      const { headers } = await request(active.body.url, 'GET')
      const policy = headers.get('content-security-policy') ?? ''
      assert.equal(policy.match(/script-src/g)?.length, 1, policy)
      const sent = await request(active.body.url, 'POST', new URLSearchParams({ 'a.france': 'paris' }), {
        accept: 'text/html',
      })
      assert.match(sent.headers.get('location') ?? '', /^https:\/\/[\x21-\x7e]+$/)
    }
  })

  test('names of Object.prototype are ordinary names, and no body changes a prototype', async () => {
    const alice = await server.organization()
    const app = await alice.newApp()
    const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then']
    const form = {
      name: 'Names',
      appType: 'QUIZ',
      questions: names.map(id => ({ id, type: 'SHORT_TEXT', text: id })),
      scoring: { questions: Object.fromEntries(names.map(id => [id, { points: 1, correct: id }])) },
      settings: { results: { showScore: true, showCorrect: true } },
    }
    const created = await alice.call('POST', `${app}/webform`, form)
    assert.equal(created.status, 201, created.text)
    const path = `${app}/webform/${created.body.webformid}`
    const { url } = (await alice.call('PUT', `${path}/activate`)).body
    const none = await request(url, 'POST', { answers: {} })
    assert.deepEqual([none.status, none.body.score], [201, 0])
    const all = await request(url, 'POST', { answers: Object.fromEntries(names.map(id => [id, id])) })
    assert.deepEqual([all.status, all.body.score], [201, names.length])

    for (const pollution of [
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"settings":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"scoring":{"constructor":{"prototype":{"polluted":1}}}}',
      '{"__proto__":{"polluted":1}}',
      '{"settings":{"__proto__":{"polluted":1}}}',
      '{"questions":[{"type":"DATE","__proto__":{"polluted":1}}]}',
      '{"scoring":{"questions":{"__proto__":{"points":1}}}}',
    ]) {
      isProblem(await alice.call('PATCH', path, pollution, json), 400, 'body_invalid')
      isProblem(await alice.call('PUT', path, pollution, json), 400, 'body_invalid')
    }
    for (const answers of ['{"__proto__":"x"}', '{"constructor":{"prototype":{"polluted":1}}}'])
      assert.ok([400, 422].includes((await request(url, 'POST', `{"answers":${answers}}`, json)).status))
    const fields =
      'a.__proto__=x&a.__proto__.polluted=1&__proto__[polluted]=1&a[constructor][prototype][polluted]=1'
    const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal((await request(url, 'POST', fields, asForm)).status, 422)
    // The server runs in this process.
    assert.equal('polluted' in {}, false)
    assert.deepEqual((await alice.call('GET', path)).body.questions, form.questions)
  })

  test('a text never becomes part of a query: quotes, wildcards and comments match literally', async () => {
    const alice = await server.organization()
    const userid = await alice.newUser(newEmail())
    for (const search of [
      "' or '1'='1",
      "'; drop table users; --",
      '%',
      '_',
      '\\',
      '"',
      "alice' --",
      '%25',
    ]) {
      const { status, body } = await alice.call('POST', '/core/user/all', { search })
      assert.deepEqual([status, body], [200, []], search)
    }
    for (const name of [
      "' or 1=1 --",
      `${userid}'--`,
      `${userid}%00`,
      `${userid}%20`,
      `${userid}%27%20or%20%271`,
    ])
      isProblem(await alice.call('GET', `/core/user/${encodeURIComponent(name)}`), 404)
    assert.equal((await alice.call('GET', `/core/user/${userid}`)).status, 200)
  })

  test('a parameter that is repeated, in headers or in the query, has no second value', async () => {
    const alice = await server.organization()
    const bob = await server.organization()
    const userid = await alice.newUser()
    const twice = await headOf(
      `GET /devapi/v4/core/user/${userid} HTTP/1.1\r\nhost: x\r\nx-api-key: ${bob.key}\r\nx-api-key: ${alice.key}\r\n`,
    )
    assert.match(twice, /^HTTP\/1\.1 401 /)
    const asUser = await alice.call('GET', `/core/user/${userid}?userid=${await bob.newUser()}`)
    assert.equal(asUser.body.userid, userid)
  })
})
