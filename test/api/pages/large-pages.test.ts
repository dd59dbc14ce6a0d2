// A refused page is rendered for each request, so rendering must be cheap.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../support/cpu-time.ts'
import { onEachStore, request } from '../../support/harness.ts'

const asForm = { 'content-type': 'application/x-www-form-urlencoded' }
const words = 'What people are asked, with some words more about what is meant. '
const textsOf = (count: number, description: string) =>
  Array.from({ length: count }, (_, i) => ({ id: `q${i}`, type: 'SHORT_TEXT', text: words, description }))
const numbered = (count: number, text: string) =>
  Array.from({ length: count }, (_, i) => ({ id: `x${i}`, text }))
const described = {
  id: 'again',
  type: 'GROUP',
  text: 'Again and again',
  questions: textsOf(50, '**so** `it` is '.repeat(60).padEnd(4000, 'x ')),
  repeat: { max: 100 },
}

onEachStore('large pages', server => {
  async function faultsOf(questions: readonly object[]): Promise<string[]> {
    const alice = await server.organization()
    const path = await alice.newForm({ name: 'Large', appType: 'FORM', questions })
    const { errors } = (await alice.call('POST', `${path}/check`)).body
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual(refused.body.errors ?? [], errors)
    return errors.map((found: { pointer: string; code: string }) => `${found.pointer} ${found.code}`)
  }

  test('a small form with a huge page is refused, at the question that takes most of it', async () => {
    assert.deepEqual(await faultsOf([...textsOf(1, ''), described]), ['/questions/1 page_too_large'])
    const grid = { type: 'MATRIX', text: 'Which?', rows: numbered(90, words), columns: numbered(10, 'x') }
    const grids = { ...described, questions: [{ id: 'grid', ...grid }] }
    assert.deepEqual(await faultsOf([grids]), ['/questions/0 page_too_large'])
  })

  test('Markdown that would render too slowly is refused', async () => {
    const lines = (count: number) => textsOf(count, 'a\n\n'.repeat(150))
    assert.deepEqual(await faultsOf(lines(20)), [])
    assert.match(String(await faultsOf(lines(80))), /^\/questions\/\d+ page_too_large$/)
  })

  test('long surveys and large tables are accepted', async () => {
    assert.deepEqual(await faultsOf(textsOf(500, words.repeat(6))), [])
    const grid = { type: 'MATRIX', text: 'Which?', rows: numbered(50, words), columns: numbered(10, 'Good') }
    assert.deepEqual(await faultsOf(Array.from({ length: 20 }, () => grid)), [])
    assert.deepEqual(await faultsOf([{ ...described, repeat: { max: 15 } }]), [])
  })

  test('showing a page again does not render its Markdown again', async () => {
    const alice = await server.organization()
    const questions = textsOf(60, '').map(question => ({
      ...question,
      description: `${'**so** `it` is '.repeat(30)}${question.id} ${server.url}`,
    }))
    const { url } = await alice.newPublishedForm({ name: 'Marked', appType: 'FORM', questions })
    const begun = cpuMs()
    assert.equal((await request(url, 'GET')).status, 200)
    const shown = cpuMs()
    assert.equal((await request(url, 'POST', 'a.none=1', asForm)).status, 422)
    const took = cpuMs() - shown
    assert.ok(took * 2 < shown - begun, `${shown - begun} ms, then ${took} ms`)
  })
})
