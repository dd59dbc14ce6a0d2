// Corrections of published versions by the scoring of a draft.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, ApiError, type ErrorCode } from '../../../src/web/api/api.ts'
import { previewCorrection, readVersions, sumOf } from '../../../src/web/regrade/corrections.ts'
import { fakeCall } from '../fake-call.ts'

const FORM = '/user/u/app/a/webform/w'

const rule = (correct: string) => ({ points: 1, correct })
const questions = ['a', 'b'].map(id => ({ id, type: 'SINGLE_CHOICE', text: id }))
const version = {
  version: 3,
  activateDate: '',
  questions,
  scoring: { questions: { a: rule('published'), b: rule('published') } },
}
const draft = { questions, scoring: { questions: { a: rule('draft'), b: rule('draft') } } }
const preview = { version: 3, total: 9, changed: 2, raised: 1, lowered: 1, changes: [] }

/** A server that refuses the first previews. */
function scene(...refusals: ApiError[]) {
  const sent: { readonly questions?: Readonly<Record<string, { readonly correct?: unknown }>> }[] = []
  const api: Pick<Api, 'call' | 'form'> = {
    form: FORM,
    call: fakeCall(async (method, _path, { body }) => {
      if (method === 'GET') return { body: version }
      sent.push(Object(body).scoring)
      const refusal = refusals.shift()
      if (refusal) throw refusal
      return { body: preview }
    }),
  }
  const correct = () => previewCorrection(api, 3, draft, { signal: AbortSignal.abort(), examples: 5 })
  const keys = () => sent.map(({ questions = {} }) => ['a', 'b'].map(id => questions[id]?.correct).join())
  return { correct, keys }
}

const refusal = (code: ErrorCode, ...pointers: string[]) =>
  new ApiError(
    code,
    422,
    '',
    pointers.map(pointer => ({ pointer, code: 'x', detail: '' })),
  )

test('a version takes the rules of the draft', async () => {
  const { correct, keys } = scene()
  assert.deepEqual((await correct()).keptIds, [])
  assert.deepEqual(keys(), ['draft,draft'])
})

test('questions whose new rules do not fit the version keep theirs', async () => {
  const { correct, keys } = scene(
    refusal('scoring_invalid', '/scoring/questions/b/correct', '/scoring/questions/b/points'),
  )
  assert.deepEqual((await correct()).keptIds, ['b'])
  assert.deepEqual(keys(), ['draft,draft', 'draft,published'])
})

test('a correction that is refused for another reason is not tried again', async () => {
  for (const error of [
    refusal('scoring_invalid', '/scoring/questions/b/correct', '/scoring/passMark'),
    refusal('scoring_invalid'),
    refusal('version_not_found', '/scoring/questions/b'),
  ]) {
    const { correct, keys } = scene(error)
    await assert.rejects(correct(), error)
    assert.equal(keys().length, 1)
  }
})

test('the latest twenty versions can be corrected, the newest first', async () => {
  const body = Array.from({ length: 25 }, (_, i) => ({ version: i + 1, activateDate: '' }))
  const call = fakeCall(async () => ({ body }))
  const numbers = (await readVersions({ call, form: FORM })).map(one => one.version)
  assert.deepEqual([numbers.length, numbers[0], numbers.at(-1)], [20, 25, 6])
})

test('what several corrections change is added up', () => {
  assert.deepEqual(sumOf([{ preview }, { preview }]), { total: 18, changed: 4, raised: 2, lowered: 2 })
})
