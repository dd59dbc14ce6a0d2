// Recalculates every figure of a summary from the list of responses, by textbook formulas.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { onEachStoreAndCopies, request } from '../../support/harness.ts'

const ids = ['a', 'b', 'c', 'd']
const choices = ids.map(id => ({ id, text: id.toUpperCase() }))
const several = { type: 'MULTIPLE_CHOICE', choices }
const single = { type: 'SINGLE_CHOICE', choices }
const form = {
  name: 'Figures',
  appType: 'QUIZ',
  questions: [
    { id: 'lost', ...single, text: 'A wrong answer loses points' },
    { id: 'capped', ...single, text: 'Two choices have full points' },
    { id: 'fraction', ...several, text: 'Every choice at once has full points' },
    { id: 'strict', ...several, text: 'Wrong choices take right ones back' },
    { id: 'weighed', ...several, text: 'A wrong choice can be made up for' },
    { id: 'limited', ...several, text: 'Not all right choices go together', maxChoices: 2 },
    { id: 'number', type: 'NUMBER', text: 'Number', decimals: 2 },
    { id: 'sure', type: 'YES_NO', text: 'Sure?' },
    { id: 'order', type: 'RANKING', text: 'Order', choices },
    { id: 'rows', type: 'MATRIX', text: 'Rows', rows: choices.slice(0, 2), columns: choices.slice(2) },
    { id: 'recommend', type: 'SCALE', text: 'Recommend?' },
    { id: 'why', ...single, text: 'Asked of some', visibleWhen: { '==': [{ var: 'sure' }, true] } },
  ],
  scoring: {
    questions: {
      lost: { points: 2, correct: 'a', penalty: 2 },
      capped: { weights: { a: 3, b: 2, c: -1 }, maxPoints: 2 },
      fraction: { points: 2, correct: ['a', 'b'], partial: 'FRACTION' },
      strict: { points: 1, correct: ['a', 'b'], partial: 'RIGHT_MINUS_WRONG', penalty: 0.5 },
      weighed: { weights: { a: 2, b: 1, c: -1 }, maxPoints: 2 },
      limited: { weights: { a: 1, b: 1, c: 1, d: -1 } },
      number: { points: 0.1, correct: 5, tolerance: 1 },
      sure: { points: 0.3, correct: true, penalty: 0.01 },
      order: { points: 1, correct: ids },
      rows: { points: 1, correct: { a: 'c', b: 'd' }, partial: 'FRACTION' },
      why: { points: 1, correct: 'd' },
    },
    passMark: { percent: 40 },
  },
}
/** The wrong choices of each question. The second version has another key for the first question. */
const wrong: Readonly<Record<string, string>> = {
  lost1: 'bcd',
  lost2: 'acd',
  capped: 'cd',
  fraction: 'cd',
  strict: 'cd',
  weighed: 'cd',
  limited: 'd',
  why: 'abc',
}
const wrongIn = (id: string, version: number) => wrong[`${id}${version}`] ?? wrong[id]

const one = fc.constantFrom(...ids)
const some = fc.subarray(ids, { minLength: 1 })
const answers = fc.record(
  {
    lost: one,
    capped: one,
    fraction: some,
    strict: some,
    weighed: some,
    limited: fc.shuffledSubarray(ids, { minLength: 1, maxLength: 2 }),
    number: fc.integer({ min: -500, max: 1500 }).map(hundredths => hundredths / 100),
    sure: fc.boolean(),
    order: fc.shuffledSubarray(ids, { minLength: 4 }),
    rows: fc.record({ a: fc.constantFrom('c', 'd'), b: fc.constantFrom('c', 'd') }),
    recommend: fc.integer({ min: 0, max: 10 }),
    why: one,
  },
  { requiredKeys: [] },
)
const sent = fc.sample(answers, { seed: 17, numRuns: 90 }).map(({ why, ...rest }) => ({
  ...rest,
  ...(rest.sure === true && why !== undefined && { why }),
}))

interface Response {
  readonly version: number
  readonly answers: Readonly<Record<string, unknown>>
  readonly score: number
  readonly percent: number
  readonly passed: boolean
  readonly grading: Readonly<Record<string, { points: number; maxPoints: number }>>
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length
const deviation = (values: readonly number[]) =>
  Math.sqrt(mean(values.map(value => (value - mean(values)) ** 2)))
const percent = (part: number, whole: number) => Math.round((part / whole) * 10_000) / 100
const correlation = (pairs: readonly (readonly [number, number])[]) => {
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)]
  const together = mean(pairs.map(([x, y]) => (x - mean(xs)) * (y - mean(ys))))
  return together / (deviation(xs) * deviation(ys))
}
const isNear = (told: number, expected: number, what: string) =>
  assert.ok(Math.abs(told - expected) < 1e-5, `${what}: ${told}, not ${expected}`)

function hasNumbers(told: Record<string, number>, values: readonly number[], what: string) {
  assert.deepEqual([told['min'], told['max']], [Math.min(...values), Math.max(...values)], what)
  isNear(told['mean'] ?? Number.NaN, mean(values), what)
  isNear(told['standardDeviation'] ?? Number.NaN, deviation(values), what)
}

const countsOf = (values: readonly unknown[], all: readonly string[], answers: number) =>
  all.map(id => {
    const count = values.filter(value => value === id).length
    return { id, text: id.toUpperCase(), count, percent: percent(count, answers) }
  })

onEachStoreAndCopies('the figures of a summary', server => {
  test('match the list of responses', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    for (const [i, answers] of sent.entries()) {
      if (i === 50) {
        const scoring = { questions: { lost: { points: 2, correct: 'b', penalty: 2 } } }
        assert.equal((await alice.call('PATCH', path, { scoring })).status, 200)
        assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
      }
      const { status, text } = await request(url, 'POST', { answers })
      assert.equal(status, 201, text)
    }
    const all: Response[] = (await alice.call('POST', `${path}/response/all`)).body
    const { quiz, questions, responses } = (await alice.call('POST', `${path}/summary`)).body
    assert.deepEqual([responses, quiz.graded, quiz.pending], [sent.length, sent.length, 0])
    const passed = all.filter(response => response.passed).length
    assert.deepEqual(
      [quiz.passed, quiz.failed, quiz.passRate],
      [passed, sent.length - passed, percent(passed, sent.length)],
    )
    hasNumbers(
      quiz.score,
      all.map(({ score }) => score),
      'score',
    )
    hasNumbers(
      quiz.percent,
      all.map(response => response.percent),
      'percent',
    )

    const byId = Object.fromEntries(questions.map((question: { id: string }) => [question.id, question]))
    let fullWithWrong = 0
    for (const { id, item, asked, answered, ...stats } of questions) {
      const answering = all.filter(({ answers }) => Object.hasOwn(answers, id))
      const given = answering.map(({ answers }) => answers[id])
      assert.equal(answered, given.length, id)
      assert.equal(
        asked,
        id === 'why' ? all.filter(({ answers }) => answers['sure'] === true).length : all.length,
        id,
      )
      if (stats.choices) assert.deepEqual(stats.choices, countsOf(given.flat(), ids, given.length), id)
      if (!Object.hasOwn(form.scoring.questions, id)) {
        assert.equal(item, undefined)
        continue
      }
      const graded = all.flatMap(({ grading, score }) => (grading[id] ? [{ ...grading[id], score }] : []))
      assert.equal(item.responses, graded.length, id)
      assert.equal(item.correct, graded.filter(({ points, maxPoints }) => points === maxPoints).length, id)
      const reached = sum(graded.map(({ points }) => Math.max(0, points)))
      isNear(item.difficulty, reached / sum(graded.map(({ maxPoints }) => maxPoints)), `${id} difficulty`)
      assert.ok(item.difficulty >= 0 && item.difficulty <= 1, id)
      const pairs = graded.map(({ points, score }) => [points, score - points] as const)
      isNear(item.discrimination, correlation(pairs), `${id} discrimination`)

      const scoresOf = new Map<unknown, number[]>()
      const wrongOnes = answering.flatMap(({ answers, version, grading, score }) => {
        const found = [answers[id]].flat().filter(choice => wrongIn(id, version)?.includes(String(choice)))
        for (const choice of found) scoresOf.set(choice, [...(scoresOf.get(choice) ?? []), score])
        if (found.length > 0 && grading[id]?.points === grading[id]?.maxPoints) fullWithWrong++
        return found
      })
      const everWrong = ids.filter(choice => [1, 2].some(version => wrongIn(id, version)?.includes(choice)))
      const expected = everWrong.length > 0 ? countsOf(wrongOnes, everWrong, given.length) : undefined
      const told = item.wrongChoices?.map(
        ({ meanScore, ...choice }: { meanScore: number | null; id: string }) => {
          const scores = scoresOf.get(choice.id) ?? []
          if (scores.length === 0) assert.equal(meanScore, null, id)
          else isNear(meanScore ?? Number.NaN, sum(scores) / scores.length, `${id} mean score`)
          return choice
        },
      )
      assert.deepEqual(told, expected, id)
    }
    assert.ok(fullWithWrong > 20, `${fullWithWrong} answers have full points and a wrong choice`)

    const given = (id: string) =>
      all.flatMap(({ answers }) => (Object.hasOwn(answers, id) ? [answers[id]] : []))
    hasNumbers(byId['number'].numbers, given('number').map(Number), 'number')
    const scale = given('recommend').map(Number)
    hasNumbers(byId['recommend'].numbers, scale, 'scale')
    const [promoters, detractors] = [scale.filter(n => n >= 9).length, scale.filter(n => n <= 6).length]
    assert.deepEqual(byId['recommend'].nps, {
      score: percent(promoters - detractors, scale.length),
      promoters,
      passives: scale.length - promoters - detractors,
      detractors,
    })
    const sure = given('sure')
    assert.deepEqual(
      [byId['sure'].yes, byId['sure'].no],
      [true, false].map(is => sure.filter(one => one === is).length),
    )
    const orders = given('order') as string[][]
    for (const { id, meanPlace, first } of byId['order'].places) {
      isNear(meanPlace, mean(orders.map(order => order.indexOf(id) + 1)), `place of ${id}`)
      assert.equal(first, orders.filter(([best]) => best === id).length)
    }
    const rows = given('rows') as Record<string, string>[]
    for (const row of byId['rows'].rows)
      assert.deepEqual(
        row.choices,
        countsOf(
          rows.map(one => one[row.id]),
          ['c', 'd'],
          rows.length,
        ),
        row.id,
      )
  })

  test('discrimination is null if the rest of the score is constant, at any number of points', async () => {
    const alice = await server.organization()
    const question = (id: string) => ({ id, ...single, text: id })
    const { path, url } = await alice.newPublishedForm({
      name: 'Same rest',
      appType: 'QUIZ',
      questions: ['large', 'third', 'tenth'].map(question),
      scoring: {
        questions: {
          large: { weights: { a: 999999.99, b: 123456.78, c: 0.07, d: 1 } },
          third: { points: 0.33, correct: 'a' },
          tenth: { points: 0.1, correct: 'a' },
        },
      },
    })
    for (const large of [...ids, ...ids])
      await request(url, 'POST', { answers: { large, third: 'a', tenth: 'a' } })
    const { questions } = (await alice.call('POST', `${path}/summary`)).body
    assert.deepEqual(
      questions.map(({ item }: { item: { discrimination: unknown } }) => item.discrimination),
      [null, null, null],
    )
  })
})
