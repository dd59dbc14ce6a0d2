// When and how the designer saves.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import type { Command } from '../../../src/web/document/command.ts'
import { getAt, type Path } from '../../../src/web/document/path.ts'
import { RETRY_MS } from '../../../src/web/document/saver.ts'
import { runsOf } from '../../support/long.ts'
import { anyOp, form, plain } from './forms.ts'
import { createClock, createEditor, createServer, createStorage, settled } from './world.ts'

const at = (...path: string[]): Path => ['questions', ...path]
const set = (path: Path, value?: unknown): Op => ({ op: 'set', path, value })
const command = (...ops: Op[]): Command => ({ label: 'change_member', ops })
const titleOf = (document: unknown, id = 'france') => getAt(document, at(`#${id}`, 'text'))

test('a change is saved 800 ms after the last one', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  for (const text of ['C', 'Ca', 'Cap']) {
    editor.type(text)
    await editor.time.advance(300)
  }
  await editor.time.advance(499)
  assert.equal(server.requests.length, 0)
  await editor.time.advance(1)
  assert.equal(server.requests.length, 1)
  assert.deepEqual(server.requests[0]?.patch, [{ op: 'replace', path: '/questions/0/text', value: 'Cap' }])
  assert.deepEqual(editor.states, ['unsaved', 'unsaved', 'unsaved', 'saving', 'saved'])
  assert.equal(editor.time.waiting(), 0)
})

test('who never stops typing is saved every 5 seconds', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  for (let i = 0; i < 40; i++) {
    editor.type(`Text ${i}`)
    await editor.time.advance(250)
  }
  assert.equal(server.requests.length, 2)
})

test('one request runs at a time, and what is done meanwhile is the next', async () => {
  const server = createServer(form)
  server.mood = 'slow'
  const editor = createEditor(server)
  editor.type('One')
  editor.saver.save()
  editor.type('Two')
  editor.saver.save()
  await editor.time.advance(10_000)
  assert.equal(server.requests.length, 1)
  assert.equal(editor.saver.status().unsaved, 2)
  await server.release()
  await editor.time.advance(800)
  assert.equal(server.requests.length, 2)
  assert.equal(server.most, 1)
  assert.equal(titleOf(server.document()), 'Two')
  assert.equal(editor.saver.status().state, 'saved')
})

test('nothing is sent if a change was undone, or without autosave', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  editor.type('New')
  editor.undo()
  await editor.time.advance(1000)
  assert.equal(server.requests.length, 0)
  assert.equal(editor.saver.status().state, 'saved')

  const manual = createEditor(server, { autosave: false })
  manual.type('New')
  await manual.time.advance(60_000)
  assert.equal(server.requests.length, 0)
  manual.saver.save()
  await settled()
  assert.equal(server.requests.length, 1)
})

test('a failed request is repeated after 2, 5, 15 and then every 30 seconds, and editing goes on', async () => {
  const server = createServer(form)
  server.mood = 'down'
  const editor = createEditor(server)
  editor.type('One')
  await editor.time.advance(800)
  assert.equal(editor.saver.status().state, 'offline')
  for (const [i, wait] of [...RETRY_MS, 30_000].entries()) {
    await editor.time.advance(wait - 1)
    assert.equal(server.requests.length, i + 1)
    await editor.time.advance(1)
    assert.equal(server.requests.length, i + 2)
  }
  editor.type('Two')
  server.mood = 'well'
  await editor.time.advance(30_000)
  assert.equal(titleOf(server.document()), 'Two')
  assert.equal(editor.saver.status().state, 'saved')
})

test('a refresh joins the changes of another editor, and a publication by us is no conflict', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  server.change(document => apply(document, [set(at('#grid', 'text'), 'Theirs')]).document)
  await editor.saver.refresh()
  assert.equal(titleOf(editor.document(), 'grid'), 'Theirs')
  assert.deepEqual([editor.saver.status().state, editor.saver.etag], ['saved', '"2"'])
  // The server publishes: the same document has another ETag.
  server.change(document => document)
  editor.saver.moveTo('"3"')
  editor.type('Ours')
  await editor.time.advance(800)
  assert.equal(titleOf(server.document()), 'Ours')
  assert.equal(editor.merges.length, 1)
})

test('changes of another editor are merged, and saving goes on', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  server.change(document => apply(document, [set(at('#grid', 'text'), 'Theirs')]).document)
  editor.type('Ours')
  await editor.time.advance(800)
  assert.equal(titleOf(server.document()), 'Ours')
  assert.equal(titleOf(server.document(), 'grid'), 'Theirs')
  assert.equal(titleOf(editor.document(), 'grid'), 'Theirs')
  assert.equal(editor.merges.length, 1)
  assert.equal(editor.saver.status().state, 'saved')
  // Undo takes back only what this editor did.
  editor.undo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.document()), 'Capital of France?')
  assert.equal(titleOf(server.document(), 'grid'), 'Theirs')
})

test('at a conflict nothing is saved until the author decides', async () => {
  for (const takeOurs of [true, false]) {
    const server = createServer(form)
    const editor = createEditor(server)
    server.change(document => apply(document, [set(at('#france', 'text'), 'Theirs')]).document)
    editor.type('Ours')
    await editor.time.advance(800)
    assert.equal(editor.saver.status().state, 'conflict')
    assert.equal(titleOf(editor.document()), 'Theirs')
    editor.type('More', 'why')
    await editor.time.advance(60_000)
    assert.equal(server.requests.length, 1)
    const { conflicts } = editor.saver.status()
    assert.equal(conflicts.length, 1)
    editor.perform(editor.saver.decide(takeOurs ? conflicts : []))
    await editor.time.advance(800)
    assert.equal(titleOf(server.document()), takeOurs ? 'Ours' : 'Theirs')
    assert.equal(titleOf(server.document(), 'why'), 'More')
    assert.equal(editor.saver.status().state, 'saved')
  }
})

test('a lost reply does not repeat what it saved', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  editor.perform(
    command({ op: 'add', path: ['questions'], value: { id: 'q1', type: 'EMAIL', text: 'A' }, before: null }),
  )
  server.mood = 'lost reply'
  await editor.time.advance(800)
  assert.equal(editor.saver.status().state, 'offline')
  editor.type('AB', 'q1')
  server.change(document => apply(document, [set(['name'], 'Theirs')]).document)
  await editor.time.advance(2000)
  assert.equal(editor.saver.status().state, 'saved')
  assert.equal(server.document().questions.length, form.questions.length + 1)
  assert.equal(titleOf(server.document(), 'q1'), 'AB')
  assert.equal(server.document().name, 'Theirs')
  assert.deepEqual(plain(server.document()), plain(editor.document()))
})

test('both editors add a question with the same id: both stay, and Undo removes the own one', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  const add = (text: string): Op => ({
    op: 'add',
    path: ['questions'],
    value: { id: 'q1', type: 'EMAIL', text },
    before: null,
  })
  server.change(document => apply(document, [add('Theirs')]).document)
  editor.perform({ ...command(add('Ours')), select: [at('#q1')] })
  await editor.time.advance(800)
  assert.equal(titleOf(server.document(), 'q1'), 'Theirs')
  assert.equal(titleOf(server.document(), 'q2'), 'Ours')
  assert.deepEqual(editor.history().selection, [at('#q2')])
  editor.undo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.document(), 'q1'), 'Theirs')
  assert.equal(titleOf(server.document(), 'q2'), undefined)
  editor.redo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.document(), 'q2'), 'Ours')
})

test('invalid parts stay local, and everything else is saved', async () => {
  const server = createServer(form)
  const { storage, items } = createStorage()
  const max = at('#last', 'maxLength')
  const validate = (document: unknown) => (typeof getAt(document, max) === 'string' ? [max] : [])
  const editor = createEditor(server, { validate, storage })
  editor.perform(command(set(max, 'many')))
  editor.type('New')
  await editor.time.advance(800)
  assert.equal(titleOf(server.document()), 'New')
  assert.equal(getAt(server.document(), max), undefined)
  assert.equal(getAt(editor.document(), max), 'many')
  assert.deepEqual(editor.saver.status(), { state: 'unsaved', conflicts: [], unsaved: 1, invalid: [max] })
  assert.ok(items.get('form')?.includes('many'), 'it can be restored')
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, 1)
  editor.perform(command(set(max, 20)))
  await editor.time.advance(800)
  assert.equal(getAt(server.document(), max), 20)
  assert.equal(editor.saver.status().state, 'saved')
  assert.equal(items.size, 0)
})

test('an invalid new question stays local with the others around it saved', async () => {
  const server = createServer(form)
  const path = at('#new')
  const validate = (document: unknown) =>
    getAt(document, path) !== undefined && getAt(document, [...path, 'type']) === 'NONE' ? [path] : []
  const editor = createEditor(server, { validate })
  editor.perform(
    command({ op: 'add', path: ['questions'], value: { id: 'new', type: 'NONE' }, before: '#why' }),
  )
  editor.type('New', 'why')
  await editor.time.advance(800)
  assert.equal(getAt(server.document(), path), undefined)
  assert.equal(titleOf(server.document(), 'why'), 'New')
  assert.ok(getAt(editor.document(), path))
})

test('a value that the server refuses stays local until it is changed', async () => {
  const server = createServer(form)
  server.refuses = ['/questions/0/text']
  const editor = createEditor(server)
  editor.type('Refused')
  editor.type('Fine', 'why')
  await editor.time.advance(800)
  assert.equal(titleOf(server.document(), 'why'), 'Fine')
  assert.equal(titleOf(server.document()), 'Capital of France?')
  assert.equal(editor.saver.status().state, 'unsaved')
  const { length } = server.requests
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, length)
  server.refuses = []
  editor.type('Accepted')
  await editor.time.advance(800)
  assert.equal(titleOf(server.document()), 'Accepted')
})

test('a refusal without a place does not repeat the request', async () => {
  const server = createServer(form)
  server.refuses = ['']
  const editor = createEditor(server)
  editor.type('Refused')
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, 1)
  assert.equal(editor.saver.status().state, 'unsaved')
})

test('a form that is gone becomes read-only', async () => {
  const server = createServer(form)
  server.mood = 'gone'
  const editor = createEditor(server)
  editor.type('New')
  await editor.time.advance(800)
  assert.equal(editor.saver.status().state, 'read-only')
  editor.type('Newer')
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, 1)
})

test('leaving the page saves at once, with a request that outlives it', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  editor.saver.flush()
  assert.equal(server.requests.length, 0)
  editor.type('New')
  editor.saver.flush()
  assert.deepEqual(
    server.requests.map(({ keepalive }) => keepalive),
    [true],
  )
})

test('unsaved changes are offered at the next start', async () => {
  const server = createServer(form)
  server.mood = 'down'
  const { storage, items } = createStorage()
  const first = createEditor(server, { storage })
  first.type('Lo')
  first.type('Lost')
  first.perform(command({ op: 'remove', path: at('#grid') }))
  await first.time.advance(800)
  first.saver.close()

  server.mood = 'well'
  const second = createEditor(server, { storage })
  assert.equal(second.saver.restorable.length, 2)
  second.type('Something else', 'why')
  await second.time.advance(800)
  assert.ok(items.has('form'), 'they are kept until the author decides')
  for (const change of second.saver.takeRestorable()) second.perform(change)
  await second.time.advance(800)
  assert.equal(titleOf(server.document()), 'Lost')
  assert.equal(getAt(server.document(), at('#grid')), undefined)
  assert.equal(items.size, 0)
})

test('a storage that throws or holds something else does no harm', async () => {
  const server = createServer(form)
  const deny = () => {
    throw new Error('denied')
  }
  const editor = createEditor(server, { storage: { getItem: deny, setItem: deny, removeItem: deny } })
  editor.type('New')
  await editor.time.advance(800)
  assert.equal(editor.saver.status().state, 'saved')
  for (const stored of [
    '{',
    '{}',
    '[1]',
    '[{"label":"x","ops":[{"op":"set"}]}]',
    '[{"label":"x","ops":[{"op":"move","path":[]}]}]',
  ]) {
    const { storage } = createStorage()
    storage.setItem('form', stored)
    assert.deepEqual(createEditor(server, { storage }).saver.restorable, [])
  }
})

test('a closed saver leaves no timer', async () => {
  const server = createServer(form)
  const editor = createEditor(server)
  editor.type('New')
  editor.saver.close()
  assert.equal(editor.time.waiting(), 0)
  editor.type('Newer')
  assert.equal(editor.time.waiting(), 0)
})

test('two editors who do anything end with the same document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat(1500)), { maxLength: 10 }),
      async steps => {
        const server = createServer(form)
        const time = createClock()
        const editors = [createEditor(server, { time }), createEditor(server, { time })]
        const decideAll = () => {
          for (const { saver, perform } of editors)
            if (saver.status().state === 'conflict') perform(saver.decide(saver.status().conflicts))
        }
        for (const [isFirst, seed, wait] of steps) {
          const editor = editors[isFirst ? 0 : 1]
          if (!editor) continue
          editor.perform(command(...fc.sample(anyOp(editor.document()), { numRuns: 1, seed })))
          await time.advance(wait)
          decideAll()
        }
        // Each saves once more, so that it has the changes of the other.
        for (const [i, editor] of [...editors, ...editors].entries()) {
          editor.perform(command(set(['name'], `Name ${i}`)))
          for (let attempt = 0; attempt < 3; attempt++) {
            editor.saver.save()
            await time.advance(1000)
            decideAll()
          }
          if (i < 2) continue
          assert.equal(editor.saver.status().state, 'saved', editor.states.join(' '))
          assert.deepEqual(plain(editor.document()), plain(server.document()))
        }
      },
    ),
    { numRuns: runsOf(100) },
  )
})
