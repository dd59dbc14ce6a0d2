// What every editor that saves by itself guarantees: the designer, and the editors of dashboards and charts.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DraftMerge } from '../../../src/web/authoring/draft/merge-drafts.ts'
import { createSaver, RETRY_MS, type Saver } from '../../../src/web/authoring/draft/saver.ts'
import type { SaveState } from '../../../src/web/authoring/draft/saver-options.ts'
import { failureOf } from '../../../src/web/authoring/failure.ts'
import type { ChartDocument } from '../../../src/web/chart-editor/document.ts'
import { createSaver as createChartSaver } from '../../../src/web/chart-editor/saver.ts'
import { changesOf } from '../../../src/web/dashboard-editor/document/changes.ts'
import type { Content } from '../../../src/web/dashboard-editor/document/content.ts'
import { merge } from '../../../src/web/dashboard-editor/document/merge.ts'
import { createFormEditor, createFormServer } from '../document/form-editor.ts'
import { form } from '../document/forms.ts'
import { fakeCall } from '../fake-call.ts'
import { createClock, createServer, settled } from './world.ts'

interface Named {
  readonly name: string
}

/** An editor with its server. Each content has a name, and one other member that `note` sets. */
interface Scene {
  readonly server: Pick<
    ReturnType<typeof createServer<Named, unknown>>,
    'requests' | 'mood' | 'most' | 'release'
  >
  readonly time: ReturnType<typeof createClock>
  state(): SaveState
  saved(): string
  shown(): string
  /** The other member on the server. */
  note(): unknown
  rename(name: string): void
  save(): Promise<void>
  flush(): void
  close(): void
  /** Another editor changes the name, or the other member. */
  others(change: { readonly name?: string; readonly note?: number }): void
  decide(isOurs: boolean): void
}

/** A scene with a saver of whole contents. */
function sceneOf<C extends Named>(
  server: ReturnType<typeof createServer<C, never>>,
  time: ReturnType<typeof createClock>,
  saver: Saver<C, DraftMerge<C>>,
  merged: () => C | undefined,
  members: { note(content: C): unknown; withNote(content: C, note: number): C },
): Scene {
  let current = server.content()
  const shown = () => merged() ?? current
  return {
    server: server as unknown as Scene['server'],
    time,
    state: () => saver.state,
    saved: () => server.content().name,
    shown: () => shown().name,
    note: () => members.note(server.content()),
    rename(name) {
      current = { ...shown(), name }
      saver.edit(current)
    },
    save: saver.save,
    flush: saver.flush,
    close: saver.close,
    others: ({ name, note }) =>
      server.change(content => {
        const renamed = name === undefined ? content : { ...content, name }
        return note === undefined ? renamed : members.withNote(renamed, note)
      }),
    decide(isOurs) {
      const { conflict } = saver
      assert.ok(conflict)
      current = saver.resume(conflict.decide(isOurs ? conflict.conflicts : []))
      saver.edit(current)
    },
  }
}

function dashboard(): Scene {
  const time = createClock()
  const start: Content = { name: 'A', tabs: [{ id: 'one', title: 'One', cards: [] }], filters: [] }
  const server = createServer(start, (content: Content, changes: Partial<Content>) => ({
    ...content,
    ...changes,
  }))
  let merged: Content | undefined
  const saver = createSaver<Content, object, DraftMerge<Content>>({
    content: start,
    etag: server.etag(),
    timer: time.timer,
    autosave: true,
    changesOf,
    loadMerge: async () => merge,
    save: server.save,
    read: server.read,
    failureOf,
    onState: () => {},
    onMerge: joined => {
      merged = joined.merged
    },
  })
  return sceneOf(server as never, time, saver, () => merged, {
    note: content => content.refreshSeconds,
    withNote: (content, refreshSeconds) => ({ ...content, refreshSeconds }),
  })
}

function chart(): Scene {
  const time = createClock()
  const start: ChartDocument = { name: 'A', kind: 'BAR', query: { dataset: 'd' }, options: {} }
  const server = createServer(start, (content: ChartDocument, changes: Partial<ChartDocument>) => ({
    ...content,
    ...changes,
  }))
  let merged: ChartDocument | undefined
  const saver = createChartSaver({
    call: fakeCall(async (method, _, { body, headers, keepalive = false }) => {
      if (method === 'GET') {
        const { content, etag } = await server.read()
        return { body: { ...content, chartid: 'c1' }, etag }
      }
      const { etag } = await server.save(
        body as Partial<ChartDocument>,
        headers?.['if-match'] ?? '',
        keepalive,
      )
      return { body: { ...server.content(), chartid: 'c1' }, etag }
    }),
    path: '/user/u/app/a/chart',
    timer: time.timer,
    document: start,
    chartid: 'c1',
    etag: server.etag(),
    isValid: () => true,
    onState: () => {},
    onSaved: () => {},
    onMerge: document => {
      merged = document
    },
  })
  return sceneOf(server as never, time, saver, () => merged, {
    note: content => content.query.limit,
    withNote: (content, limit) => ({ ...content, query: { ...content.query, limit } }),
  })
}

function webform(): Scene {
  const server = createFormServer({ ...form, name: 'A' })
  const { saver, time, ...editor } = createFormEditor(server)
  return {
    server: server as unknown as Scene['server'],
    time,
    state: () => saver.status().state,
    saved: () => server.content().name,
    shown: () => editor.document().name,
    note: () => server.content().description,
    rename: name =>
      void editor.perform({ label: 'change_member', ops: [{ op: 'set', path: ['name'], value: name }] }),
    save: saver.save,
    flush: saver.flush,
    close: saver.close,
    others: ({ name, note }) =>
      server.change(content => ({
        ...content,
        ...(name !== undefined && { name }),
        ...(note !== undefined && { description: String(note) }),
      })),
    decide(isOurs) {
      editor.perform(saver.decide(isOurs ? saver.status().conflicts : []))
    },
  }
}

for (const [kind, open] of [
  ['web form', webform],
  ['dashboard', dashboard],
  ['chart', chart],
] as const) {
  test(`a ${kind} is saved 800 ms after the last change`, async () => {
    const { server, time, rename, saved, state } = open()
    for (const name of ['B', 'Bo', 'Boa']) {
      rename(name)
      assert.equal(state(), 'unsaved')
      await time.advance(300)
    }
    await time.advance(499)
    assert.equal(server.requests.length, 0)
    await time.advance(1)
    assert.deepEqual([server.requests.length, saved(), state()], [1, 'Boa', 'saved'])
    assert.equal(time.waiting(), 0)
  })

  test(`a ${kind} is saved every 5 seconds if its author never stops typing`, async () => {
    const { server, time, rename } = open()
    for (let i = 0; i < 40; i++) {
      rename(`Name ${i}`)
      await time.advance(250)
    }
    assert.equal(server.requests.length, 2)
  })

  test(`one request of a ${kind} runs at a time, and what is done meanwhile is the next`, async () => {
    const { server, time, rename, save, saved, state } = open()
    server.mood = 'slow'
    rename('One')
    void save()
    rename('Two')
    const done = save()
    await time.advance(10_000)
    assert.equal(server.requests.length, 1)
    await server.release()
    await time.advance(800)
    await done
    assert.deepEqual([server.requests.length, server.most], [2, 1])
    assert.deepEqual([saved(), state()], ['Two', 'saved'])
  })

  test(`a change of a ${kind} that was taken back is not sent`, async () => {
    const { server, time, rename, state } = open()
    rename('B')
    rename('A')
    await time.advance(1000)
    assert.deepEqual([server.requests.length, state()], [0, 'saved'])
  })

  test(`a failed request of a ${kind} is repeated after 2, 5, 15 and then every 30 seconds`, async () => {
    const { server, time, rename, saved, state } = open()
    server.mood = 'down'
    rename('One')
    await time.advance(800)
    assert.equal(state(), 'offline')
    for (const [i, wait] of [...RETRY_MS, 30_000].entries()) {
      await time.advance(wait - 1)
      assert.equal(server.requests.length, i + 1)
      await time.advance(1)
      assert.equal(server.requests.length, i + 2)
    }
    rename('Two')
    server.mood = 'well'
    await time.advance(30_000)
    assert.deepEqual([saved(), state()], ['Two', 'saved'])
  })

  test(`changes of two editors of a ${kind} are both saved`, async () => {
    const { time, rename, others, saved, note, state } = open()
    others({ note: 60 })
    rename('Ours')
    await time.advance(800)
    assert.deepEqual([saved(), String(note()), state()], ['Ours', '60', 'saved'])
  })

  for (const isOurs of [true, false])
    test(`at a conflict a ${kind} is not saved until its author takes ${isOurs ? 'ours' : 'theirs'}`, async () => {
      const { server, time, rename, others, decide, saved, shown, state } = open()
      others({ name: 'Theirs' })
      rename('Ours')
      await time.advance(60_000)
      assert.deepEqual([state(), shown(), server.requests.length], ['conflict', 'Theirs', 1])
      decide(isOurs)
      await time.advance(800)
      assert.deepEqual([saved(), state()], [isOurs ? 'Ours' : 'Theirs', 'saved'])
    })

  test(`a lost reply of a ${kind} is not a conflict with what it saved`, async () => {
    const { server, time, rename, others, saved, note, state } = open()
    rename('First')
    server.mood = 'lost reply'
    await time.advance(800)
    assert.equal(state(), 'offline')
    rename('Second')
    others({ note: 5 })
    await time.advance(2000)
    assert.deepEqual([saved(), String(note()), state()], ['Second', '5', 'saved'])
  })

  test(`what was typed after a lost reply of a ${kind} is not lost if the retry is, too`, async () => {
    const { server, time, rename, others, saved, state } = open()
    rename('First')
    server.mood = 'lost reply'
    await time.advance(800)
    rename('Second')
    server.mood = 'down'
    await time.advance(2000)
    others({ note: 5 })
    server.mood = 'well'
    await time.advance(5000)
    assert.deepEqual([saved(), state()], ['Second', 'saved'])
  })

  test(`a ${kind} that is refused is sent again after the next change only`, async () => {
    const { server, time, rename, saved } = open()
    server.mood = 'refusing'
    rename('Long')
    await time.advance(60_000)
    assert.equal(server.requests.length, 1)
    server.mood = 'well'
    rename('Short')
    await time.advance(800)
    assert.equal(saved(), 'Short')
  })

  test(`a ${kind} that is gone becomes read-only`, async () => {
    const { server, time, rename, state } = open()
    server.mood = 'gone'
    rename('B')
    await time.advance(800)
    assert.equal(state(), 'read-only')
    rename('C')
    await time.advance(60_000)
    assert.equal(server.requests.length, 1)
  })

  test(`leaving the page of a ${kind} saves at once, with a request that outlives it`, async () => {
    const { server, rename, flush } = open()
    flush()
    assert.equal(server.requests.length, 0)
    rename('B')
    flush()
    await settled()
    assert.deepEqual(
      server.requests.map(({ keepalive }) => keepalive),
      [true],
    )
  })

  test(`a closed editor of a ${kind} sends nothing more`, async () => {
    const { server, time, rename, save, close } = open()
    rename('B')
    close()
    assert.equal(time.waiting(), 0)
    rename('C')
    await save()
    assert.deepEqual([time.waiting(), server.requests.length], [0, 0])
  })
}
