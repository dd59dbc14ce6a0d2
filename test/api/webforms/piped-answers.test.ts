// Piped answers: a long answer must not turn a small form into a huge page.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { onEachStore, request } from '../../support/harness.ts'

const long = { id: 'q', type: 'LONG_TEXT', text: 'What happened?' }
/** The limit of a piped answer, in characters. */
const repeated = '{{q}}, '.repeat(570)
const LONGEST = 10_000
/** How often the marker is in the texts, not counting the respondent's own answers below. */
const shown = (text: string) => (text.split('<details>')[0] ?? '').split('§').length - 1

const survey = (questions: readonly object[], settings: object = {}) => ({
  name: 'Survey',
  appType: 'QUIZ',
  questions,
  scoring: { questions: { picked: { points: 1, correct: 'a' } } },
  settings: { results: { showCorrect: true }, ...settings },
})
const picked = { id: 'picked', type: 'SINGLE_CHOICE', text: 'Which?', choices: [{ id: 'a', text: 'A' }] }

async function resultOf(url: string, answers: object) {
  const sent = await request(url, 'POST', { answers })
  assert.equal(sent.status, 201, sent.text)
  const page = await request(sent.body.resultUrl, 'GET')
  assert.equal(page.status, 200)
  return page.text
}

onEachStore('piped answers', server => {
  test('an earlier version that pipes an answer thousands of times has pages of a few megabytes, with gaps', async () => {
    const alice = await server.organization()
    const more = Array.from({ length: 9 }, (_, i) => ({ ...long, id: `more${i}`, text: 'More?' }))
    const form = survey([long, ...more, picked], { endings: [{ title: 'Thanks', text: 'Bye' }] })
    const { path, url } = await alice.newPublishedForm(form)
    // Activation now refuses this.
    const definition = JSON.stringify({ ...form, logic: {} })
      .replaceAll('More?', repeated)
      .replace('Bye', repeated)
    await server.db
      .updateTable('webform_versions')
      .set({ definition: server.store === 'sqlite' ? definition : sql`${definition}::jsonb` })
      .where('webform_id', '=', path.split('/').at(-1) ?? '')
      .execute()
    const page = await resultOf(url, { q: '§'.repeat(LONGEST), picked: 'a' })
    // It was once 57 MB.
    assert.ok(page.length < 4_000_000, `${page.length} characters`)
    assert.ok(page.includes('>…</bdi>'))
    assert.ok(shown(page) > 1_000_000)
    // A refused page, shown again with the input, has the same limit.
    const fields = new URLSearchParams({ 'a.q': '§'.repeat(LONGEST), 'a.picked': 'b' })
    const again = await request(url, 'POST', fields)
    assert.equal(again.status, 422)
    assert.ok(again.text.length < 4_000_000, `${again.text.length} characters`)
  })

  test('a form whose piped answers could make a huge page is refused, at the largest text', async () => {
    const alice = await server.organization()
    const refused = async (form: object) => {
      const path = await alice.newForm(form)
      const { status, body } = await alice.call('PUT', `${path}/activate`)
      assert.equal(status, 422)
      return body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code])
    }
    const naming = (times: number) => '{{q}} '.repeat(times)
    assert.deepEqual(
      await refused(
        survey([long, picked, { ...long, id: 'r', description: naming(199) }], {
          endings: [{ title: 'Thanks', text: naming(1) }],
        }),
      ),
      [['/questions/2', 'page_too_large']],
    )
    assert.deepEqual(
      await refused(survey([long, picked], { endings: [{ title: 'Thanks', text: naming(200) }] })),
      [['/settings/endings/0', 'page_too_large']],
    )
    const entries = {
      id: 'g',
      type: 'GROUP',
      text: 'Entries',
      repeat: { max: 50 },
      questions: [{ ...long, id: 'r', text: naming(4) }],
    }
    assert.deepEqual(await refused(survey([long, picked, entries])), [['/questions/2', 'page_too_large']])
    const every = Array.from({ length: 900 }, (_, i) => ({
      id: `more${i}`,
      type: 'NUMBER',
      text: 'How many, {{name}} of {{picked}}?',
    }))
    const name = { id: 'name', type: 'SHORT_TEXT', text: 'Name?' }
    await alice.newPublishedForm({ name: 'All', appType: 'SURVEY', questions: [name, picked, ...every] })
  })

  test('a piped answer is cut like one in a calculation', async () => {
    const alice = await server.organization()
    const essay = { ...long, maxLength: 100_000 }
    const { url } = await alice.newPublishedForm({
      name: 'Survey',
      appType: 'SURVEY',
      questions: [essay],
      settings: { endings: [{ title: 'Thanks', text: 'You wrote: {{q}}.' }] },
    })
    assert.equal(shown(await resultOf(url, { q: '§'.repeat(100) })), 100)
    assert.equal(shown(await resultOf(url, { q: '§'.repeat(30_000) })), LONGEST)
  })
})
