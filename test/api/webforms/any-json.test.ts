// Any JSON as a definition or an answer is accepted or refused, never an internal error. Accepted values can be shown,
// scored, listed, summarized and exported.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { typeOf } from '../../../src/engine/questions/index.ts'
import { pageOf } from '../../../src/engine/questions/pages.ts'
import { answerNormalizer } from '../../../src/engine/questions/shared/answer-normalizer.ts'
import { fieldName } from '../../../src/engine/questions/type.ts'
import { examples } from '../../questions/examples.ts'
import { type Organization, onEachStore, request } from '../../support/harness.ts'
import { runsOf } from '../../support/long.ts'

// Uploads have their own tests: their answers are references to files, not free JSON.
const asked = examples
  .filter(({ question }) => !typeOf(question).uploads)
  .map(({ question, good, bad }, i) => ({
    question: { ...question, id: `q${i}`, required: false },
    good,
    bad,
  }))
const questions = asked.map(({ question }) => question)
const scoring = { questions: Object.fromEntries(questions.map(({ id }) => [id, { points: 0 }])) }
const RUNS = runsOf(40)

const anything = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(1e308, -0, '\0', '\ud800', '__proto__', 'constructor', [[[[]]]], {
    __proto__: null,
    x: 1,
  }),
)
const answerTo = ({ good, bad }: (typeof asked)[number]) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...bad) },
    { weight: 1, arbitrary: anything },
  )
const answers = fc
  .subarray(asked, { maxLength: 6 })
  .chain(some =>
    fc.tuple(...some.map(one => answerTo(one).map(answer => [one.question.id, answer] as const))),
  )
  .map(entries => Object.fromEntries(entries))

onEachStore('any JSON', server => {
  /** Reads a response in every representation. */
  async function readAll(
    alice: Organization,
    path: string,
    { resultUrl, responseid }: { resultUrl: string; responseid: string },
  ) {
    assert.equal((await request(resultUrl, 'GET')).status, 200)
    assert.equal((await alice.call('GET', `${path}/response/${responseid}`)).status, 200)
    for (const format of ['csv', 'xlsx', 'ndjson', 'codebook'])
      assert.equal((await alice.call('GET', `${path}/response/export?format=${format}`)).status, 200, format)
    const { status, body } = await alice.call('POST', `${path}/summary`)
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }

  test('as answers is accepted or refused, and accepted answers can be read in every representation', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      name: 'All',
      appType: 'QUIZ',
      questions,
      scoring: { questions: { ...scoring.questions, q0: { points: 1, correct: ['ab'] } } },
      settings: { results: { showScore: true, showCorrect: true, showFeedback: true } },
    })
    let accepted = 0
    let last: { resultUrl: string; responseid: string } | undefined
    await fc.assert(
      fc.asyncProperty(
        fc.oneof({ weight: 9, arbitrary: answers }, { weight: 1, arbitrary: anything }),
        async given => {
          const { status, body, text } = await request(url, 'POST', { answers: given })
          assert.ok([201, 400, 422].includes(status), `${status}: ${text}`)
          if (status === 201) {
            accepted++
            last = body
            assert.ok(body.score >= 0 && body.score <= body.maxScore)
          } else assert.ok(body.code)
        },
      ),
      { numRuns: 4 * RUNS },
    )
    assert.ok(accepted > 0 && last)
    const { responses, questions: told } = await readAll(alice, path, last)
    assert.equal(responses, accepted)
    assert.equal(told.length, questions.length)
  })

  test('every valid answer is accepted, and can be read in every representation', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({ name: 'All', appType: 'FORM', questions })
    const most = Math.max(...asked.map(({ good }) => good.length))
    for (let i = 0; i < most; i++) {
      const all = Object.fromEntries(asked.map(({ question, good }) => [question.id, good[i % good.length]]))
      const { status, body, text } = await request(url, 'POST', { answers: all })
      assert.equal(status, 201, text)
      const { body: stored } = await alice.call('GET', `${path}/response/${body.responseid}`)
      assert.deepEqual(stored.answers, JSON.parse(JSON.stringify(answerNormalizer(typeOf, questions)(all))))
      if (i === most - 1) await readAll(alice, path, body)
    }
  })

  test('as form fields is accepted, or refused with the page', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({ name: 'All', appType: 'FORM', questions })
    const names = questions.flatMap(question => [
      fieldName(question.id),
      ...(pageOf(question).parts?.(question) ?? []).map(part => fieldName(question.id, part)),
      ...(pageOf(question).asked?.(question) ?? []).map(({ id }) => fieldName(id)),
    ])
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom('1', 'paris', ':other', '2026-01-01', '12', 'yes'),
    )
    const field = fc.tuple(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...names, 'add', 'remove', 'clear', 'order', 'version') },
        { weight: 1, arbitrary: fc.string({ maxLength: 20 }) },
      ),
      value,
    )
    await fc.assert(
      fc.asyncProperty(fc.array(field, { maxLength: 8 }), async fields => {
        const body = new URLSearchParams(fields.map(([name, text]) => [name, text.toWellFormed()])).toString()
        const { status, text } = await request(url, 'POST', body, {
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'text/html',
        })
        assert.ok([200, 303, 400, 422].includes(status), `${status}: ${text.slice(0, 300)}`)
      }),
      { numRuns: 2 * RUNS },
    )
  })

  test('as a definition is accepted or refused; accepted definitions can be checked, published ones opened', async () => {
    const alice = await server.organization()
    const paths = [
      await alice.newForm({ name: 'Any', appType: 'QUIZ' }),
      await alice.newForm({ name: 'Any', appType: 'FORM' }),
    ]
    const member = fc.constantFrom(
      'id',
      'type',
      'text',
      'required',
      'choices',
      'rows',
      'min',
      'max',
      'visibleWhen',
      'questions',
      'repeat',
      'accept',
      'image',
      'pattern',
      'blanks',
      '__proto__',
    )
    const question = fc.oneof(
      { weight: 1, arbitrary: anything },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...questions), member, anything)
          .map(([one, name, value]) => ({ ...one, [name]: value })),
      },
      {
        weight: 4,
        arbitrary: fc
          .tuple(fc.constantFrom(...questions), member)
          .map(([one, name]) => Object.fromEntries(Object.entries(one).filter(([key]) => key !== name))),
      },
      { weight: 12, arbitrary: fc.constantFrom(...questions) },
    )
    const rule = fc.tuple(
      fc.constantFrom(...questions.map(({ id }) => id)),
      fc.oneof(
        anything,
        fc.dictionary(
          fc.constantFrom(
            'points',
            'correct',
            'weights',
            'tolerance',
            'ranges',
            'partial',
            'areas',
            'blanks',
            'manual',
            'penalty',
            'feedback',
          ),
          anything,
        ),
      ),
    )
    const definition = fc.record(
      {
        questions: fc.oneof(
          { weight: 9, arbitrary: fc.array(question, { maxLength: 4 }) },
          { weight: 1, arbitrary: anything },
        ),
        scoring: fc.oneof(
          fc.array(rule, { maxLength: 3 }).map(rules => ({ questions: Object.fromEntries(rules) })),
          fc.constant(scoring),
          fc.constant({}),
          fc.constant({}),
          anything,
        ),
        logic: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anything }),
        settings: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: anything }),
      },
      { requiredKeys: [] },
    )
    let published = 0
    await fc.assert(
      fc.asyncProperty(
        definition,
        fc.constantFrom('PUT', 'PATCH'),
        fc.constantFrom(...paths),
        async (given, method, path) => {
          const body = method === 'PUT' ? { name: 'Any', ...given } : given
          const edited = await alice.call(method, path, body)
          assert.ok([200, 400].includes(edited.status), `${edited.status}: ${edited.text}`)
          if (edited.status !== 200) return
          const checked = await alice.call('POST', `${path}/check`)
          assert.equal(checked.status, 200, checked.text)
          const activated = await alice.call('PUT', `${path}/activate`)
          assert.ok([200, 422].includes(activated.status), activated.text)
          if (activated.status !== 200) return
          published++
          assert.equal((await request(activated.body.url, 'GET')).status, 200)
        },
      ),
      { numRuns: 3 * RUNS, examples: [[{ questions: questions.slice(0, 1) }, 'PUT', String(paths[1])]] },
    )
    assert.ok(published > 0)
  })
})
