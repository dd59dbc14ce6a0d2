import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem, pointers } from '../../support/assertions.ts'
import { type Organization, onEachStore, request } from '../../support/harness.ts'

const exam = {
  name: 'Exam',
  appType: 'QUIZ',
  questions: [
    { id: 'fact', type: 'YES_NO', text: 'Is it?' },
    { id: 'essay', type: 'LONG_TEXT', text: 'Why?' },
    { id: 'poem', type: 'LONG_TEXT', text: 'A poem, please.' },
  ],
  scoring: {
    questions: {
      fact: { points: 2, correct: true, penalty: 0.5 },
      essay: { manual: true, points: 4, rubric: 'Two reasons, two points each.' },
      poem: { manual: true, points: 4, feedback: { correct: 'Bravo!' } },
    },
    passMark: { percent: 50 },
    grades: [
      { fromPercent: 0, grade: 'F' },
      { fromPercent: 90, grade: 'A', message: '*Splendid*' },
      { fromPercent: 50, grade: 'C' },
    ],
  },
  settings: { results: { showScore: true, showCorrect: true, showFeedback: true } },
}
const answers = { fact: true, essay: 'Because.', poem: 'Roses are red.' }

async function submitted(alice: Organization, given: object = answers) {
  const { path, url } = await alice.newPublishedForm(exam)
  const sent = await request(url, 'POST', { answers: given })
  assert.equal(sent.status, 201, sent.text)
  const response = `${path}/response/${sent.body.responseid}`
  const grade = (questions: object) => alice.call('PUT', `${response}/grade`, { questions })
  return { path, response, sent, grade }
}

onEachStore('manual grading', server => {
  test('a response is pending until all manually graded answers have points; then its verdict is final', async () => {
    const alice = await server.organization()
    const { path, response, sent, grade } = await submitted(alice)
    assert.deepEqual(
      [sent.body.score, sent.body.maxScore, sent.body.gradingStatus, sent.body.passed, sent.body.grade],
      [2, 10, 'PENDING', null, null],
    )
    const pending = await alice.call('POST', `${path}/response/all`, { gradingStatus: 'PENDING' })
    assert.equal(pending.body.length, 1)
    assert.deepEqual(pending.body[0].grading.essay, {
      points: null,
      maxPoints: 4,
      correct: null,
      manual: true,
    })

    const half = await grade({ essay: { points: 3.25, comment: 'The *source* is missing.' } })
    assert.equal(half.status, 200, half.text)
    assert.deepEqual([half.body.score, half.body.gradingStatus, half.body.passed], [5.25, 'PENDING', null])
    const whole = await grade({ poem: { points: 4 } })
    assert.deepEqual(
      [whole.body.score, whole.body.percent, whole.body.gradingStatus, whole.body.passed, whole.body.grade],
      [9.25, 92.5, 'GRADED', true, 'A'],
    )
    assert.deepEqual((await alice.call('GET', response)).body, whole.body)
    assert.deepEqual(
      (await alice.call('POST', `${path}/response/all`, { gradingStatus: 'PENDING' })).body,
      [],
    )
    assert.equal(
      (await alice.call('POST', `${path}/response/all`, { gradingStatus: 'GRADED' })).body.length,
      1,
    )
  })

  test('answers that wait are counted by question, until somebody grades them', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(exam)
    for (const given of [answers, { essay: 'So.' }, { fact: true }])
      await request(url, 'POST', { answers: given })
    const pending = async () => (await alice.call('GET', `${path}/response/pending`)).body
    const count = (responses: number, essay: number, poem: number) => ({
      responses,
      isMore: false,
      questions: [
        { id: 'essay', answers: essay },
        { id: 'poem', answers: poem },
      ].filter(question => question.answers > 0),
    })
    assert.deepEqual(await pending(), count(2, 2, 1))
    const [first, second] = (await alice.call('POST', `${path}/response/all`)).body
    const grade = (id: string, questions: object) =>
      alice.call('PUT', `${path}/response/${id}/grade`, { questions })
    await grade(first.responseid, { essay: { points: 1 } })
    assert.deepEqual((await pending()).responses, 2)
    await grade(first.responseid, { poem: { points: 1 } })
    assert.deepEqual(await pending(), count(1, 1, 0))
    await grade(second.responseid, { essay: { points: 1 } })
    assert.deepEqual(await pending(), count(0, 0, 0))
  })

  test('the result page shows pending answers, and afterwards points, comment, grade and message', async () => {
    const alice = await server.organization()
    const { sent, grade } = await submitted(alice)
    const page = async () => (await request(sent.body.resultUrl, 'GET')).text
    const before = await page()
    assert.match(before, /score so far/)
    assert.equal(before.match(/Still to be graded/g)?.length, 2)
    await grade({ essay: { points: 3, comment: 'The *source* is missing.' }, poem: { points: 4 } })
    const after = await page()
    assert.doesNotMatch(after, /so far|Still to be graded|Two reasons/)
    assert.match(after, /3 of 4 points/)
    assert.match(after, /The <em>source<\/em> is missing\./)
    assert.match(after, /Bravo!/)
    assert.match(after, /Grade A</)
    assert.match(after, /<em>Splendid<\/em>/)
  })

  test('an answer that loses points is shown as wrong', async () => {
    const alice = await server.organization()
    const { sent } = await submitted(alice, { fact: false })
    assert.deepEqual([sent.body.score, sent.body.percent], [-0.5, 0])
    const { text } = await request(sent.body.resultUrl, 'GET')
    assert.match(text, /<\/b>−0\.5 of 10 points/)
    assert.match(text, /−0\.5 of 2 points<\/span><span class="verdict wrong">Incorrect/)
    assert.doesNotMatch(text, /Partly/)
  })

  test('the history has who gave which points and when; the audit log has that it happened', async () => {
    const alice = await server.organization()
    const { response, grade } = await submitted(alice)
    await grade({ essay: { points: 1 } })
    await grade({ essay: { points: 2, comment: 'On second thought' } })
    const { body: history } = await alice.call('POST', `${response}/grade/all`)
    assert.equal(history.length, 2)
    const [first, second] = history
    assert.deepEqual([first.cause, first.from.score, first.to.score], ['MANUAL', 2, 3])
    assert.match(first.author, /^key_/)
    assert.deepEqual(second.questions, {
      essay: {
        from: { points: 1, maxPoints: 4, correct: false, manual: true },
        to: { points: 2, maxPoints: 4, correct: false, manual: true, comment: 'On second thought' },
      },
    })
    const paged = await alice.call('POST', `${response}/grade/all`, { limit: 1 })
    assert.deepEqual(paged.body, [first])
    const cursor = paged.headers.get('x-next-cursor')
    assert.deepEqual((await alice.call('POST', `${response}/grade/all`, { limit: 1, cursor })).body, [second])
    const resourceId = response.split('/').at(-1)
    const { body: log } = await alice.call('POST', '/core/audit/all', { resourceId })
    assert.deepEqual(
      log.map((entry: { action: string; resource: string }) => `${entry.action} ${entry.resource}`),
      ['grade response', 'grade response'],
    )
  })

  test('giving the same points again changes nothing and is not recorded; null makes an answer pending again', async () => {
    const alice = await server.organization()
    const { response, grade } = await submitted(alice)
    const once = await grade({ essay: { points: 1, comment: 'x' } })
    assert.deepEqual((await grade({ essay: { points: 1 } })).body, once.body)
    assert.deepEqual((await grade({ essay: { comment: 'x' } })).body, once.body)
    assert.equal((await alice.call('POST', `${response}/grade/all`)).body.length, 1)
    const cleared = await grade({ essay: { points: null, comment: null } })
    assert.deepEqual(cleared.body.grading.essay, { points: null, maxPoints: 4, correct: null, manual: true })
  })

  test('invalid points are refused with a pointer, and none are stored', async () => {
    const alice = await server.organization()
    const { path, response, grade } = await submitted(alice, { fact: true, essay: 'Because.' })
    const refused = await grade({
      fact: { points: 1 },
      essay: { points: 4.01 },
      poem: { points: 1 },
      gone: { points: 1 },
    })
    isProblem(refused, 422, 'grade_invalid')
    assert.deepEqual(
      refused.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => `${pointer} ${code}`),
      [
        '/questions/fact question_not_manual',
        '/questions/essay/points points_too_many',
        '/questions/poem answer_missing',
        '/questions/gone question_unknown',
      ],
    )
    for (const points of [-1, '1', true]) {
      const answer = await grade({ essay: { points } })
      isProblem(answer, 400, 'body_invalid')
      assert.deepEqual(pointers(answer), ['/questions/essay/points'])
    }
    for (const points of [0.001, 0.3000000001])
      isProblem(await grade({ essay: { points } }), 422, 'grade_invalid')
    isProblem(await grade({ essay: {} }), 400, 'body_invalid')
    isProblem(await grade({}), 400, 'body_invalid')
    assert.deepEqual((await alice.call('POST', `${response}/grade/all`)).body, [])
    const other = await alice.newPublishedForm(exam)
    const id = response.split('/').at(-1)
    const body = { questions: { essay: { points: 1 } } }
    isProblem(await alice.call('PUT', `${other.path}/response/${id}/grade`, body), 404, 'response_not_found')
    isProblem(await alice.call('POST', `${other.path}/response/${id}/grade/all`), 404, 'response_not_found')
    const bob = await server.organization()
    isProblem(await bob.call('PUT', `${path}/response/${id}/grade`, body), 404, 'webform_not_found')
    const reader = await server.key(alice.id, ['read'])
    const header = { 'x-api-key': reader }
    isProblem(await alice.call('PUT', `${response}/grade`, body, header), 403, 'scope_missing')
  })

  test('if several people grade at the same time, the last write wins and the history has all', async () => {
    const alice = await server.organization()
    const { response, grade } = await submitted(alice)
    const given = Array.from({ length: 8 }, (_, i) => i / 2)
    await Promise.all(given.map(points => grade({ essay: { points } })))
    const { body: history } = await alice.call('POST', `${response}/grade/all`)
    assert.deepEqual(
      history
        .map((entry: { questions: { essay: { to: { points: number } } } }) => entry.questions.essay.to.points)
        .sort(),
      given,
    )
    const { body } = await alice.call('GET', response)
    const last = history.find((entry: { to: { score: number } }) => entry.to.score === body.score)
    assert.equal(last.questions.essay.to.points, body.grading.essay.points)
    let points: number | null = null
    const steps = new Map(
      history.map(
        (entry: { questions: { essay: { from: { points: number | null }; to: { points: number } } } }) => [
          entry.questions.essay.from.points,
          entry.questions.essay.to.points,
        ],
      ),
    )
    for (let i = 0; i < given.length; i++) points = Number(steps.get(points))
    assert.equal(points, body.grading.essay.points, 'each change starts from the result of another one')
  })

  test('deleting a response or its form deletes the grading history', async () => {
    const alice = await server.organization()
    const { path, response, grade } = await submitted(alice)
    await grade({ essay: { points: 1 } })
    const entries = () =>
      server.db
        .selectFrom('grading_history')
        .select('id')
        .where('webform_id', '=', path.split('/').at(-1) ?? '')
        .execute()
    assert.equal((await entries()).length, 1)
    assert.equal((await alice.call('DELETE', response)).status, 204)
    assert.equal((await entries()).length, 0)
    assert.equal((await alice.call('DELETE', path)).status, 204)
  })

  test('a quiz with outcomes only shows the outcome and has no points', async () => {
    const alice = await server.organization()
    const choices = ['a', 'b'].map(id => ({ id, text: id }))
    const { path, url } = await alice.newPublishedForm({
      name: 'Pets',
      appType: 'QUIZ',
      questions: [{ id: 'evening', type: 'SINGLE_CHOICE', text: 'Your evening?', choices }],
      scoring: {
        outcomes: [
          { id: 'cat', title: 'You are a cat', text: 'At home.', weights: { evening: { a: 1 } } },
          { id: 'dog', title: 'You are a dog', text: 'Out and *about*.', weights: { evening: { b: 1 } } },
        ],
      },
      settings: { results: { showScore: true } },
    })
    const { body } = await request(url, 'POST', { answers: { evening: 'b' } })
    assert.deepEqual(body.outcome, { id: 'dog', title: 'You are a dog', text: 'Out and *about*.' })
    assert.deepEqual([body.score, body.maxScore, body.gradingStatus], [null, null, null])
    const page = (await request(body.resultUrl, 'GET')).text
    assert.match(page, /You are a dog/)
    assert.match(page, /Out and <em>about<\/em>/)
    assert.doesNotMatch(page, /points|%/)
    const [response] = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual([response.outcome, response.score, response.grading], ['dog', null, null])
  })

  test('no byte sent before submission reveals keys, weights, rubrics, outcomes or feedback', async () => {
    const alice = await server.organization()
    const choices = ['a', 'b'].map(id => ({ id, text: `Choice ${id}` }))
    const { url } = await alice.newPublishedForm({
      ...exam,
      questions: [
        ...exam.questions,
        { id: 'pick', type: 'SINGLE_CHOICE', text: 'Pick', choices },
        {
          id: 'spot',
          type: 'HOTSPOT',
          text: 'Where?',
          image: { url: 'https://example.com/x.png', alt: 'X' },
        },
        { id: 'order', type: 'RANKING', text: 'Order', choices },
        { id: 'gap', type: 'CLOZE', text: 'A {{blank}}.', blanks: { blank: {} } },
        {
          id: 'table',
          type: 'MATRIX',
          text: 'Table',
          rows: [{ id: 'r', text: 'Row' }],
          columns: [{ id: 'c', text: 'Column' }],
        },
      ],
      scoring: {
        ...exam.scoring,
        questions: {
          ...exam.scoring.questions,
          pick: { weights: { a: 7.31 }, feedback: { byChoice: { a: 'SECRET of choice' } } },
          essay: { manual: true, points: 4, rubric: 'SECRET rubric' },
          spot: { areas: [{ id: 'SECRETarea', shape: { circle: [0.123456, 0.5, 0.1] }, points: 1.17 }] },
          order: { points: 1.23, correct: ['b', 'a'] },
          gap: { blanks: { blank: { points: 1.19, correct: 'SECRET text' } } },
          table: { weights: { r: { c: 1.29 } } },
        },
        grades: [{ fromPercent: 0, grade: 'SECRET grade', message: 'SECRET message' }],
        outcomes: [{ id: 'SECRETid', title: 'SECRET title', weights: { pick: { a: 6.13 } } }],
      },
    })
    for (const address of [url, `${url}.json`]) {
      const { status, text } = await request(address, 'GET', undefined, { 'accept-encoding': 'identity' })
      assert.equal(status, 200)
      assert.doesNotMatch(text, /SECRET|7\.31|6\.13|1\.17|1\.23|1\.19|1\.29|0\.123456/)
      assert.doesNotMatch(text, /rubric|weights|penalty|passMark|areas/)
    }
    const refused = await request(url, 'POST', { answers: { pick: 'x' } })
    assert.equal(refused.status, 422)
    assert.doesNotMatch(refused.text, /SECRET|7\.31|6\.13/)
  })
})
