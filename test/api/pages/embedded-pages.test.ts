// The pages of a form in a frame: who may show them, and what follows from them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Organization, onEachStore, quiz, type Reply, request } from '../../support/harness.ts'

const SITES = ['https://app.example.com', 'https://*.example.org']
const ACCEPT_JSON = { accept: 'application/json' }
const withRedirect = {
  ...quiz,
  settings: {
    ...quiz.settings,
    endings: [{ title: 'Done', redirectUrl: 'https://example.com/next' }],
  },
}

const ancestors = ({ headers }: Reply) =>
  /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]

/** The events that a framed page sends to the element around it. */
const eventsOf = ({ text }: Reply): unknown =>
  JSON.parse(/ data-events="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"') ?? 'null')

async function newFramedForm(owner: Organization, form: object, origins: readonly string[] = SITES) {
  const { path, url } = await owner.newPublishedForm(form)
  const app = path.split('/webform/')[0] ?? ''
  assert.equal((await owner.call('PATCH', app, { origins })).status, 200)
  return { app, path, url }
}

onEachStore('framed pages', server => {
  test('a page can be framed by the sites of its application, and only at /embed', async context => {
    const alice = await server.organization()
    const { app, url } = await newFramedForm(alice, quiz)
    const framed = await request(`${url}/embed`, 'GET')
    assert.equal(framed.status, 200)
    assert.equal(ancestors(framed), `'self' ${SITES.join(' ')}`)
    assert.equal(framed.headers.get('x-frame-options'), null)
    assert.deepEqual(eventsOf(framed), [['ready', { version: 1 }]])
    assert.match(framed.text, /src="\/f\/-\/embedded-\w+\.js"/)
    const alone = await request(url, 'GET')
    assert.equal(ancestors(alone), "'self'")
    assert.equal(alone.headers.get('x-frame-options'), 'SAMEORIGIN')
    assert.doesNotMatch(alone.text, /data-events|embedded-/)

    // The sites of the application are read once a second.
    let passed = 0
    const clock = performance.now.bind(performance)
    context.mock.method(performance, 'now', () => clock() + passed)
    await alice.call('PATCH', app, { origins: ['*'] })
    passed += 1_000
    assert.equal(ancestors(await request(`${url}/embed`, 'GET')), "'self' *")
    await alice.call('PATCH', app, { origins: [] })
    passed += 1_000
    assert.equal(ancestors(await request(`${url}/embed`, 'GET')), "'self'")
  })

  test('the script of a framed page is served, and is small', async () => {
    const { url } = await newFramedForm(await server.organization(), quiz)
    const { text } = await request(`${url}/embed`, 'GET')
    const [path = ''] = /\/f\/-\/embedded-\w+\.js/.exec(text) ?? []
    const reply = await fetch(server.url + path, { headers: { 'accept-encoding': 'br' } })
    assert.equal(reply.status, 200)
    assert.match(reply.headers.get('cache-control') ?? '', /immutable/)
    const sizeBytes = Number(reply.headers.get('content-length'))
    assert.ok(sizeBytes > 0 && sizeBytes <= 512, `${sizeBytes} bytes`)
  })

  test('a framed form of several languages leads to framed pages', async () => {
    const languages = { ...quiz, settings: { languages: ['en', 'de'], fallback: true } }
    const { url } = await newFramedForm(await server.organization(), languages)
    const { pathname } = new URL(url)
    const german = { 'accept-language': 'de' }
    const chosen = await request(`${url}/embed?source=mail`, 'GET', undefined, german)
    assert.equal(chosen.status, 303)
    assert.equal(chosen.headers.get('location'), `${pathname}/de/embed?source=mail`)
    const asked = await request(`${url}/embed?_language=de`, 'GET')
    assert.equal(asked.headers.get('location'), `${pathname}/de/embed?_language=de`)
    assert.equal((await request(`${url}/embed?_language=xx`, 'GET')).status, 200)
    const page = await request(`${url}/de/embed`, 'GET')
    assert.equal(ancestors(page), `'self' ${SITES.join(' ')}`)
    assert.ok(page.text.includes(`action="${pathname}/embed"`))
    assert.ok(page.text.includes(`href="${pathname}/en/embed"`))
    assert.equal((await request(`${url}/xx/embed`, 'GET')).status, 404)
  })

  test('answers sent from a frame lead to a framed result, which asks for the redirect', async () => {
    const { url } = await newFramedForm(await server.organization(), withRedirect)
    const sent = await request(
      `${url}/embed`,
      'POST',
      { answers: { france: 'paris', pi: 3.14 } },
      ACCEPT_JSON,
    )
    assert.equal(sent.status, 201, sent.text)
    const { responseid, resultUrl, redirectUrl } = sent.body
    assert.equal(redirectUrl, undefined)
    assert.ok(resultUrl.startsWith(`${url}/embed/result/`))
    const result = await request(resultUrl, 'GET')
    assert.equal(ancestors(result), `'self' ${SITES.join(' ')}`)
    assert.equal(result.headers.get('x-frame-options'), null)
    assert.equal(result.headers.get('cache-control'), 'private, no-store')
    const scores = { score: 3, maxScore: 3, percent: 100, passed: true }
    assert.deepEqual(eventsOf(result), [
      ['submit', { responseid, status: 'COMPLETE', ...scores }],
      ['redirect', { url: 'https://example.com/next' }],
    ])
    assert.ok(result.text.includes('href="https://example.com/next" target="_top"'))
    const alone = await request(resultUrl.replace('/embed/', '/'), 'GET')
    assert.equal(ancestors(alone), "'self'")
    assert.equal(eventsOf(alone), null)
  })

  test('a frame without a script stays framed: errors, the result, and no redirect of the frame', async () => {
    const { url } = await newFramedForm(await server.organization(), withRedirect)
    const wrong = await request(`${url}/embed`, 'POST', new URLSearchParams({ version: '1', 'a.pi': 'x' }))
    assert.equal(wrong.status, 422)
    assert.equal(ancestors(wrong), `'self' ${SITES.join(' ')}`)
    assert.ok(wrong.text.includes(`action="${new URL(url).pathname}/embed"`))
    const fields = new URLSearchParams({ version: '1', 'a.france': 'paris' })
    const right = await request(`${url}/embed`, 'POST', fields)
    assert.equal(right.status, 303)
    assert.ok(right.headers.get('location')?.startsWith(`${new URL(url).pathname}/embed/result/`))
    const alone = await request(url, 'POST', fields)
    assert.equal(alone.headers.get('location'), 'https://example.com/next')
  })

  test('a score that respondents do not see is told to no page', async () => {
    const secret = { ...quiz, settings: { results: { showScore: false } } }
    const { url } = await newFramedForm(await server.organization(), secret)
    const { body } = await request(`${url}/embed`, 'POST', { answers: { france: 'lyon' } }, ACCEPT_JSON)
    const result = await request(body.resultUrl, 'GET')
    assert.deepEqual(eventsOf(result), [['submit', { responseid: body.responseid, status: 'COMPLETE' }]])
  })

  test('a frame says why there is no form', async () => {
    const alice = await server.organization()
    const { path, url } = await newFramedForm(alice, quiz)
    await alice.call('PUT', `${path}/pause`)
    const paused = await request(`${url}/embed`, 'GET')
    assert.equal(paused.status, 410)
    assert.equal(ancestors(paused), `'self' ${SITES.join(' ')}`)
    assert.deepEqual(eventsOf(paused), [['error', { code: 'webform_paused' }]])
    const missing = await request(`${server.url}/f/${'x'.repeat(22)}/embed`, 'GET')
    assert.equal(missing.status, 404)
    assert.equal(ancestors(missing), "'self' *")
    assert.deepEqual(eventsOf(missing), [['error', { code: 'not_found' }]])
  })

  test('files are uploaded from a frame', async () => {
    const withFile = { ...quiz, questions: [...quiz.questions, { id: 'cv', type: 'FILE', text: 'CV' }] }
    const { url } = await newFramedForm(await server.organization(), withFile)
    const sent = await request(`${url}/embed/file/cv?name=cv.txt`, 'POST', Buffer.from('hello'), {
      'content-type': 'application/octet-stream',
    })
    assert.equal(sent.status, 201, sent.text)
  })
})
