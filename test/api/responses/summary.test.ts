// Summaries of responses: every question, and for a quiz the scores and an item analysis.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachStoreAndCopies, request } from '../../support/harness.ts'

const choice = (id: string) => ({ id, text: id.toUpperCase() })
const quizForm = {
  name: 'Capitals',
  appType: 'QUIZ',
  questions: [
    { id: 'france', type: 'SINGLE_CHOICE', text: 'France?', choices: ['paris', 'lyon', 'nice'].map(choice) },
    { id: 'austria', type: 'SINGLE_CHOICE', text: 'Austria?', choices: ['wien', 'graz'].map(choice) },
    { id: 'pi', type: 'NUMBER', text: 'Pi?', decimals: 2 },
    { id: 'why', type: 'SHORT_TEXT', text: 'Why Lyon?', visibleWhen: { '==': [{ var: 'france' }, 'lyon'] } },
  ],
  scoring: {
    questions: {
      france: { points: 2, correct: 'paris' },
      austria: { points: 1, correct: 'wien' },
      pi: { points: 1, correct: 3.14 },
    },
    passMark: { percent: 60 },
    grades: [
      { fromPercent: 60, grade: 'good' },
      { fromPercent: 0, grade: 'poor' },
    ],
  },
}
const answered: Record<string, unknown>[] = [
  { france: 'paris', austria: 'wien', pi: 3.14 },
  { france: 'paris', austria: 'graz', pi: 3.14 },
  { france: 'lyon', austria: 'wien', pi: 3 },
  { france: 'lyon', austria: 'graz', why: 'Big' },
  { france: 'nice', austria: 'graz', pi: 3.14 },
]
const outcomes = [
  { id: 'north', title: 'North', weights: { france: { paris: 1 } } },
  { id: 'south', title: 'South', weights: { france: { lyon: 1 } } },
  { id: 'east', title: 'East', weights: { france: { nice: 1 } } },
]
const points = [
  [2, 1, 1],
  [2, 0, 1],
  [0, 1, 0],
  [0, 0, 0],
  [0, 0, 1],
]

/** Pearson's correlation, by the textbook formula. */
function correlation(xs: readonly number[], ys: readonly number[]) {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [mean(xs), mean(ys)]
  const sum = (term: (i: number) => number) => xs.reduce((total, _, i) => total + term(i), 0)
  const at = (values: readonly number[], i: number) => values[i] ?? Number.NaN
  return (
    sum(i => (at(xs, i) - x) * (at(ys, i) - y)) /
    Math.sqrt(sum(i => (at(xs, i) - x) ** 2) * sum(i => (at(ys, i) - y) ** 2))
  )
}

onEachStoreAndCopies('summaries of responses', server => {
  const filled = async (form: object, all: readonly object[]) => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(form)
    for (const answers of all) {
      const { status, text } = await request(url, 'POST', { answers })
      assert.equal(status, 201, text)
    }
    const summary = async (body: object = {}) => {
      const answer = await alice.call('POST', `${path}/summary`, body)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    return { alice, path, url, summary }
  }

  test('a quiz has its scores, the number of passes, and an analysis of each question', async () => {
    const { summary } = await filled(quizForm, answered)
    const { responses, quiz, questions, timeline, firstDate } = await summary()
    assert.equal(responses, 5)
    assert.equal(timeline.unit, 'DAY')
    assert.equal(timeline.counts[0].date, firstDate.slice(0, 10))
    assert.equal(
      timeline.counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0),
      5,
    )
    assert.deepEqual([quiz.graded, quiz.pending, quiz.passed, quiz.failed, quiz.passRate], [5, 0, 2, 3, 40])
    assert.deepEqual(quiz.grades, [
      { id: 'poor', count: 3 },
      { id: 'good', count: 2 },
    ])
    assert.deepEqual([quiz.score.min, quiz.score.max, quiz.score.mean], [0, 4, 1.8])
    assert.deepEqual(quiz.percent.distribution, [
      { from: 0, to: 0, count: 1 },
      { from: 25, to: 25, count: 2 },
      { from: 75, to: 75, count: 1 },
      { from: 100, to: 100, count: 1 },
    ])
    assert.deepEqual(
      [quiz.percent.lowerQuartile, quiz.percent.median, quiz.percent.upperQuartile],
      [25, 25, 75],
    )
    assert.equal(quiz.passPercent, 60)
    // Cronbach's alpha, by the textbook formula.
    const variance = (values: readonly number[]) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
    }
    const itemVariances = [0, 1, 2].map(i => variance(points.map(row => row[i] ?? 0)))
    const scoreVariance = variance(points.map(row => row.reduce((sum, value) => sum + value, 0)))
    const alpha = (3 / 2) * (1 - itemVariances.reduce((sum, one) => sum + one, 0) / scoreVariance)
    assert.ok(Math.abs(quiz.reliability - alpha) < 1e-5, `${quiz.reliability}, not ${alpha}`)
    const [france, austria, pi, why] = questions
    assert.deepEqual([france.asked, france.answered, pi.answered], [5, 5, 4])
    assert.deepEqual([why.asked, why.answered, why.samples, why.item], [2, 1, ['Big'], undefined])
    assert.deepEqual(
      france.choices.map(({ id, count, percent }: { id: string; count: number; percent: number }) => [
        id,
        count,
        percent,
      ]),
      [
        ['paris', 2, 40],
        ['lyon', 2, 40],
        ['nice', 1, 20],
      ],
    )
    assert.deepEqual(
      france.item.wrongChoices.map(({ id, count }: { id: string; count: number }) => [id, count]),
      [
        ['lyon', 2],
        ['nice', 1],
      ],
    )
    for (const [i, { item }] of [france, austria, pi].entries()) {
      const own = points.map(row => row[i] ?? 0)
      const rest = points.map((row, r) => row.reduce((sum, value) => sum + value, 0) - (own[r] ?? 0))
      const most = i === 0 ? 2 : 1
      assert.equal(item.responses, 5)
      assert.equal(item.correct, own.filter(value => value === most).length)
      assert.ok(Math.abs(item.difficulty - own.reduce((sum, value) => sum + value, 0) / (5 * most)) < 1e-6)
      assert.ok(Math.abs(item.discrimination - correlation(own, rest)) < 1e-5, `${i}: ${item.discrimination}`)
    }
  })

  test('a filter limits the summary to matching responses', async () => {
    const { summary } = await filled(quizForm, answered)
    const { responses, questions } = await summary({ filter: { '==': [{ var: '_passed' }, true] } })
    assert.equal(responses, 2)
    assert.equal(questions[0].choices[0].count, 2)
    assert.deepEqual(
      (await summary({ filter: { '==': [{ var: 'pi' }, 99] } })).questions[2].numbers.mean,
      null,
    )
  })

  test('every version counts: texts come from the last one, choices and questions from all', async () => {
    const { alice, path, url, summary } = await filled(
      {
        name: 'Poll',
        appType: 'SURVEY',
        questions: [quizForm.questions[0], { id: 'old', type: 'YES_NO', text: 'Old?' }],
      },
      [{ france: 'nice', old: true }],
    )
    await alice.call('PATCH', path, {
      questions: [{ ...quizForm.questions[0], text: 'France now?', choices: ['paris', 'lyon'].map(choice) }],
    })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    await request(url, 'POST', { answers: { france: 'lyon' } })
    const { questions, quiz } = await summary()
    assert.equal(quiz, undefined)
    const [france, old] = questions
    assert.deepEqual([france.text, france.asked, france.answered], ['France now?', 2, 2])
    assert.deepEqual([old.asked, old.answered, old.yes], [1, 1, 1])
    assert.deepEqual(
      france.choices.map(({ id, count }: { id: string; count: number }) => `${id} ${count}`).sort(),
      ['lyon 1', 'nice 1', 'paris 0'],
    )
  })

  test('small numbers have a mean, a deviation and a distribution, without rounding noise', async () => {
    const question = (id: string) => ({ id, type: 'NUMBER', text: id, decimals: 10 })
    const all = Array.from({ length: 60 }, (_, i) => ({
      few: [1e-8, 3e-8][i],
      many: Number((i * 1e-10).toFixed(10)),
      near: [1.0000000001, 1.0000000003][i],
      zero: [0.1, 0.2, -0.3][i],
      large: [1e12, 1e12 + 1][i],
    }))
    const questions = ['few', 'many', 'near', 'zero', 'large'].map(question)
    const { summary } = await filled({ name: 'Small', questions }, all)
    const [few, many, near, zero, large] = (await summary()).questions
    assert.deepEqual([few.numbers.mean, few.numbers.standardDeviation], [2e-8, 1e-8])
    assert.equal(near.numbers.mean, 1.0000000002)
    assert.equal(zero.numbers.mean, 0)
    assert.equal(large.numbers.mean, 1e12 + 0.5)
    assert.equal(many.numbers.mean, 2.95e-9)
    assert.deepEqual(
      many.numbers.distribution.slice(0, 2).map(({ from, to }: { from: number; to: number }) => [from, to]),
      [
        [0, 2.95e-10],
        [2.95e-10, 5.9e-10],
      ],
    )
    assert.deepEqual(
      many.numbers.distribution.map(({ count }: { count: number }) => count),
      Array.from({ length: 20 }, () => 3),
    )
  })

  test('responses pending manual grading are counted separately from the figures', async () => {
    const { summary } = await filled(
      {
        ...quizForm,
        scoring: {
          questions: { ...quizForm.scoring.questions, why: { points: 1, manual: true } },
          outcomes,
        },
      },
      answered,
    )
    const { quiz, questions } = await summary()
    assert.deepEqual([quiz.graded, quiz.pending, quiz.passRate], [4, 1, null])
    const { responses, correct, wrongChoices } = questions[0].item
    assert.deepEqual([responses, correct], [4, 2])
    assert.deepEqual(wrongChoices, [
      { id: 'lyon', text: 'LYON', count: 1, percent: 25, meanScore: 1 },
      { id: 'nice', text: 'NICE', count: 1, percent: 25, meanScore: 1 },
    ])
    assert.deepEqual(quiz.outcomes, [
      { id: 'north', text: 'North', count: 2 },
      { id: 'east', text: 'East', count: 1 },
      { id: 'south', text: 'South', count: 1 },
    ])
  })

  test('outcomes are counted in a quiz without points', async () => {
    const { questions, scoring } = { questions: quizForm.questions.slice(0, 1), scoring: { outcomes } }
    const { summary } = await filled({ name: 'Type', appType: 'QUIZ', questions, scoring }, [
      { france: 'lyon' },
      { france: 'paris' },
      { france: 'lyon' },
    ])
    const { quiz } = await summary()
    assert.equal(quiz.graded, 0)
    assert.equal(quiz.reliability, null)
    assert.deepEqual(quiz.outcomes, [
      { id: 'south', text: 'South', count: 2 },
      { id: 'north', text: 'North', count: 1 },
    ])
  })

  test('choices are right or wrong by the key of their own version, also if the last one lacks the question', async () => {
    const [france, austria] = quizForm.questions
    const several = { id: 'few', type: 'MULTIPLE_CHOICE', text: 'Few?', choices: ['a', 'b', 'c'].map(choice) }
    const key = (correct: string, few: string[]) => ({
      questions: { france: { points: 2, correct }, few: { points: 1, correct: few } },
    })
    const { alice, path, url, summary } = await filled(
      { name: 'Keys', appType: 'QUIZ', questions: [france, several], scoring: key('paris', ['a', 'b']) },
      [{ france: 'paris', few: ['a', 'b'] }, { france: 'lyon', few: ['a', 'c'] }, { few: ['c'] }],
    )
    const republish = async (changes: object) => {
      const { status, text } = await alice.call('PATCH', path, changes)
      assert.equal(status, 200, text)
      assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    }
    await republish({ scoring: key('lyon', ['c']) })
    for (const answers of [
      { france: 'paris', few: ['c'] },
      { france: 'lyon', few: ['a', 'c'] },
    ]) {
      assert.equal((await request(url, 'POST', { answers })).status, 201)
    }
    await republish({
      questions: [austria],
      scoring: { questions: { france: null, few: null, austria: { points: 1, correct: 'wien' } } },
    })
    const [first, few] = (await summary()).questions
    const counts = ({ item }: { item: { wrongChoices: { id: string; count: number; percent: number }[] } }) =>
      item.wrongChoices.map(({ id, count, percent }) => [id, count, percent])
    assert.deepEqual([first.item.responses, first.item.correct, first.answered], [5, 2, 4])
    assert.deepEqual(counts(first), [
      ['paris', 1, 25],
      ['lyon', 1, 25],
      ['nice', 0, 0],
    ])
    assert.deepEqual([few.item.responses, few.item.correct], [5, 2])
    assert.deepEqual(counts(few), [
      ['a', 1, 20],
      ['b', 0, 0],
      ['c', 2, 40],
    ])
  })

  test('a draft has no summary, and an invalid filter is refused with a pointer', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quizForm)
    assert.deepEqual((await alice.call('POST', `${path}/summary`)).body, {
      responses: 0,
      firstDate: null,
      lastDate: null,
      timeline: { unit: 'DAY', counts: [] },
      questions: [],
    })
    const { status, body } = await alice.call('POST', `${path}/summary`, { filter: { var: 'x' } })
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '/filter/var')
  })
})
