// Authors write patterns, and anyone can make the server run them. Their cost is limited.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuMs } from '../../support/cpu-time.ts'
import { onEachStore, request } from '../../support/harness.ts'

const questionOf = (pattern: string, more: object = {}) => ({
  type: 'SHORT_TEXT',
  text: 'Code?',
  pattern,
  ...more,
})
const formOf = (questions: readonly object[], more: object = {}) => ({
  name: 'Codes',
  appType: 'FORM',
  questions,
  ...more,
})
const name = "[\\p{L}\\p{M} .'-]{1,100}"

onEachStore('hard patterns', server => {
  /** The errors of `check`, which must equal those of activation. */
  async function faultsOf(form: object): Promise<string[]> {
    const alice = await server.organization()
    const path = await alice.newForm(form)
    const { errors } = (await alice.call('POST', `${path}/check`)).body
    const refused = await alice.call('PUT', `${path}/activate`)
    assert.deepEqual(refused.body.errors ?? [], errors)
    return errors.map((found: { pointer: string; code: string }) => `${found.pointer} ${found.code}`)
  }

  test('a short pattern that takes too many steps is refused with a pointer', async () => {
    const hard = questionOf(`(${'[a-z]?'.repeat(80)}){1000}`, { maxLength: 3000 })
    const begun = cpuMs()
    assert.deepEqual(await faultsOf(formOf([questionOf('\\d{5}'), hard])), [
      '/questions/1/pattern pattern_too_large',
    ])
    const group = { type: 'GROUP', text: 'Group', questions: [hard] }
    assert.deepEqual(await faultsOf(formOf([group])), ['/questions/0/questions/0/pattern pattern_too_large'])
    const many = Array.from({ length: 1000 }, (_, i) => questionOf(`${'a{1000}'.repeat(69)}${i}`))
    assert.equal((await faultsOf(formOf(many))).length, 200)
    assert.ok(cpuMs() - begun < 50_000)
  })

  test('patterns that together take too many steps are refused, at the most costly one', async () => {
    const loose = `(${'a?'.repeat(50)}){10}`
    const one = questionOf(loose)
    assert.deepEqual(await faultsOf(formOf([questionOf('\\d+'), one])), [])
    assert.deepEqual(await faultsOf(formOf([one, one, questionOf(loose, { maxLength: 999 })])), [
      '/questions/2/pattern patterns_too_large',
    ])
    const group = { type: 'GROUP', text: 'Group', questions: [one], repeat: { max: 3 } }
    assert.deepEqual(await faultsOf(formOf([group])), ['/questions/0/questions/0/pattern patterns_too_large'])
  })

  test('patterns that are together too large to compile are refused, unless they are identical', async () => {
    const wide = (i: number) => questionOf(`\\d{999}${name}${i}`, { maxLength: 10 })
    const many = Array.from({ length: 100 }, (_, i) => wide(i))
    assert.deepEqual(await faultsOf(formOf(many)), ['/questions/10/pattern patterns_too_large'])
    assert.deepEqual(await faultsOf(formOf(many.map(() => wide(1)))), [])
  })

  test('right answers that take too long to check are refused, also in a correction', async () => {
    const code = { ...questionOf(`(${'a?'.repeat(50)}){10}`), id: 'code' }
    const scoringOf = (count: number) => ({
      questions: {
        code: { points: 1, correct: Array.from({ length: count }, (_, i) => 'a'.repeat((i % 200) + 1)) },
      },
    })
    const quiz = (count: number) => formOf([code], { appType: 'QUIZ', scoring: scoringOf(count) })
    assert.deepEqual(await faultsOf(quiz(1000)), ['/scoring/questions/code/correct patterns_too_large'])
    const alice = await server.organization()
    const { path } = await alice.newPublishedForm(quiz(2))
    const refused = await alice.call('POST', `${path}/regrade`, { scoring: scoringOf(1000) })
    assert.deepEqual([refused.status, refused.body.errors.length], [422, 1])
    assert.equal(refused.body.errors[0].code, 'patterns_too_large')
  })

  test('common patterns are accepted: names in groups, and hundreds of codes', async () => {
    const people = {
      type: 'GROUP',
      text: 'Who?',
      repeat: { max: 100 },
      questions: [questionOf(name), questionOf(`^${name}$`), questionOf('\\d{5}')],
    }
    const codes = Array.from({ length: 500 }, (_, i) => questionOf(`[A-Z]{2}-${i}-\\d{4,6}[a-z]*`))
    assert.deepEqual(await faultsOf(formOf([people])), [])
    assert.deepEqual(await faultsOf(formOf(codes)), [])
  })

  test('the hardest accepted patterns block the server only briefly', async () => {
    const alice = await server.organization()
    const hardest = Array.from({ length: 8 }, (_, i) => ({
      ...questionOf(`${'(a|b)*'.repeat(60)}${i}`),
      id: `q${i}`,
    }))
    const { url } = await alice.newPublishedForm(formOf(hardest))
    const answers = Object.fromEntries(hardest.map(({ id }) => [id, 'ab'.repeat(127)]))
    const begun = cpuMs()
    const refused = await request(url, 'POST', { answers })
    const took = cpuMs() - begun
    assert.equal(refused.status, 422)
    assert.ok(took < 1_000, `${took} ms`)
  })
})
