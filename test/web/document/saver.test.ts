// What the designer's saver does with forms: merges by id, values that are refused, changes of an earlier page. test/web/authoring has
// what all editors guarantee.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getAt, type Path } from '../../../src/web/authoring/draft/path.ts'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import type { Command } from '../../../src/web/document/command.ts'
import { runsOf } from '../../support/long.ts'
import { createClock, createStorage, settled } from '../authoring/world.ts'
import { createFormEditor, createFormServer } from './form-editor.ts'
import { anyOp, form, plain } from './forms.ts'

const at = (...path: string[]): Path => ['questions', ...path]
const set = (path: Path, value?: unknown): Op => ({ op: 'set', path, value })
const command = (...ops: Op[]): Command => ({ label: 'change_member', ops })
const titleOf = (document: unknown, id = 'france') => getAt(document, at(`#${id}`, 'text'))

test('nothing is sent if a change was undone, or without autosave', async () => {
  const server = createFormServer(form)
  const editor = createFormEditor(server)
  editor.type('New')
  editor.undo()
  await editor.time.advance(1000)
  assert.equal(server.requests.length, 0)
  assert.equal(editor.saver.status().state, 'saved')

  const manual = createFormEditor(server, { autosave: false })
  manual.type('New')
  await manual.time.advance(60_000)
  assert.equal(server.requests.length, 0)
  manual.saver.save()
  await settled()
  assert.equal(server.requests.length, 1)
})

test('a refresh joins the changes of another editor, and a publication by us is no conflict', async () => {
  const server = createFormServer(form)
  const editor = createFormEditor(server)
  server.change(document => apply(document, [set(at('#grid', 'text'), 'Theirs')]).document)
  await editor.saver.refresh()
  assert.equal(titleOf(editor.document(), 'grid'), 'Theirs')
  assert.deepEqual([editor.saver.status().state, editor.saver.etag], ['saved', '"2"'])
  // The server publishes: the same document has another ETag.
  server.change(document => document)
  editor.saver.moveTo('"3"')
  editor.type('Ours')
  await editor.time.advance(800)
  assert.equal(titleOf(server.content()), 'Ours')
  assert.equal(editor.merges.length, 1)
})

test('changes of another editor are merged, and saving goes on', async () => {
  const server = createFormServer(form)
  const editor = createFormEditor(server)
  server.change(document => apply(document, [set(at('#grid', 'text'), 'Theirs')]).document)
  editor.type('Ours')
  await editor.time.advance(800)
  assert.equal(titleOf(server.content()), 'Ours')
  assert.equal(titleOf(server.content(), 'grid'), 'Theirs')
  assert.equal(titleOf(editor.document(), 'grid'), 'Theirs')
  assert.equal(editor.merges.length, 1)
  assert.equal(editor.saver.status().state, 'saved')
  // Undo takes back only what this editor did.
  editor.undo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.content()), 'Capital of France?')
  assert.equal(titleOf(server.content(), 'grid'), 'Theirs')
})

test('a lost reply does not repeat what it saved', async () => {
  const server = createFormServer(form)
  const editor = createFormEditor(server)
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
  assert.equal(server.content().questions.length, form.questions.length + 1)
  assert.equal(titleOf(server.content(), 'q1'), 'AB')
  assert.equal(server.content().name, 'Theirs')
  assert.deepEqual(plain(server.content()), plain(editor.document()))
})

test('both editors add a question with the same id: both stay, and Undo removes the own one', async () => {
  const server = createFormServer(form)
  const editor = createFormEditor(server)
  const add = (text: string): Op => ({
    op: 'add',
    path: ['questions'],
    value: { id: 'q1', type: 'EMAIL', text },
    before: null,
  })
  server.change(document => apply(document, [add('Theirs')]).document)
  editor.perform({ ...command(add('Ours')), select: [at('#q1')] })
  await editor.time.advance(800)
  assert.equal(titleOf(server.content(), 'q1'), 'Theirs')
  assert.equal(titleOf(server.content(), 'q2'), 'Ours')
  assert.deepEqual(editor.history().state.selection, [at('#q2')])
  editor.undo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.content(), 'q1'), 'Theirs')
  assert.equal(titleOf(server.content(), 'q2'), undefined)
  editor.redo()
  await editor.time.advance(800)
  assert.equal(titleOf(server.content(), 'q2'), 'Ours')
})

test('invalid parts stay local, and everything else is saved', async () => {
  const server = createFormServer(form)
  const { storage, items } = createStorage()
  const max = at('#last', 'maxLength')
  const validate = (document: unknown) => (typeof getAt(document, max) === 'string' ? [max] : [])
  const editor = createFormEditor(server, { validate, storage })
  editor.perform(command(set(max, 'many')))
  editor.type('New')
  await editor.time.advance(800)
  assert.equal(titleOf(server.content()), 'New')
  assert.equal(getAt(server.content(), max), undefined)
  assert.equal(getAt(editor.document(), max), 'many')
  assert.deepEqual(editor.saver.status(), { state: 'unsaved', conflicts: [], unsaved: 1, invalid: [max] })
  assert.ok(items.get('form')?.includes('many'), 'it can be restored')
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, 1)
  editor.perform(command(set(max, 20)))
  await editor.time.advance(800)
  assert.equal(getAt(server.content(), max), 20)
  assert.equal(editor.saver.status().state, 'saved')
  assert.equal(items.size, 0)
})

test('an invalid new question stays local with the others around it saved', async () => {
  const server = createFormServer(form)
  const path = at('#new')
  const validate = (document: unknown) =>
    getAt(document, path) !== undefined && getAt(document, [...path, 'type']) === 'NONE' ? [path] : []
  const editor = createFormEditor(server, { validate })
  editor.perform(
    command({ op: 'add', path: ['questions'], value: { id: 'new', type: 'NONE' }, before: '#why' }),
  )
  editor.type('New', 'why')
  await editor.time.advance(800)
  assert.equal(getAt(server.content(), path), undefined)
  assert.equal(titleOf(server.content(), 'why'), 'New')
  assert.ok(getAt(editor.document(), path))
})

test('a value that the server refuses stays local until it is changed', async () => {
  const server = createFormServer(form)
  server.refuses = patch => patch.filter(({ path }) => path === '/questions/0/text').map(({ path }) => path)
  const editor = createFormEditor(server)
  editor.type('Refused')
  editor.type('Fine', 'why')
  await editor.time.advance(800)
  assert.equal(titleOf(server.content(), 'why'), 'Fine')
  assert.equal(titleOf(server.content()), 'Capital of France?')
  assert.equal(editor.saver.status().state, 'unsaved')
  const { length } = server.requests
  await editor.time.advance(60_000)
  assert.equal(server.requests.length, length)
  server.refuses = () => []
  editor.type('Accepted')
  await editor.time.advance(800)
  assert.equal(titleOf(server.content()), 'Accepted')
})

test('unsaved changes are offered at the next start', async () => {
  const server = createFormServer(form)
  server.mood = 'down'
  const { storage, items } = createStorage()
  const first = createFormEditor(server, { storage })
  first.type('Lo')
  first.type('Lost')
  first.perform(command({ op: 'remove', path: at('#grid') }))
  await first.time.advance(800)
  first.saver.close()

  server.mood = 'well'
  const second = createFormEditor(server, { storage })
  assert.equal(second.saver.restorable.length, 2)
  second.type('Something else', 'why')
  await second.time.advance(800)
  assert.ok(items.has('form'), 'they are kept until the author decides')
  for (const change of second.saver.takeRestorable()) second.perform(change)
  await second.time.advance(800)
  assert.equal(titleOf(server.content()), 'Lost')
  assert.equal(getAt(server.content(), at('#grid')), undefined)
  assert.equal(items.size, 0)
})

test('a storage that throws or holds something else does no harm', async () => {
  const server = createFormServer(form)
  const deny = () => {
    throw new Error('denied')
  }
  const editor = createFormEditor(server, { storage: { getItem: deny, setItem: deny, removeItem: deny } })
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
    assert.deepEqual(createFormEditor(server, { storage }).saver.restorable, [])
  }
})

test('two editors who do anything end with the same document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.boolean(), fc.nat(), fc.nat(1500)), { maxLength: 10 }),
      async steps => {
        const server = createFormServer(form)
        const time = createClock()
        const editors = [createFormEditor(server, { time }), createFormEditor(server, { time })]
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
          assert.deepEqual(plain(editor.document()), plain(server.content()))
        }
      },
    ),
    { numRuns: runsOf(100) },
  )
})
