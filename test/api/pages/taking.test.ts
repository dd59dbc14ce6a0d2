import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

const right = { france: 'paris', pi: 3.14 }

onEachStore('public forms', server => {
  const responsesOf = async (alice: Awaited<ReturnType<typeof server.organization>>, path: string) =>
    (await alice.call('POST', `${path}/response/all`)).body

  test('neither the page nor the data reveals the scoring', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const page = await request(url, 'GET')
    assert.match(page.headers.get('content-type') ?? '', /text\/html/)
    assert.match(page.text, /Capital of France\?/)
    const data = await request(`${url}.json`, 'GET')
    assert.deepEqual(data.body.questions, quiz.questions)
    for (const { text } of [page, data])
      assert.doesNotMatch(text, /correct|tolerance|passMark|It is Paris|3\.14|scoring/)
  })

  test('a page has strict headers: no inline script, no referrer, no framing by other sites, no caching', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const { headers, text } = await request(url, 'GET')
    assert.match(
      headers.get('content-security-policy') ?? '',
      /default-src 'none'; script-src 'self'; style-src 'self'/,
    )
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.match(headers.get('cache-control') ?? '', /no-cache/)
    assert.doesNotMatch(text, /<script(?![^>]*src=)|<style|style="|\son\w+="/)
    assert.equal(headers.get('set-cookie'), null)
  })

  test('the compressed page equals the plain page, with a new submission id at each load', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const idOf = (html: string) => /name="submissionId" value="([0-9a-f-]{36})"/.exec(html)?.[1] ?? ''
    const pages = await Promise.all(
      ['identity', 'identity', 'gzip', 'gzip'].map(async encoding => {
        const response = await fetch(url, { headers: { 'accept-encoding': encoding } })
        assert.equal(response.headers.get('content-encoding'), encoding === 'gzip' ? 'gzip' : null)
        return response.text()
      }),
    )
    assert.equal(new Set(pages.map(idOf)).size, 4)
    assert.equal(new Set(pages.map(page => page.replace(idOf(page), ''))).size, 1)
    assert.throws(() => gunzipSync(Buffer.from('not gzip')))
  })

  test('a JSON submission returns only what the settings allow', async () => {
    const alice = await server.organization()
    const results = async (settings: object) => {
      const { url } = await alice.newPublishedForm({ ...quiz, settings: { results: settings } })
      const { status, body } = await request(url, 'POST', { answers: { france: 'lyon', pi: 3.14 } })
      assert.equal(status, 201)
      return body
    }
    const nothing = await results({})
    assert.deepEqual(Object.keys(nothing).sort(), [
      'createDate',
      'responseid',
      'resultUrl',
      'status',
      'version',
    ])
    const score = await results({ showScore: true })
    assert.deepEqual([score.score, score.maxScore, score.percent, score.passed], [1, 3, 33.33, false])
    const feedback = await results({ showFeedback: true })
    assert.deepEqual(feedback.questions.france, { feedback: 'It is Paris.' })
    const correct = await results({ showCorrect: true })
    assert.deepEqual(correct.questions.france, {
      points: 0,
      maxPoints: 2,
      correct: false,
      correctAnswer: 'paris',
    })
    assert.ok(!('score' in correct))
  })

  test('invalid answers are refused with a pointer each, and nothing is stored', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    for (const [answers, expected] of [
      [{}, ['/answers/france']],
      [{ france: 'rome', pi: '3' }, ['/answers/france', '/answers/pi']],
      [{ ...right, nosuch: 1 }, ['/answers/nosuch']],
      [{ ...right, 'a/b~c': 1 }, ['/answers/a~1b~0c']],
      [{ ...right, constructor: 1, toString: 2 }, ['/answers/constructor', '/answers/toString']],
      [{ france: null }, ['/answers/france']],
      [[], ['/answers']],
      ['text', ['/answers']],
    ] as const) {
      const answer = await request(url, 'POST', { answers, submissionId: randomUUID() })
      isProblem(answer, 422, 'answers_invalid')
      assert.deepEqual(pointers(answer), expected, answer.text)
    }
    isProblem(await request(url, 'POST', { answers: right, extra: 1 }), 400, 'body_invalid')
    isProblem(await request(url, 'POST', { answers: right, submissionId: 'not-a-uuid' }), 400, 'body_invalid')
    isProblem(
      await request(url, 'POST', { answers: right, email: 'bob@example.com' }),
      422,
      'answers_invalid',
    )
    assert.deepEqual(await responsesOf(alice, path), [])
  })

  test('a submission id is stored once, also if sent concurrently, and repeats return the first result', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const submissionId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        request(url, 'POST', {
          answers: right,
          submissionId: i % 2 ? submissionId.toUpperCase() : submissionId,
        }),
      ),
    )
    for (const answer of answers) assert.equal(answer.status, 201, answer.text)
    assert.equal(new Set(answers.map(answer => answer.body.responseid)).size, 1)
    assert.equal(new Set(answers.map(answer => answer.body.score)).size, 1)
    const stored = await responsesOf(alice, path)
    assert.equal(stored.length, 1)
    assert.equal(stored[0].score, answers[0]?.body.score)
    await alice.call('PUT', `${path}/pause`)
    const late = await request(url, 'POST', { answers: right, submissionId })
    assert.deepEqual([late.status, late.body.responseid], [201, stored[0].responseid])
  })

  test('two forms may receive the same submission id', async () => {
    const alice = await server.organization()
    const submissionId = randomUUID()
    for (let i = 0; i < 2; i++) {
      const { path, url } = await alice.newPublishedForm(quiz)
      assert.equal((await request(url, 'POST', { answers: right, submissionId })).status, 201)
      assert.equal((await responsesOf(alice, path)).length, 1)
    }
  })

  test('a form accepts exactly as many responses as its limit, and repeats do not count', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({ ...quiz, settings: { maxResponses: 7 } })
    const submissionId = randomUUID()
    await request(url, 'POST', { answers: right, submissionId })
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        request(url, 'POST', { answers: right, ...(i % 3 === 0 && { submissionId }) }),
      ),
    )
    for (const answer of answers.filter(({ status }) => status !== 201))
      isProblem(answer, 410, 'webform_full')
    assert.equal((await responsesOf(alice, path)).length, 7)
    // A process's copy of a form may be a second old.
    await until(async () => (await request(url, 'GET')).status !== 200)
    const page = await request(url, 'GET')
    assert.equal(page.status, 410)
    assert.match(page.text, /reached its response limit/)
    isProblem(await request(`${url}.json`, 'GET'), 410, 'webform_full')
  })

  test('one response per email, ignoring case, if the form requires it', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...quiz,
      settings: { email: 'REQUIRED', onePerEmail: true },
    })
    const answers = await Promise.all(
      ['bob@example.com', 'BOB@example.com', 'carol@example.com', 'bob@example.com'].map(email =>
        request(url, 'POST', { answers: right, email }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 201, 409, 409])
    for (const answer of answers.filter(({ status }) => status === 409)) {
      isProblem(answer, 409, 'email_already_answered')
      assert.deepEqual(pointers(answer), ['/email'])
    }
    assert.equal((await responsesOf(alice, path)).length, 2)
    for (const email of ['bob', 'a@b c.de', `${'a'.repeat(250)}@example.com`]) {
      const answer = await request(url, 'POST', { answers: right, email })
      isProblem(answer, 422, 'answers_invalid')
      assert.deepEqual(pointers(answer), ['/email'])
    }
    for (const email of [undefined, null, ''])
      isProblem(await request(url, 'POST', { answers: right, email }), 422, 'answers_invalid')
  })

  test('a form that is not open yet, or has closed, says so', async () => {
    const alice = await server.organization()
    for (const [settings, code, words] of [
      [{ opensAt: '2999-01-01T00:00:00Z' }, 'webform_not_open_yet', /not open yet/],
      [{ closesAt: '2001-01-01T00:00:00Z' }, 'webform_closed', /closed/],
    ] as const) {
      const { url } = await alice.newPublishedForm({ ...quiz, settings })
      const page = await request(url, 'GET')
      assert.equal(page.status, 410)
      assert.match(page.text, words)
      isProblem(await request(url, 'POST', { answers: right }), 410, code)
    }
  })

  test('a page opened before a new version is checked against the version it shows', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await alice.call('PATCH', path, {
      questions: [{ id: 'spain', type: 'SHORT_TEXT', text: 'Capital of Spain?', required: true }],
      scoring: null,
    })
    await alice.call('PATCH', path, { scoring: { questions: { spain: { points: 1, correct: 'Madrid' } } } })
    assert.equal((await alice.call('PUT', `${path}/activate`)).body.version, 2)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const old = await request(
      url,
      'POST',
      new URLSearchParams({ version: '1', 'a.france': 'paris' }).toString(),
      form,
    )
    assert.equal(old.status, 303, old.text)
    isProblem(await request(url, 'POST', { answers: { france: 'paris' } }), 422, 'answers_invalid')
    const stored = await responsesOf(alice, path)
    assert.deepEqual(
      stored.map((response: { version: number }) => response.version),
      [1],
    )
    isProblem(
      await request(url, 'POST', 'version=9&a.france=paris', { ...form, accept: 'application/json' }),
      422,
    )
  })

  test('an unknown address is 404, with a page for browsers and a problem for programs', async () => {
    const missing = `${server.url}/f/AAAAAAAAAAAAAAAAAAAAAA`
    const page = await request(missing, 'GET')
    assert.equal(page.status, 404)
    assert.match(page.text, /<h1>/)
    isProblem(await request(`${missing}.json`, 'GET'), 404)
    isProblem(await request(missing, 'POST', { answers: {} }), 404)
    for (const slug of ['%00', '..%2f..%2fetc', "'", 'a'.repeat(400), '%E0%A4%A']) {
      assert.equal((await request(`${server.url}/f/${slug}`, 'GET')).status, 404, slug)
    }
  })
})
