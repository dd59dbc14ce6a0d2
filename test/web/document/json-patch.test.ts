// The difference of two documents as JSON Patch.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { applyJsonPatch } from '../../../src/engine/json-patch.ts'
import type { FormDocument } from '../../../src/web/authoring/draft/form-document.ts'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import { moveToEnd } from '../../../src/web/document/commands/move.ts'
import { diff, MAX_OPERATIONS } from '../../../src/web/document/json-patch.ts'
import { runsOf } from '../../support/long.ts'
import { anyOp, form, manyQuestions, plain } from './forms.ts'

const after = (document: FormDocument, ...ops: Op[]) => apply(document, ops).document

test('applying a difference gives the other document', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 6 }), seeds => {
      const changed = seeds.reduce(
        (document, seed) => after(document, ...fc.sample(anyOp(document), { numRuns: 1, seed })),
        form,
      )
      assert.deepEqual(plain(applyJsonPatch(form, diff(form, changed))), plain(changed))
    }),
    { numRuns: runsOf(1000) },
  )
})

test('any order of a list is reached, with no more moves than things that move', () => {
  const ids = Array.from({ length: 9 }, (_, i) => `q${i}`)
  const listOf = (order: readonly string[]) =>
    ({ ...form, questions: order.map(id => ({ id, type: 'STATEMENT' })) }) satisfies FormDocument
  fc.assert(
    fc.property(fc.shuffledSubarray(ids), fc.shuffledSubarray(ids), (from, to) => {
      const [before, next] = [listOf(from), listOf(to)]
      const patch = diff(before, next)
      assert.deepEqual(applyJsonPatch(before, patch), next)
      assert.ok(patch.length <= from.length + to.length)
    }),
    { numRuns: runsOf(1000) },
  )
})

test('one change in 500 questions is one small operation', () => {
  const large = manyQuestions(500)
  const cases: [Op, number][] = [
    [{ op: 'set', path: ['questions', '#q250', 'text'], value: 'A new title' }, 1],
    [{ op: 'set', path: ['questions', '#q250', 'id'], value: 'new' }, 1],
    [{ op: 'move', path: ['questions', '#q0'], to: ['questions'], before: null }, 1],
    [{ op: 'move', path: ['questions', '#q499'], to: ['questions'], before: '#q0' }, 1],
    [{ op: 'remove', path: ['questions', '#q3'] }, 1],
    [{ op: 'add', path: ['questions'], value: { id: 'x', type: 'EMAIL' }, before: '#q0' }, 1],
    [{ op: 'add', path: ['questions', '#q9', 'choices'], value: { id: 'x', text: '' }, before: '#c2' }, 1],
  ]
  for (const [op, count] of cases) {
    const patch = diff(large, after(large, op))
    assert.equal(patch.length, count, JSON.stringify(patch))
    assert.ok(JSON.stringify(patch).length < 300)
  }
})

test('several moved questions are one operation each', () => {
  const large = manyQuestions(500)
  const { ops } = moveToEnd(
    large,
    [
      ['questions', '#q7'],
      ['questions', '#q9'],
    ],
    'first',
  )
  const patch = diff(large, after(large, ...ops))
  assert.deepEqual(patch, [
    { op: 'move', from: '/questions/7', path: '/questions/0' },
    { op: 'move', from: '/questions/9', path: '/questions/1' },
  ])
})

test('a change of too many places replaces the parts that changed', () => {
  const large = manyQuestions(600)
  const changed = {
    ...large,
    questions: large.questions.map(question => ({ ...question, required: true })),
  }
  const patch = diff(large, changed)
  assert.deepEqual(
    patch.map(({ op, path }) => [op, path]),
    [['replace', '/questions']],
  )
  assert.ok(patch.length <= MAX_OPERATIONS)
  assert.deepEqual(applyJsonPatch(large, patch), changed)
})
