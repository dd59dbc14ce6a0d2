import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { isProblem, pointers, until } from '../../support/assertions.ts'
import { onEachStore, quiz, request, type TestServer } from '../../support/harness.ts'
import { applyRegrade, endRegrade, firstPass, SETTLED_MS, startRegrade } from '../../support/regrades.ts'

const right = { france: { points: 2, correct: 'paris' }, pi: { points: 1, correct: 3.14, tolerance: 0.005 } }
/** Published with a wrong key. */
const wrong = {
  ...quiz,
  scoring: {
    questions: { ...right, france: { points: 2, correct: 'lyon' } },
    passMark: { percent: 60 },
    grades: [
      { fromPercent: 0, grade: 'F' },
      { fromPercent: 60, grade: 'A' },
    ],
  },
  settings: { results: { showScore: true, showCorrect: true } },
}
const corrected = { ...wrong.scoring, questions: right }
const submit = async (url: string, answers: object, times = 1) =>
  Promise.all(Array.from({ length: times }, async () => (await request(url, 'POST', { answers })).body))

const webformIdOf = (path: string) => path.split('/').at(-1) ?? ''

/** Submits as a process would that has not loaded the correction yet. */
async function submitLate(server: TestServer, path: string) {
  const [row] = await server.db
    .selectFrom('responses')
    .selectAll()
    .where('webform_id', '=', webformIdOf(path))
    .limit(1)
    .execute()
  assert.ok(row)
  const id = `response_00000000000000000000${randomUUID()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 6)
    .padStart(6, '0')}`
  const late = {
    ...row,
    id,
    answers: JSON.stringify({ france: 'lyon' }),
    grading: JSON.stringify({ france: { points: 2, maxPoints: 2, correct: true } }),
    respondent: null,
    score: 200,
    scoring_revision: 0,
  }
  await server.db.insertInto('responses').values(late).execute()
  return id
}

onEachStore('regrading', server => {
  test('a summary counts wrong choices by the corrected key', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    await submit(url, { france: 'lyon' })
    const wrongChoices = async () => {
      const { questions } = (await alice.call('POST', `${path}/summary`)).body
      return questions[0].item.wrongChoices.map(({ id, count }: { id: string; count: number }) => [id, count])
    }
    assert.equal(new Map(await wrongChoices()).get('lyon'), undefined)
    await applyRegrade(alice, path, { scoring: corrected })
    assert.equal(new Map(await wrongChoices()).get('lyon'), 1)
  })

  test('a dry run lists whose score would change, from what to what, and changes nothing', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    const [parisian] = await submit(url, { france: 'paris', pi: 3.14 })
    const [lyonnais] = await submit(url, { france: 'lyon' })
    await submit(url, { france: 'lyon', pi: 3.14 }, 2)
    const before = (await alice.call('POST', `${path}/response/all`)).body
    const { status, body } = await alice.call('POST', `${path}/regrade`, { scoring: corrected, limit: 2 })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.version, body.total, body.changed, body.raised, body.lowered, body.changes.length],
      [1, 4, 4, 1, 3, 2],
    )
    const verdict = (score: number, percent: number, grade: string) => ({
      score,
      maxScore: 3,
      percent,
      passed: grade === 'A',
      gradingStatus: 'GRADED',
      grade,
      outcome: null,
    })
    assert.deepEqual(body.changes, [
      {
        responseid: parisian.responseid,
        from: verdict(1, 33.33, 'F'),
        to: verdict(3, 100, 'A'),
        questions: {
          france: {
            from: { points: 0, maxPoints: 2, correct: false },
            to: { points: 2, maxPoints: 2, correct: true },
          },
        },
      },
      {
        responseid: lyonnais.responseid,
        from: verdict(2, 66.67, 'A'),
        to: verdict(0, 0, 'F'),
        questions: {
          france: {
            from: { points: 2, maxPoints: 2, correct: true },
            to: { points: 0, maxPoints: 2, correct: false },
          },
        },
      },
    ])
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, before)
    const same = await alice.call('POST', `${path}/regrade`, { scoring: wrong.scoring })
    assert.deepEqual([same.body.changed, same.body.changes], [0, []])
  })

  test('an applied correction updates earlier responses, keeps their old scores, and grades later responses', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    const [early] = await submit(url, { france: 'paris', pi: 3.14 })
    await submit(url, { pi: 3.14, france: 'lyon' })
    const draft = (await alice.call('GET', path)).body
    const version = (await alice.call('GET', `${path}/version/1`)).body
    const regrade = await applyRegrade(alice, path, { scoring: corrected })
    assert.deepEqual([regrade.version, regrade.total, regrade.done, regrade.changed], [1, 2, 2, 2])
    assert.ok(regrade.finishDate && regrade.finishDate >= regrade.createDate)

    const { body: response } = await alice.call('GET', `${path}/response/${early.responseid}`)
    assert.deepEqual([response.score, response.passed, response.grade, response.version], [3, true, 'A', 1])
    const { body: history } = await alice.call('POST', `${path}/response/${early.responseid}/grade/all`)
    assert.deepEqual(
      history.map((entry: { cause: string; from: { score: number }; to: { score: number } }) => [
        entry.cause,
        entry.from.score,
        entry.to.score,
      ]),
      [['REGRADE', 1, 3]],
    )
    assert.match((await request(early.resultUrl, 'GET')).text, /<\/b>3 of 3 points/)

    const [late] = await submit(url, { france: 'paris' })
    assert.deepEqual([late.score, late.questions.france.correctAnswer], [2, 'paris'])
    assert.deepEqual((await alice.call('GET', path)).body, draft)
    const { correctedScoring, ...published } = (await alice.call('GET', `${path}/version/1`)).body
    assert.deepEqual(published, version)
    assert.deepEqual(correctedScoring, corrected)
    const { body: log } = await alice.call('POST', '/core/audit/all', { resourceId: webformIdOf(path) })
    assert.equal(log.at(-1).action, 'regrade')
  })

  test('a stopped correction changes no further score, and another one corrects the rest', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    const [early] = await submit(url, { france: 'paris' })
    const scoreOf = async (id: string) => (await alice.call('GET', `${path}/response/${id}`)).body.score
    const started = await startRegrade(alice, path, { scoring: corrected })
    await firstPass(alice, started)
    const late = await submitLate(server, path)
    const { body: stopped } = await alice.call('PUT', `${started}/cancel`)
    assert.deepEqual([stopped.status, stopped.done, stopped.changed], ['CANCELLED', 1, 1])
    server.advanceJobs(SETTLED_MS)
    const { body: log } = await alice.call('POST', '/core/audit/all', { resourceId: webformIdOf(path) })
    assert.equal(log.at(-1).action, 'cancel')

    const second = await applyRegrade(alice, path, { scoring: corrected })
    assert.deepEqual((await alice.call('GET', started)).body, stopped)
    assert.deepEqual((await alice.call('PUT', `${started}/cancel`)).body, stopped)
    assert.deepEqual([second.status, second.changed], ['DONE', 1])
    assert.deepEqual([await scoreOf(early.responseid), await scoreOf(late)], [2, 0])
  })

  test('a response that is stored with the old key while the job runs is corrected, whatever its id', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    await submit(url, { france: 'paris' }, 3)
    const started = await startRegrade(alice, path, { scoring: corrected })
    await firstPass(alice, started)
    const late = await submitLate(server, path)
    const regrade = await endRegrade(alice, started)
    assert.deepEqual([regrade.total, regrade.done, regrade.changed], [4, 4, 4])
    assert.equal((await alice.call('GET', `${path}/response/${late}`)).body.score, 0)
  })

  test('correcting an earlier version changes only its own responses', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    const [old] = await submit(url, { france: 'paris' })
    await alice.call('PATCH', path, { name: 'Second edition' })
    await alice.call('PUT', `${path}/activate`)
    const [young] = await submit(url, { france: 'paris' })
    assert.deepEqual([old.version, young.version, young.score], [1, 2, 0])
    await applyRegrade(alice, path, { scoring: corrected, version: 1 })
    const scores = (await alice.call('POST', `${path}/response/all`)).body.map(
      (one: { score: number }) => one.score,
    )
    assert.deepEqual(scores, [2, 0])
    assert.equal(
      (await submit(url, { france: 'paris' }))[0].score,
      0,
      'the second version still has the wrong key',
    )
    const regrade = await applyRegrade(alice, path, { scoring: corrected })
    assert.deepEqual([regrade.version, regrade.total], [2, 2])
    assert.deepEqual(
      (await alice.call('POST', `${path}/response/all`)).body.map((one: { score: number }) => one.score),
      [2, 2, 2],
    )
  })

  test('a correction can be corrected, and the response has every score', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    const [{ responseid }] = await submit(url, { france: 'paris' })
    await applyRegrade(alice, path, { scoring: corrected })
    await applyRegrade(alice, path, {
      scoring: { questions: { ...right, france: { points: 5, correct: 'paris' } } },
    })
    const { body } = await alice.call('POST', `${path}/response/${responseid}/grade/all`)
    assert.deepEqual(
      body.map(({ from, to }: { from: { score: number }; to: { score: number } }) => [from.score, to.score]),
      [
        [0, 2],
        [2, 5],
      ],
    )
  })

  test('points given by hand stay; a question that becomes manually graded is pending', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm({
      ...quiz,
      questions: [...quiz.questions, { id: 'essay', type: 'LONG_TEXT', text: 'Why?' }],
      scoring: { questions: { ...right, essay: { manual: true, points: 5 } } },
    })
    const [{ responseid }] = await submit(url, { france: 'lyon', pi: 3, essay: 'So.' })
    const response = `${path}/response/${responseid}`
    await alice.call('PUT', `${response}/grade`, { questions: { essay: { points: 4, comment: 'Well' } } })
    await applyRegrade(alice, path, {
      scoring: {
        questions: {
          france: { points: 2, correct: 'lyon' },
          pi: { manual: true, points: 1 },
          essay: { manual: true, points: 3 },
        },
      },
    })
    const { body } = await alice.call('GET', response)
    assert.deepEqual([body.score, body.maxScore, body.gradingStatus], [5, 6, 'PENDING'])
    assert.deepEqual(body.grading.essay, {
      points: 3,
      maxPoints: 3,
      correct: true,
      manual: true,
      comment: 'Well',
      byHand: { points: 4, comment: 'Well' },
    })
    assert.equal(body.grading.pi.points, null)
    const given = await alice.call('PUT', `${response}/grade`, { questions: { pi: { points: 1 } } })
    assert.deepEqual([given.body.score, given.body.gradingStatus], [6, 'GRADED'])
  })

  test('points given by hand return when a wrong key is corrected', async () => {
    const alice = await server.organization()
    const keyOf = (essay: object) => ({ scoring: { questions: { ...right, essay } } })
    const { path, url } = await alice.newPublishedForm({
      ...quiz,
      questions: [...quiz.questions, { id: 'essay', type: 'LONG_TEXT', text: 'Why?' }],
      ...keyOf({ manual: true, points: 4 }),
    })
    const [{ responseid }] = await submit(url, { france: 'lyon', essay: 'So.' })
    const response = `${path}/response/${responseid}`
    const given = { points: 4, comment: 'Well' }
    await alice.call('PUT', `${response}/grade`, { questions: { essay: given } })
    const before = (await alice.call('GET', response)).body.grading.essay
    for (const mistake of [{ manual: true, points: 2 }, { points: 0 }]) {
      await applyRegrade(alice, path, keyOf(mistake))
      assert.deepEqual((await alice.call('GET', response)).body.grading.essay.byHand, given)
    }
    await applyRegrade(alice, path, keyOf({ manual: true, points: 4 }))
    assert.deepEqual((await alice.call('GET', response)).body.grading.essay, before)
  })

  test('hidden questions do not count, with the corrected key as with the first', async () => {
    const alice = await server.organization()
    const [france, pi] = quiz.questions
    const { path, url } = await alice.newPublishedForm({
      ...wrong,
      questions: [france, { ...pi, visibleWhen: { '==': [{ var: 'france' }, 'paris'] } }],
    })
    const [asked] = await submit(url, { france: 'paris', pi: 3.14 })
    const [spared] = await submit(url, { france: 'lyon' })
    assert.deepEqual([asked.score, asked.maxScore, spared.score, spared.maxScore], [1, 3, 2, 2])
    await applyRegrade(alice, path, { scoring: corrected })
    const { body } = await alice.call('POST', `${path}/response/all`)
    assert.deepEqual(
      body.map(({ score, maxScore }: { score: number; maxScore: number }) => [score, maxScore]),
      [
        [3, 3],
        [0, 2],
      ],
    )
  })

  test('hundreds of responses are graded in batches, each changed once', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    for (let round = 0; round < 5; round++) {
      await submit(url, { france: 'paris' }, 70)
      await submit(url, { pi: 3.14, france: 'lyon' }, 50)
    }
    const dry = await alice.call('POST', `${path}/regrade`, { scoring: corrected })
    assert.deepEqual([dry.body.total, dry.body.changed, dry.body.changes.length], [600, 600, 100])
    const regrade = await applyRegrade(alice, path, { scoring: corrected })
    assert.deepEqual([regrade.total, regrade.done, regrade.changed], [600, 600, 600])
    const rows = await server.db
      .selectFrom('grading_history')
      .select('response_id')
      .where('webform_id', '=', webformIdOf(path))
      .execute()
    assert.equal(rows.length, 600)
    assert.equal(new Set(rows.map(row => row.response_id)).size, 600)
  })

  test('a repeated Idempotency-Key regrades once', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(wrong)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { scoring: corrected, apply: true }
    const first = await alice.call('POST', `${path}/regrade`, body, headers)
    const again = await alice.call('POST', `${path}/regrade`, body, headers)
    assert.deepEqual([again.status, again.body], [201, first.body])
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
  })

  test('scoring that does not fit the version is refused with every fault, and missing resources are 404', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(wrong)
    const bad = { questions: { france: { points: 2, correct: 'berlin' }, gone: { points: 1 } } }
    for (const applied of [false, true]) {
      const refused = await alice.call('POST', `${path}/regrade`, { scoring: bad, apply: applied })
      isProblem(refused, 422, 'scoring_invalid')
      assert.deepEqual(pointers(refused), [
        '/scoring/questions/france/correct',
        '/scoring/questions/gone',
        '/scoring/questions/pi',
      ])
    }
    isProblem(await alice.call('POST', `${path}/regrade`, {}), 400, 'body_invalid')
    isProblem(
      await alice.call('POST', `${path}/regrade`, { scoring: corrected, version: 2 }),
      404,
      'version_not_found',
    )
    const draft = await alice.newForm(wrong)
    isProblem(await alice.call('POST', `${draft}/regrade`, { scoring: corrected }), 404, 'version_not_found')
    const survey = await alice.newPublishedForm({ ...quiz, appType: 'SURVEY', scoring: {} })
    const notScored = await alice.call('POST', `${survey.path}/regrade`, { scoring: corrected })
    isProblem(notScored, 422, 'scoring_invalid')
    assert.equal(notScored.body.errors[0].code, 'scoring_needs_quiz')
    const { body } = await alice.call('POST', `${path}/regrade`, { scoring: corrected, apply: true })
    isProblem(await alice.call('GET', `${survey.path}/regrade/${body.regradeid}`), 404, 'regrade_not_found')
    const bob = await server.organization()
    isProblem(await bob.call('GET', `${path}/regrade/${body.regradeid}`), 404, 'webform_not_found')
    isProblem(await bob.call('POST', `${path}/regrade`, { scoring: corrected }), 404, 'webform_not_found')
    const reader = { 'x-api-key': await server.key(alice.id, ['read']) }
    isProblem(
      await alice.call('POST', `${path}/regrade`, { scoring: corrected }, reader),
      403,
      'scope_missing',
    )
  })

  test('deleting a form ends its regrading', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(wrong)
    await submit(url, { france: 'paris' }, 5)
    const { body } = await alice.call('POST', `${path}/regrade`, { scoring: corrected, apply: true })
    assert.equal((await alice.call('DELETE', path)).status, 204)
    const job = () =>
      server.db.selectFrom('jobs').selectAll().where('id', '=', body.regradeid).executeTakeFirstOrThrow()
    await until(async () => {
      server.advanceJobs(SETTLED_MS)
      return (await job()).finish_date !== null
    })
    assert.equal((await job()).error, null)
  })
})
