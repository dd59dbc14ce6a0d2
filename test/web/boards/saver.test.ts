// Saving: changes go onto the revision that the author saw, one request at a time, and none is lost.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '../../../src/web/api/api.ts'
import { changesOf } from '../../../src/web/dashboard-editor/document/changes.ts'
import type { Content } from '../../../src/web/dashboard-editor/document/content.ts'
import { merge } from '../../../src/web/dashboard-editor/document/merge.ts'
import {
  createSaver,
  QUIET_MS,
  RETRY_MS,
  type SaveState,
  type Stored,
} from '../../../src/web/draft-editor/saver.ts'

const start: Content = {
  name: 'Training',
  tabs: [{ id: 'overview', title: 'Overview', cards: [] }],
  filters: [],
}

interface Sent {
  readonly changes: object
  readonly etag: string
}

/** A server that replies when the test lets it, and a clock that the test sets. */
function scene() {
  let now = 0
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  const sent: Sent[] = []
  const states: SaveState[] = []
  let replies: (Stored<Content> | ApiError)[] = []
  let merged: Content | undefined
  const saver = createSaver<Content, object>({
    changesOf,
    merge,
    content: start,
    etag: '"1"',
    autosave: true,
    timer: {
      now: () => now,
      after(ms, run) {
        const timer = { at: now + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
    },
    async patch(changes, etag) {
      sent.push({ changes, etag })
      const reply = replies.shift()
      if (!reply || reply instanceof ApiError) throw reply ?? new ApiError('unreachable', 0, '')
      return reply
    },
    async read() {
      const reply = replies.shift()
      if (!reply || reply instanceof ApiError) throw reply ?? new ApiError('unreachable', 0, '')
      return reply
    },
    onState: state => states.push(state),
    onMerge(found) {
      merged = found.merged
    },
  })
  return {
    saver,
    sent,
    states,
    merged: () => merged,
    reply: (...next: (Stored<Content> | ApiError)[]) => {
      replies = next
    },
    async pass(ms: number) {
      now += ms
      for (const timer of [...timers]) {
        if (timer.at > now) continue
        timers.delete(timer)
        timer.run()
      }
      // The replies of this scene arrive in a few turns.
      for (let i = 0; i < 20; i++) await undefined
    },
  }
}

const named = (name: string): Content => ({ ...start, name })
const stored = (content: Content, etag: string): Stored<Content> => ({ content, etag })
const stale = new ApiError('revision_stale', 412, 'Changed since you read it')

test('only the members that differ are sent', () => {
  assert.equal(changesOf(start, { ...start }), undefined)
  assert.deepEqual(changesOf(start, named('Trainings')), { name: 'Trainings' })
  assert.deepEqual(changesOf({ ...start, refreshSeconds: 60 }, start), { refreshSeconds: null })
})

test('changes are sent together after a quiet moment, onto the last revision', async () => {
  const { saver, sent, reply, pass } = scene()
  reply(stored(named('Trainings'), '"2"'), stored(named('Courses'), '"3"'))
  saver.edit(named('Train'))
  await pass(QUIET_MS / 2)
  saver.edit(named('Trainings'))
  await pass(QUIET_MS)
  assert.deepEqual(sent, [{ changes: { name: 'Trainings' }, etag: '"1"' }])
  assert.equal(saver.state, 'saved')
  saver.edit(named('Courses'))
  await pass(QUIET_MS)
  assert.equal(sent[1]?.etag, '"2"')
})

test('without a reply, it tries again until the change is saved', async () => {
  const { saver, sent, reply, pass } = scene()
  saver.edit(named('Trainings'))
  await pass(QUIET_MS)
  assert.equal(saver.state, 'offline')
  assert.ok(saver.isUnsaved)
  reply(stored(named('Trainings'), '"2"'))
  await pass(RETRY_MS[0])
  assert.equal(saver.state, 'saved')
  assert.equal(sent.length, 2)
})

test('if another editor saved first, both changes are saved', async () => {
  const { saver, sent, reply, pass, merged } = scene()
  const theirs = { ...start, refreshSeconds: 60 }
  reply(stale, stored(theirs, '"2"'), stored({ ...theirs, name: 'Trainings' }, '"3"'))
  saver.edit(named('Trainings'))
  await pass(QUIET_MS)
  assert.equal(merged()?.refreshSeconds, 60)
  assert.deepEqual(sent[1], { changes: { name: 'Trainings' }, etag: '"2"' })
  assert.equal(saver.state, 'saved')
})

for (const [isOurs, name] of [
  [true, 'Mine'],
  [false, 'Theirs'],
] as const)
  test(`a conflict waits for the author: ${name}`, async () => {
    const { saver, sent, reply, pass } = scene()
    reply(stale, stored(named('Theirs'), '"2"'), stored(named(name), '"3"'))
    saver.edit(named('Mine'))
    await pass(QUIET_MS)
    assert.equal(saver.state, 'conflict')
    assert.deepEqual(
      saver.conflicts.map(({ part }) => part),
      ['name'],
    )
    await pass(60_000)
    assert.equal(sent.length, 1, 'nothing is saved before')
    assert.ok(saver.isUnsaved, 'the page asks before it is left')
    assert.equal(saver.decide(isOurs ? saver.conflicts : []).name, name)
    await pass(0)
    assert.equal(saver.state, 'saved')
    assert.equal(sent.length, isOurs ? 2 : 1)
  })

test('a refused value is named, and the next change is the next attempt', async () => {
  const { saver, reply, pass } = scene()
  const fault = { pointer: '/name', code: 'too_long', detail: 'Too long.' }
  reply(new ApiError('body_invalid', 400, 'Wrong', [fault]), stored(named('Short'), '"2"'))
  saver.edit(named('Long'))
  await pass(QUIET_MS)
  assert.equal(saver.state, 'refused')
  assert.deepEqual(saver.faults, [fault])
  saver.edit(named('Short'))
  await pass(QUIET_MS)
  assert.equal(saver.state, 'saved')
})

test('a dashboard that is gone becomes read only', async () => {
  const { saver, reply, pass } = scene()
  reply(new ApiError('dashboard_not_found', 404, 'Gone'))
  saver.edit(named('Trainings'))
  await pass(QUIET_MS)
  assert.equal(saver.state, 'read-only')
})

test('a change that was taken back leaves nothing to save', async () => {
  const { saver, sent } = scene()
  saver.edit(named('Trainings'))
  saver.edit({ ...start })
  await saver.save()
  assert.equal(saver.state, 'saved')
  assert.deepEqual(sent, [])
})
