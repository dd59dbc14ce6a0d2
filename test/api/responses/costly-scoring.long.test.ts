// Slow scoring and slow filters are limited at activation, and do not block other requests.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { compileGrading } from '../../../src/engine/scoring/grade.ts'
import { cpuMs } from '../../support/cpu-time.ts'
import { fillResponses } from '../../support/fill.ts'
import { onEachStore, request } from '../../support/harness.ts'
import { applyRegrade } from '../../support/regrades.ts'

const ROWS = 30
const MANY_ROWS = 125
const LETTERS = 990

/** The texts differ from the answer by at least eleven typos, so each comparison runs to its end. */
const quizOf = (texts: number) => {
  const correct = Array.from({ length: texts }, (_, i) => 'x'.repeat(LETTERS) + String(i).padStart(11, 'y'))
  return {
    name: 'Spelling',
    appType: 'QUIZ',
    questions: [{ id: 'which', type: 'LONG_TEXT', text: 'Which?' }],
    scoring: { questions: { which: { points: 1, correct, maxTypos: 10 } } },
  }
}
const MAX_TEXTS = 95

/** The longest time, in ms, in which this process's event loop was blocked. */
async function longestBlockMs(work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  for (let last = cpuMs(); !isDone; ) {
    await setImmediate()
    const now = cpuMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  await done
  return longest
}

const webformIdOf = (path: string) => path.split('/').at(-1) ?? ''
const v = (name: string) => ({ var: name })

onEachStore('costly scoring', server => {
  test('regrading does not block other requests, in the preview or in the job', async () => {
    const alice = await server.organization()
    const { questions, scoring, ...form } = quizOf(MAX_TEXTS)
    const { path } = await alice.newPublishedForm({ ...form, questions, scoring })
    await fillResponses(server.db, webformIdOf(path), ROWS, LETTERS + 11)
    const grade = compileGrading(questions, scoring)
    const startedAt = cpuMs()
    for (let i = 0; i < ROWS; i++) grade({ which: 'x'.repeat(LETTERS + 11) })
    const gradingMs = cpuMs() - startedAt

    const preview = alice.call('POST', `${path}/regrade`, { scoring })
    const inPreview = await longestBlockMs(preview)
    assert.equal((await preview).body.changed, ROWS)
    assert.ok(inPreview < gradingMs / 4, `${inPreview} of ${gradingMs} ms at once in the preview`)

    const applied = applyRegrade(alice, path, { scoring })
    const inJob = await longestBlockMs(applied)
    const { total, done, changed } = await applied
    assert.deepEqual([total, done, changed], [ROWS, ROWS, ROWS])
    assert.ok(inJob < gradingMs / 4, `${inJob} of ${gradingMs} ms at once in the job`)
  })

  test('summaries and filters do not block other requests, even if each response is slow', async () => {
    const alice = await server.organization()
    const search = { or: Array(30).fill({ in: ['xxxy', v('which')] }) }
    const { path } = await alice.newPublishedForm({
      name: 'Search',
      appType: 'SURVEY',
      questions: [
        { id: 'which', type: 'LONG_TEXT', text: 'Which?' },
        { id: 'why', type: 'SHORT_TEXT', text: 'Why?', visibleWhen: search },
      ],
    })
    await fillResponses(server.db, webformIdOf(path), MANY_ROWS, 10_000)
    const text = 'x'.repeat(10_000)
    const startedAt = cpuMs()
    for (let i = 0; i < MANY_ROWS * 30; i++) assert.ok(!text.includes('xxxy'))
    const searchingMs = cpuMs() - startedAt

    const summary = alice.call('POST', `${path}/summary`, {})
    const inSummary = await longestBlockMs(summary)
    assert.equal((await summary).body.questions[1].asked, 0)
    assert.ok(inSummary < searchingMs / 3, `${inSummary} of ${searchingMs} ms at once in the summary`)
    const list = alice.call('POST', `${path}/response/all`, { filter: search, limit: 10 })
    const inList = await longestBlockMs(list)
    assert.deepEqual((await list).body, [])
    assert.ok(inList < searchingMs / 3, `${inList} of ${searchingMs} ms at once in the list`)
  })

  test('allowing typos in many long texts is refused at activation, and in a correction', async () => {
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quizOf(MAX_TEXTS))
    const large = quizOf(MAX_TEXTS + 1)
    await alice.call('PATCH', path, { scoring: large.scoring })
    const activated = await alice.call('PUT', `${path}/activate`)
    assert.equal(activated.status, 422)
    assert.deepEqual(
      activated.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
      [['/scoring/questions/which', 'scoring_too_large']],
    )
    const corrected = await alice.call('POST', `${path}/regrade`, { scoring: large.scoring })
    assert.equal(corrected.status, 422)
    assert.equal(corrected.body.errors[0].code, 'scoring_too_large')
  })

  test('an answer with a hundred thousand accents is graded without delay, by its letters', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm({
      name: 'Accents',
      appType: 'QUIZ',
      questions: ['plain', 'marked'].map(id => ({
        id,
        type: 'LONG_TEXT',
        text: 'Which?',
        maxLength: 100_000,
      })),
      scoring: {
        questions: {
          plain: { points: 1, correct: 'e', ignoreAccents: true },
          marked: { points: 1, correct: 'é' },
        },
      },
      settings: { results: { showScore: true } },
    })
    const acute = '\u0301'
    const below = '\u0316'
    const marks = (acute + below).repeat(49_000)
    const startedAt = cpuMs()
    const first = await request(url, 'POST', { answers: { plain: `e${marks}`, marked: `e${marks}` } })
    const tookMs = cpuMs() - startedAt
    assert.equal(first.body.score, 1)
    // It once took more than 10 s.
    assert.ok(tookMs < 2_500, `${tookMs} ms`)
    const second = await request(url, 'POST', { answers: { plain: `e${acute}`, marked: `e${acute}` } })
    assert.equal(second.body.score, 2)
  })
})
