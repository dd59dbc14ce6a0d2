// A chart while it is edited: when it is created, and what waits until it can be drawn. test/web/authoring has what all editors guarantee.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../src/web/api/api.ts'
import type { ChartDocument } from '../../../src/web/chart-editor/document.ts'
import { merge } from '../../../src/web/chart-editor/merge.ts'
import { createSaver } from '../../../src/web/chart-editor/saver.ts'
import { createClock, settled } from '../authoring/world.ts'
import { fakeCall } from '../fake-call.ts'

const APP = '/user/u/app/a'

const named = (name: string): ChartDocument => ({ name, kind: 'BAR', query: { dataset: 'd' }, options: {} })

/** A server that replies in the order given. A name is valid if it is not empty. */
function scene(isStored: boolean, ...outcomes: (string | ApiError)[]) {
  const time = createClock()
  const sent: string[] = []
  const created: string[] = []
  let current = named('A')
  const saver = createSaver({
    call: fakeCall(async (method, path, { body, headers }) => {
      sent.push(
        [method, path.slice(APP.length), Object(body).name, headers?.['if-match']].filter(Boolean).join(' '),
      )
      const outcome = outcomes.shift() ?? assert.fail('no reply')
      if (outcome instanceof ApiError) throw outcome
      return { body: { ...named(Object(body).name), chartid: 'c1' }, etag: outcome }
    }),
    path: `${APP}/chart`,
    timer: time.timer,
    document: current,
    chartid: isStored ? 'c1' : undefined,
    etag: isStored ? '1' : undefined,
    isValid: () => current.name !== '',
    onState: () => {},
    onSaved: ({ chartid }, isNew) => isNew && created.push(chartid),
    onMerge: () => {},
  })
  return {
    saver,
    sent,
    created,
    time,
    edit(name: string) {
      current = named(name)
      saver.edit(current)
    },
  }
}

test('a new chart is created once, and changed from then on', async () => {
  const { saver, sent, created, time, edit } = scene(false, '1', '2')
  assert.equal(saver.state, 'new')
  edit('A')
  await time.advance(800)
  edit('C')
  await time.advance(800)
  assert.deepEqual(sent, ['POST /chart A', 'PATCH /chart/c1 C 1'])
  assert.deepEqual(created, ['c1'])
})

test('a new chart that cannot be drawn is not created when the page is left', async () => {
  const { saver, sent, edit } = scene(false)
  edit('')
  saver.flush()
  await settled()
  assert.deepEqual(sent, [])
})

test('a chart that the server would refuse is not sent until it is valid', async () => {
  const { saver, sent, time, edit } = scene(true, '2')
  edit('B')
  edit('')
  await time.advance(60_000)
  await saver.save()
  assert.deepEqual([saver.state, sent], ['refused', []])
  edit('C')
  await time.advance(800)
  assert.deepEqual([saver.state, sent], ['saved', ['PATCH /chart/c1 C 1']])
})

for (const [status, state] of [
  [0, 'offline'],
  [500, 'offline'],
  [429, 'offline'],
  [401, 'offline'],
  [400, 'refused'],
  [403, 'read-only'],
  [404, 'read-only'],
] as const)
  test(`after a reply with ${status} the chart is ${state}`, async () => {
    const { saver, time, edit } = scene(true, new ApiError('chart_invalid', status, 'No'))
    edit('B')
    await time.advance(800)
    assert.equal(saver.state, state)
    assert.equal(time.waiting(), state === 'offline' ? 1 : 0)
    assert.deepEqual(
      saver.faults.map(({ code }) => code),
      state === 'refused' ? ['chart_invalid'] : [],
    )
  })

test('a kind or a dataset that one editor chose and options of the other one are a conflict; a new name is not', () => {
  const base = named('A')
  const ours: ChartDocument = { ...base, kind: 'PIE' }
  const colored = merge(base, ours, { ...base, options: { legend: 'none' } })
  assert.deepEqual(
    colored.conflicts.map(({ part, id }) => [part, id]),
    [['chart', '']],
  )
  assert.equal(colored.decide(colored.conflicts).kind, 'PIE')
  const other: ChartDocument = { ...base, query: { dataset: 'e' } }
  assert.equal(merge(base, other, { ...base, query: { dataset: 'd', limit: 5 } }).conflicts.length, 1)
  const renamed = merge(base, ours, named('B'))
  assert.deepEqual([renamed.conflicts, renamed.merged], [[], { ...ours, name: 'B' }])
})
