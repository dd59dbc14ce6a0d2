// Submissions with many form fields: as many as the largest page has, and more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isProblem } from '../../support/assertions.ts'
import { onEachStore, quiz, request } from '../../support/harness.ts'
import { longTest } from '../../support/long.ts'

const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
const multipart = { 'content-type': 'multipart/form-data; boundary=----WebKitFormBoundary0123456789abcdef' }

const asParts = (body: string) =>
  [...new URLSearchParams(body)]
    .map(
      ([name, value]) =>
        `------WebKitFormBoundary0123456789abcdef\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('') + '------WebKitFormBoundary0123456789abcdef--\r\n'

const choices = Array.from({ length: 999 }, (_, i) => ({ id: `c${i.toString(36)}`, text: 'x' }))
const large = {
  name: 'Large',
  appType: 'FORM',
  questions: [
    {
      id: 'g',
      type: 'GROUP',
      text: 'Each day',
      repeat: { max: 45 },
      questions: [{ id: 'm', type: 'MULTIPLE_CHOICE', text: 'What?', choices }],
    },
  ],
}
const ticked = (entries: number, each: number) =>
  Array.from({ length: entries }, (_, entry) =>
    choices
      .slice(0, each)
      .map(({ id }) => `a.g.${entry}.m=${id}`)
      .join('&'),
  ).join('&')

onEachStore('submissions of many fields', server => {
  test('the number of fields of the largest page is accepted, in either encoding', async () => {
    const alice = await server.organization()
    const { path, url } = await alice.newPublishedForm(large)
    const plain = await request(url, 'POST', `a.g=45&${ticked(45, 999)}`, urlencoded)
    assert.equal(plain.status, 303, plain.text.slice(0, 1000))
    const cv = { id: 'cv', type: 'FILE', text: 'CV', maxBytes: 1000 }
    await alice.call('PATCH', path, { questions: [...large.questions, cv] })
    assert.equal((await alice.call('PUT', `${path}/activate`)).status, 200)
    const parts = await request(url, 'POST', asParts(`a.g=40&${ticked(40, 900)}`), multipart)
    assert.equal(parts.status, 303, parts.text.slice(0, 1000))
    const stored = (await alice.call('POST', `${path}/response/all`)).body
    assert.deepEqual(
      stored.map((response: { answers: { g: { m: string[] }[] } }) =>
        response.answers.g.reduce((sum, { m }) => sum + m.length, 0),
      ),
      [44_955, 36_000],
    )
  })

  test('more fields than any page has are refused, in either encoding', async () => {
    const alice = await server.organization()
    const { url } = await alice.newPublishedForm(quiz)
    const body = Array.from({ length: 110_001 }, () => 'a=').join('&')
    isProblem(await request(url, 'POST', body, { ...urlencoded, accept: 'application/json' }), 413)
    isProblem(await request(url, 'POST', asParts(body), { ...multipart, accept: 'application/json' }), 413)
  })

  longTest(
    'a page that receives endless fields shows the first faults, and that there are more',
    async () => {
      const alice = await server.organization()
      const { url } = await alice.newPublishedForm(quiz)
      const body = Array.from({ length: 50_000 }, (_, i) => `x${i}`).join('&')
      for (const [sent, headers] of [
        [body, urlencoded],
        [asParts(body), multipart],
      ] as const) {
        const page = await request(url, 'POST', sent, headers)
        assert.equal(page.status, 422)
        assert.ok(page.text.length < 50_000, `${page.text.length} characters`)
        assert.match(page.text, /<li>The form has no field x0\.<\/li>/)
        assert.match(page.text, /<li>There are at least \d{5} more errors\. Fix these first\.<\/li>/)
      }
    },
  )
})
