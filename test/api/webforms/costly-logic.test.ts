// Forms with slow logic are refused at activation. Those that an earlier release published are still fast.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { cpuMs } from '../../support/cpu-time.ts'
import { onEachStore, request } from '../../support/harness.ts'

const v = (name: string) => ({ var: name })
const numbers = (count: number, prefix: string, visibleWhen?: object) =>
  Array.from({ length: count }, (_, i) => ({
    id: `${prefix}${i}`,
    type: 'NUMBER',
    text: 'How many?',
    ...(visibleWhen && { visibleWhen }),
  }))
const survey = (questions: readonly object[], more: object = {}) => ({
  name: 'Survey',
  appType: 'SURVEY',
  questions,
  ...more,
})

/** Milliseconds of CPU time. The measured requests took 4 to 10 s before the limits, and take 20 to 200 ms now. */
const LIMIT_MS = 2_500

async function timed<T>(what: string, work: Promise<T>, soon = LIMIT_MS): Promise<T> {
  const started = cpuMs()
  const result = await work
  const took = cpuMs() - started
  assert.ok(took < soon, `${what} took ${took} ms`)
  return result
}

onEachStore('costly logic', server => {
  test('a published version with tiny constants accepts responses and is summarised without delay', async () => {
    const alice = await server.organization()
    const sum = { '+': [v('q0'), ...Array(98).fill(1.79e-14)] }
    const condition = { or: Array(9).fill({ '>': [sum, 5] }) }
    const form = survey([...numbers(1, 'q'), ...numbers(90, 'more', condition)])
    const { path, url } = await alice.newPublishedForm(form)
    // Activation now refuses such constants.
    const definition = JSON.stringify(form).replaceAll('1.79e-14', '1.79e-84')
    const stored = JSON.stringify({ ...JSON.parse(definition), scoring: {}, settings: {} })
    await server.db
      .updateTable('webform_versions')
      .set({ definition: server.store === 'sqlite' ? stored : sql`${stored}::jsonb` })
      .where('webform_id', '=', path.split('/').at(-1) ?? '')
      .execute()
    await request(url, 'GET')
    const sent = await timed('A submission', request(url, 'POST', { answers: { q0: 1 } }))
    assert.equal(sent.status, 201, sent.text)
    const summary = await timed('A summary', alice.call('POST', `${path}/summary`, {}))
    assert.equal(summary.body.questions[1].asked, 0)
  })

  test('constants outside the range of answers are refused, in a form and in a filter', async () => {
    const alice = await server.organization()
    const beyond = [1.79e-84, -1e-300, 1e300, 2 ** 53]
    const questions = beyond.map((number, i) => ({
      ...numbers(1, `more${i}`, { '<': [v('q0'), number] })[0],
    }))
    const path = await alice.newForm(survey([...numbers(1, 'q'), ...questions]))
    const { status, body } = await alice.call('PUT', `${path}/activate`)
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code]),
      beyond.map((_, i) => [`/questions/${i + 1}/visibleWhen/</1`, 'number_out_of_range']),
    )
    const filtered = await alice.call('POST', `${path}/response/all`, {
      filter: { '>': [v('_score'), 1e-99] },
    })
    assert.equal(filtered.status, 400)
    assert.equal(filtered.body.errors[0].code, 'number_out_of_range')
  })

  test('conditions that search long texts have a total limit, and the error names the largest', async () => {
    const alice = await server.organization()
    const search = (count: number, words: number) =>
      survey([
        { id: 'text', type: 'LONG_TEXT', text: 'Text?' },
        ...numbers(count, 'more', { or: Array(words).fill({ in: ['refund', v('text')] }) }),
      ])
    await alice.newPublishedForm(search(9, 10))
    const path = await alice.newForm(search(10, 11))
    const { status, body } = await alice.call('PUT', `${path}/activate`)
    assert.equal(status, 422)
    assert.deepEqual(
      body.errors.map((error: { code: string }) => error.code),
      ['logic_too_large'],
    )
    assert.match(body.errors[0].detail, /100000 steps; \/questions\/\d\/visibleWhen takes 11\d\d\d\./)
  })

  test('a filter that exceeds the search limit is refused', async () => {
    const alice = await server.organization()
    const essay = { id: 'essay', type: 'LONG_TEXT', text: 'Essay?', maxLength: 100_000 }
    const { path } = await alice.newPublishedForm(survey([essay]))
    const filter = (count: number) => ({ or: Array(count).fill({ in: ['refund', v('essay')] }) })
    assert.equal((await alice.call('POST', `${path}/response/all`, { filter: filter(9) })).status, 200)
    const { status, body } = await alice.call('POST', `${path}/response/all`, { filter: filter(11) })
    assert.equal(status, 400)
    assert.equal(body.errors[0].code, 'condition_too_large')
  })

  test('answers to hidden questions are refused without delay, even if the conditions are costly', async () => {
    const alice = await server.organization()
    const asked = numbers(300, 'q')
    const most = (i: number) => ({
      max: [
        ...Array.from({ length: 60 }, (_, j) => ({
          max: Array.from({ length: 9 }, (_, k) => v(`q${(j * 9 + k) % 300}`)),
        })),
        ...(i > 0 ? [v(`c${i - 1}`)] : []),
      ],
    })
    const calculations = Array.from({ length: 100 }, (_, i) => ({ id: `c${i}`, value: most(i) }))
    const hidden = numbers(600, 'more', { '<': [v('c99'), -1] })
    const form = survey([...asked, ...hidden], { logic: { calculations } })
    const { url } = await alice.newPublishedForm(form)
    await request(url, 'GET')
    const answers = Object.fromEntries([...asked, ...hidden].map(({ id }) => [id, 1]))
    const { status, body } = await timed('A refusal', request(url, 'POST', { answers }), 1_000)
    assert.equal(status, 422)
    assert.equal(body.errors[0].code, 'question_not_asked')
    assert.match(body.errors[0].detail, /after your answer to “How many\?”/)
  })
})
