// A chart while it is edited: undo, and saving without losing a change or the changes of somebody else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../src/web/api/api.ts'
import type { ChartDocument } from '../../../src/web/chart-editor/document.ts'
import { createHistory } from '../../../src/web/chart-editor/history.ts'
import { createSaver } from '../../../src/web/chart-editor/saver.ts'
import { fakeCall } from '../fake-call.ts'

const APP = '/user/u/app/a'

const named = (name: string): ChartDocument => ({ name, kind: 'BAR', query: { dataset: 'd' }, options: {} })

type Outcome = { readonly etag: string; readonly name?: string } | ApiError

/** A server that replies in the order given, and a clock that is set. */
function scene(isStored: boolean, ...outcomes: Outcome[]) {
  let timers: { readonly ms: number; readonly run: () => void }[] = []
  const sent: string[] = []
  const refused: string[] = []
  const created: string[] = []
  let whileSent = () => {}
  const call = fakeCall(async (method, path, { body, headers }) => {
    sent.push(
      [method, path.slice(APP.length), Object(body).name, headers?.['if-match']].filter(Boolean).join(' '),
    )
    whileSent()
    const outcome = outcomes.shift() ?? assert.fail('no reply')
    if (outcome instanceof ApiError) throw outcome
    const name = outcome.name ?? Object(body).name
    const reply = { body: { ...named(name), chartid: 'c1' }, etag: outcome.etag }
    return reply
  })
  const saver = createSaver({
    call,
    path: `${APP}/chart`,
    timer: {
      now: () => 0,
      after(ms, run) {
        const timer = { ms, run }
        timers = [...timers, timer]
        return () => {
          timers = timers.filter(one => one !== timer)
        }
      },
    },
    chartid: isStored ? 'c1' : undefined,
    etag: isStored ? '1' : undefined,
    saved: isStored ? named('A') : undefined,
    onState: () => {},
    onSaved: ({ chartid }, isNew) => isNew && created.push(chartid),
    onRefused: faults => refused.push(...faults.map(({ code }) => code)),
  })
  return {
    saver,
    sent,
    refused,
    created,
    waits: () => timers.map(({ ms }) => ms),
    during(change: () => void) {
      whileSent = () => {
        whileSent = () => {}
        change()
      }
    },
    /** The next timer ends. */
    async pass() {
      const [timer] = timers
      timers = timers.slice(1)
      timer?.run()
      await new Promise(setImmediate)
    },
  }
}

test('changes in a row are one request, onto the revision that was read', async () => {
  const { saver, sent, waits, pass } = scene(true, { etag: '2' }, { etag: '3' })
  saver.edit(named('B'), true)
  saver.edit(named('C'), true)
  assert.equal(saver.state, 'unsaved')
  assert.deepEqual(waits(), [800])
  await pass()
  assert.deepEqual(sent, ['PATCH /chart/c1 C 1'])
  assert.equal(saver.state, 'saved')
  saver.edit(named('D'), true)
  await pass()
  assert.equal(sent[1], 'PATCH /chart/c1 D 2')
})

test('a change during a request is saved by the next one', async () => {
  const { saver, sent, during, pass } = scene(true, { etag: '2' }, { etag: '3' })
  during(() => saver.edit(named('C'), true))
  saver.edit(named('B'), true)
  await pass()
  assert.equal(saver.state, 'unsaved')
  await pass()
  assert.deepEqual(sent, ['PATCH /chart/c1 B 1', 'PATCH /chart/c1 C 2'])
  assert.equal(saver.state, 'saved')
})

test('a new chart is created once, and changed from then on', async () => {
  const { saver, sent, created, pass } = scene(false, { etag: '1' }, { etag: '2' })
  assert.equal(saver.state, 'new')
  saver.edit(named('B'), true)
  await pass()
  saver.edit(named('C'), true)
  await pass()
  assert.deepEqual(sent, ['POST /chart B', 'PATCH /chart/c1 C 1'])
  assert.deepEqual(created, ['c1'])
})

test('a chart that the server would refuse is not sent until it is valid', async () => {
  const { saver, sent, waits, pass } = scene(true, { etag: '2' })
  saver.edit(named('B'), true)
  saver.edit(named(''), false)
  assert.equal(saver.state, 'blocked')
  assert.deepEqual(waits(), [])
  await saver.save()
  assert.deepEqual(sent, [])
  saver.edit(named('C'), true)
  await pass()
  assert.deepEqual(sent, ['PATCH /chart/c1 C 1'])
})

test('a change that was taken back is not sent', async () => {
  const { saver, sent, pass } = scene(true)
  saver.edit(named('B'), true)
  saver.edit(named('A'), true)
  await pass()
  assert.deepEqual([saver.state, sent], ['saved', []])
})

for (const [status, state] of [
  [0, 'offline'],
  [500, 'offline'],
  [429, 'offline'],
  [400, 'blocked'],
  [412, 'conflict'],
  [403, 'read-only'],
  [404, 'read-only'],
] as const)
  test(`after a reply with ${status} the chart is ${state}, and only a broken connection is tried again`, async () => {
    const { saver, sent, waits, refused, pass } = scene(true, new ApiError('chart_invalid', status, ''), {
      etag: '2',
    })
    saver.edit(named('B'), true)
    await pass()
    assert.equal(saver.state, state)
    assert.deepEqual(waits(), state === 'offline' ? [5000] : [])
    assert.deepEqual(refused, state === 'blocked' ? ['chart_invalid'] : [])
    await pass()
    assert.equal(sent.length, state === 'offline' ? 2 : 1)
  })

test('in a conflict nothing is sent until the author keeps one of both', async () => {
  const conflict = new ApiError('revision_stale', 412, '')
  const ours = scene(true, conflict, { etag: '9' })
  ours.saver.edit(named('B'), true)
  await ours.pass()
  ours.saver.edit(named('C'), true)
  await ours.saver.save()
  assert.equal(ours.sent.length, 1)
  await ours.saver.keepOurs()
  assert.deepEqual(ours.sent[1], 'PATCH /chart/c1 C')
  assert.equal(ours.saver.state, 'saved')

  const theirs = scene(true, conflict, { etag: '9', name: 'Theirs' }, { etag: '10' })
  theirs.saver.edit(named('B'), true)
  await theirs.pass()
  assert.equal((await theirs.saver.takeTheirs()).name, 'Theirs')
  theirs.saver.edit(named('D'), true)
  await theirs.pass()
  assert.equal(theirs.sent.at(-1), 'PATCH /chart/c1 D 9')
})

test('a page that is left saves at once, and a closed editor sends nothing more', async () => {
  const left = scene(true, { etag: '2' })
  left.saver.edit(named('B'), true)
  left.saver.flush()
  await new Promise(setImmediate)
  assert.deepEqual([left.sent.length, left.waits()], [1, []])
  const closed = scene(true)
  closed.saver.edit(named('B'), true)
  closed.saver.end()
  assert.deepEqual(closed.waits(), [])
  await closed.saver.save()
  assert.deepEqual(closed.sent, [])
})

test('undo and redo take steps; typing in one field within a moment is one step', () => {
  let now = 0
  const history = createHistory('', () => now)
  for (const [text, ms, joins] of [
    ['a', 0, 'name'],
    ['ab', 800, 'name'],
    ['abc', 801, 'name'],
    ['abcd', 0, 'label'],
    ['x', 0, undefined],
    ['y', 0, undefined],
  ] as const) {
    now += ms
    history.perform(text, joins)
  }
  const undone: string[] = []
  while (history.undo()) undone.push(history.document)
  assert.deepEqual(undone, ['x', 'abcd', 'abc', 'ab', ''])
  assert.equal(history.redo(), true)
  assert.equal(history.document, 'ab')
  history.perform('new')
  assert.equal(history.canRedo, false)
  history.undo()
  assert.equal(history.document, 'ab')
})

test('typing after undo is a step of its own, and a chart that was read again has no steps', () => {
  const history = createHistory('', () => 0)
  history.perform('a', 'name')
  history.perform('b', 'other')
  history.undo()
  history.perform('c', 'other')
  history.undo()
  assert.equal(history.document, 'a')
  history.reset('z')
  assert.deepEqual([history.document, history.undo(), history.redo()], ['z', false, false])
})

test('the last 200 steps can be undone', () => {
  const history = createHistory(0, () => 0)
  for (let i = 1; i <= 250; i++) history.perform(i)
  let steps = 0
  while (history.undo()) steps++
  assert.deepEqual([steps, history.document], [200, 50])
})
