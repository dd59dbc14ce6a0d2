import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'

onEachStore('responses', server => {
  test('a response has its version, answers, score and grading, read alone or in the list', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const submissionId = randomUUID()
    const sent = await request(url, 'POST', { answers: { france: 'paris', pi: 3.15 }, submissionId })
    const read = await alice.call('GET', `${path}/response/${sent.body.responseid}`)
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [read.body])
    const { responseid, webformid, createDate, ...rest } = read.body
    assert.equal(path.split('/').at(-1), webformid)
    assert.equal(responseid, sent.body.responseid)
    assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    assert.deepEqual(rest, {
      version: 1,
      status: 'COMPLETE',
      submissionId,
      email: null,
      respondent: null,
      language: null,
      answers: { france: 'paris', pi: 3.15 },
      score: 2,
      maxScore: 3,
      percent: 66.67,
      passed: true,
      gradingStatus: 'GRADED',
      grade: null,
      outcome: null,
      grading: {
        france: { points: 2, maxPoints: 2, correct: true },
        pi: { points: 0, maxPoints: 1, correct: false },
      },
    })
  })

  test('a response without scoring has null scores', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'Survey',
      appType: 'SURVEY',
      questions: [{ id: 'a', type: 'YES_NO', text: 'Well?' }],
    })
    await request(url, 'POST', { answers: { a: false } })
    const [response] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      [response.score, response.maxScore, response.percent, response.passed, response.grading],
      [null, null, null, null, null],
    )
    assert.deepEqual(response.answers, { a: false })
  })

  test('a response is deleted under its own form only', async () => {
    const alice = await server.organization()
    const [one, other] = [await alice.newPublishedForm(quiz), await alice.newPublishedForm(quiz)]
    const { responseid } = (await request(one.url, 'POST', { answers: { france: 'paris' } })).body
    isProblem(await alice.call('GET', `${other.path}/response/${responseid}`), 404, 'response_not_found')
    isProblem(await alice.call('DELETE', `${other.path}/response/${responseid}`), 404, 'response_not_found')
    assert.equal((await alice.call('DELETE', `${one.path}/response/${responseid}`)).status, 204)
    isProblem(await alice.call('DELETE', `${one.path}/response/${responseid}`), 404, 'response_not_found')
  })

  test('a list longer than a chunk is streamed in order, and its pages have the same responses', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    const sent: string[] = []
    for (let round = 0; round < 13; round++) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, () => request(url, 'POST', { answers: { france: 'paris' } })),
      )
      sent.push(...answers.map(({ body }) => body.responseid))
    }
    const ids = (answer: { body: { responseid: string }[] }) =>
      answer.body.map(({ responseid }) => responseid)
    const streamed = await alice.call('POST', `${path}/response/all`)
    assert.match(streamed.headers.get('content-type') ?? '', /^application\/json/)
    assert.deepEqual(ids(streamed), [...sent].sort())
    const paged: string[] = []
    let cursor: string | null = null
    do {
      const page = await alice.call('POST', `${path}/response/all`, { limit: 500, ...(cursor && { cursor }) })
      paged.push(...ids(page))
      cursor = page.headers.get('x-next-cursor')
    } while (cursor)
    assert.deepEqual(paged, ids(streamed))
  })

  test('clients that leave in the middle of a list do not affect the server', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(quiz)
    await Promise.all(
      Array.from({ length: 600 }, () => request(url, 'POST', { answers: { france: 'paris' } })),
    )
    for (let i = 0; i < 40; i++) {
      const controller = new AbortController()
      const response = fetch(`${server.url}/devapi/v4${path}/response/all`, {
        method: 'POST',
        headers: { 'x-api-key': alice.key },
        signal: controller.signal,
      })
      if (i % 2) await response.then(answer => answer.body?.getReader().read())
      controller.abort()
      await response.catch(() => {})
    }
    assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 600)
  })

  test('concurrent responses to many forms are each stored with their own form', async () => {
    const alice = await server.organization()
    const forms = await Promise.all(Array.from({ length: 5 }, () => alice.newPublishedForm(quiz)))
    await alice.call('PUT', `${forms[4]?.path}/pause`)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        request(forms[i % 5]?.url ?? '', 'POST', { answers: { france: i % 2 ? 'paris' : 'lyon' } }),
      ),
    )
    assert.deepEqual([...new Set(answers.filter((_, i) => i % 5 === 4).map(({ status }) => status))], [410])
    for (const { path } of forms.slice(0, 4))
      assert.equal((await alice.call('POST', `${path}/response/all`)).body.length, 20)
  })
})
