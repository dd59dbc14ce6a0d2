// Grading by hand: which responses wait, how many are left, and what is saved of them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Response as FormResponse, PendingAnswers } from '../../../src/web/api/contract.d.ts'
import { createPens, givenOf, pointsFault } from '../../../src/web/console/pages/grade/pens.ts'
import { createQueue } from '../../../src/web/console/pages/grade/queue.ts'
import { createVersions } from '../../../src/web/console/pages/grade/versions.ts'
import { fakeCall } from '../fake-call.ts'

/** Points by question; null for those that wait. */
type Points = Readonly<Record<string, number | null>>

const response = (responseid: string, points: Points): FormResponse =>
  ({
    responseid,
    version: 1,
    grading: Object.fromEntries(
      Object.entries(points).map(([id, given]) => [id, { points: given, maxPoints: 5, correct: null }]),
    ),
  }) as unknown as FormResponse

const both = { why: null, how: null }
const FORM = '/user/u/app/a/webform/w'

/** A queue over pages of responses. */
async function queueOf(pages: readonly (readonly FormResponse[])[], pending: Partial<PendingAnswers> = {}) {
  const all = pages.flat()
  const waiting = (id: string) => all.filter(one => one.grading?.[id]?.points === null).length
  const asked: string[] = []
  const call = fakeCall(async (method, path, { body }) => {
    asked.push(`${method} ${path}`)
    if (path.includes('/version/')) return { body: { version: 1, questions: [{ id: 'how' }, { id: 'why' }] } }
    const at = Number(Object(body).cursor ?? 0)
    return { body: pages[at], cursor: pages[at + 1] && String(at + 1) }
  })
  const queue = createQueue({
    call,
    path: FORM,
    versions: createVersions(call, FORM),
    pending: {
      responses: all.length,
      isMore: false,
      questions: [
        { id: 'why', answers: waiting('why') },
        { id: 'how', answers: waiting('how') },
      ],
      ...pending,
    },
  })
  await queue.advance()
  return { queue, asked }
}

test('answers to one question come one after the other, and the count goes down as they are graded', async () => {
  const { queue } = await queueOf([
    [response('a', both), response('b', { why: 3, how: null }), response('c', both)],
  ])
  assert.deepEqual(
    [queue.current?.responseid, queue.left('why'), queue.left('how'), queue.left()],
    ['a', 2, 3, 5],
  )
  assert.deepEqual(queue.place, { at: 1, of: 2, isMore: false })
  queue.replace(response('a', { why: 2, how: null }))
  assert.deepEqual([queue.left('why'), queue.left('how')], [1, 3])
  await queue.advance()
  assert.equal(queue.current?.responseid, 'c')
  assert.deepEqual(queue.place, { at: 2, of: 2, isMore: false })
  queue.replace(response('c', { why: 1, how: null }))
  await queue.advance()
  assert.equal(queue.current, undefined)
})

test('an answer whose points were taken back waits again, and is counted again', async () => {
  const { queue } = await queueOf([[response('a', both)]])
  queue.replace(response('a', { why: 2, how: null }))
  queue.replace(response('a', both))
  assert.deepEqual([queue.left('why'), queue.left()], [1, 2])
  await queue.advance()
  assert.equal(queue.current?.responseid, 'a')
})

test('a response that was deleted is counted no more, and the next one follows', async () => {
  const { queue } = await queueOf([[response('a', both), response('b', both)]])
  await queue.drop('a')
  assert.deepEqual([queue.current?.responseid, queue.left('why'), queue.left('how')], ['b', 1, 1])
  await queue.drop('b')
  assert.deepEqual([queue.current, queue.left()], [undefined, 0])
})

test('whole responses are graded in the order of the questions of their version', async () => {
  const { queue } = await queueOf([[response('a', { why: null, how: null, done: 1 })]])
  await queue.choose({ mode: 'person' })
  assert.deepEqual(queue.idsOf(queue.current ?? assert.fail()), ['how', 'why'])
  await queue.choose({ mode: 'question', questionId: 'how' })
  assert.deepEqual(queue.idsOf(queue.current ?? assert.fail()), ['how'])
})

test('the next page is read when it is needed, and its responses are counted before', async () => {
  const { queue, asked } = await queueOf([
    [response('a', both)],
    [response('b', { how: null })],
    [response('c', both)],
  ])
  assert.equal(asked.length, 2, 'a page and its version')
  assert.deepEqual(queue.place, { at: 1, of: 2, isMore: false })
  queue.replace(response('a', { why: 1, how: null }))
  await queue.advance()
  assert.equal(queue.current?.responseid, 'c', 'b has no such answer')
  assert.deepEqual(queue.place, { at: 2, of: 2, isMore: false })
  assert.equal(asked.filter(one => one.includes('version')).length, 1)
})

test('without an exact count, the place says that there are more', async () => {
  const { queue } = await queueOf([[response('a', both)], [response('b', both)]], { isMore: true })
  assert.deepEqual(queue.place, { at: 1, of: 1, isMore: true })
})

test('after the last response, those that were skipped come again', async () => {
  const { queue } = await queueOf([[response('a', both), response('b', both)]])
  assert.equal(await queue.walk(1), true)
  assert.equal(await queue.walk(1), false)
  assert.equal(queue.current?.responseid, 'b')
  queue.replace(response('b', { why: 1, how: null }))
  await queue.advance()
  assert.equal(queue.current?.responseid, 'a')
  assert.equal(await queue.walk(-1), false)
})

test('walking reads the next page at the end of what is read', async () => {
  const { queue } = await queueOf([
    [response('a', both)],
    [response('b', { how: null })],
    [response('c', both)],
  ])
  assert.equal(await queue.walk(1), true)
  assert.equal(queue.current?.responseid, 'c')
})

for (const [points, isNeeded, fault] of [
  [undefined, true, 'missing'],
  [undefined, false, undefined],
  [-1, false, 'missing'],
  [0, true, undefined],
  [5, true, undefined],
  [5.01, false, 'too_many'],
  [1.12345, false, 'digits'],
] as const)
  test(`${points} of 5 points ${fault === undefined ? 'can be saved' : `cannot be saved: ${fault}`}${isNeeded ? ', if nothing else is given' : ''}`, () => {
    assert.equal(pointsFault(points, 5, isNeeded), fault)
  })

test('only what a person changed is sent, and null takes points and comments back', () => {
  const stored = {
    ...response('a', { why: 2, how: null, where: 1, when: 3 }),
    grading: {
      why: { points: 2, maxPoints: 5, correct: null, comment: 'Good' },
      how: { points: null, maxPoints: 5, correct: null },
      where: { points: 1, maxPoints: 5, correct: null },
      when: { points: 3, maxPoints: 5, correct: null, comment: 'Late' },
    },
  }
  const pens = createPens()
  const items = Object.keys(stored.grading).map(id => ({ id, pen: pens.of(stored, id) }))
  assert.deepEqual(givenOf(stored, items), {})
  Object.assign(pens.of(stored, 'why'), { points: undefined, comment: ' ' })
  Object.assign(pens.of(stored, 'how'), { points: 0 })
  Object.assign(pens.of(stored, 'where'), { comment: ' Where? ' })
  assert.deepEqual(givenOf(stored, items), {
    why: { points: null, comment: null },
    how: { points: 0 },
    where: { comment: 'Where?' },
  })
  pens.forget(stored, ['why'])
  assert.equal(pens.of(stored, 'why').points, 2)
  assert.equal(pens.of(stored, 'how').points, 0, 'what is not saved is kept')
})
