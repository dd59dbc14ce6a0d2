// Grading answers by a draft: what an author sees who tries an answer key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { browse, newToken } from '../../support/browser-api.ts'
import { onEachStore, quiz } from '../../support/harness.ts'

onEachStore('trying answers', server => {
  test('answers are graded by the saved draft, with feedback, and nothing is stored', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const attempt = (answers: object) => alice.call('POST', `${path}/preview/grade`, { answers })
    const right = await attempt({ france: 'paris', pi: 3.14 })
    assert.equal(right.status, 200, right.text)
    assert.deepEqual([right.body.score, right.body.maxScore, right.body.passed], [3, 3, true])
    assert.deepEqual(right.body.questions.france, {
      points: 2,
      maxPoints: 2,
      correct: true,
      feedback: 'Yes!',
    })
    const wrong = (await attempt({ france: 'lyon' })).body
    assert.deepEqual([wrong.score, wrong.percent, wrong.passed], [0, 0, false])
    assert.equal(wrong.questions.france.feedback, 'It is Paris.')
    assert.equal((await attempt({ pi: 3.139 })).status, 422, 'two decimals')
    assert.equal((await attempt({ pi: 3.14 })).body.score, 1, 'a required question can be left out')
    await alice.call('PATCH', path, { scoring: { questions: { france: { points: 5 } } } })
    assert.equal((await attempt({ france: 'paris' })).body.score, 5)
    assert.deepEqual((await alice.call('POST', `${path}/response/all`)).body, [])
  })

  test('invalid answers, invalid drafts and forms without scores are refused', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const attempt = (form: string, answers: object) =>
      alice.call('POST', `${form}/preview/grade`, { answers })
    isProblem(await attempt(path, { france: 'rome' }), 422, 'answers_invalid')
    isProblem(await attempt(path, { spain: 'madrid' }), 422, 'answers_invalid')
    isProblem(await attempt(await alice.newForm({ name: 'Empty' }), {}), 422, 'webform_incomplete')
    const survey = { name: 'Survey', questions: [{ id: 'a', type: 'SHORT_TEXT', text: 'A?' }] }
    isProblem(await attempt(await alice.newForm(survey), { a: 'b' }), 422, 'scoring_invalid')
  })

  test('a token that may not read the answer key cannot try it', async () => {
    const alice = await server.organization()
    const path = await alice.newForm(quiz)
    const send = async (design?: object) => {
      const token = await newToken(alice, path, { features: ['design'], design })
      return browse(server, token, 'POST', `${path}/preview/grade`, { answers: { france: 'paris' } })
    }
    assert.equal((await send()).body.score, 2)
    isProblem(await send({ parts: ['questions'] }), 404, 'webform_not_found')
  })
})
