// Operations of the designer's document and their inverses.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { getAt, pathOfPointer, pointerOf } from '../../../src/web/authoring/draft/path.ts'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import { runsOf } from '../../support/long.ts'
import { anyOp, form, idsOf, pathsIn, plain } from './forms.ts'

/** Lists of up to eight operations, each on the document that the earlier ones left. */
const anyOps = fc.array(fc.nat(), { maxLength: 8 }).map(seeds => {
  let document = form
  const ops: Op[] = []
  for (const seed of seeds) {
    const [op] = fc.sample(anyOp(document), { numRuns: 1, seed })
    if (!op) continue
    ops.push(op)
    document = apply(document, [op]).document
  }
  return ops
})

test('undoing any operations gives the document back, and redoing them repeats them', () => {
  fc.assert(
    fc.property(anyOps, ops => {
      const before = JSON.stringify(form)
      const done = apply(form, ops)
      assert.equal(JSON.stringify(form), before, 'a document never changes')
      const undone = apply(done.document, done.undo)
      assert.deepEqual(plain(undone.document), plain(form))
      assert.deepEqual(undone.skipped, [])
      const redone = apply(undone.document, undone.undo)
      assert.deepEqual(plain(redone.document), plain(done.document))
    }),
    { numRuns: runsOf(1000) },
  )
})

test('each path leads to a JSON pointer and back', () => {
  const { things, members, lists } = pathsIn(form)
  for (const path of [...things, ...members, ...lists]) {
    const pointer = pointerOf(form, path) ?? ''
    assert.deepEqual(pathOfPointer(form, pointer), path)
  }
  const path = ['questions', '#france', 'choices', '#lyon', 'text']
  assert.equal(pointerOf(form, path), '/questions/0/choices/1/text')
  assert.deepEqual(pathOfPointer(form, '/questions/0/max'), ['questions', '#france', 'max'])
  assert.deepEqual(pathOfPointer(form, '/logic/jumps/1/to'), ['logic', 'jumps', '#france~2', 'to'])
  assert.equal(pointerOf(form, ['questions', '#gone', 'text']), undefined)
  assert.equal(pointerOf(form, ['translations', 'de', 'a/b~c']), '/translations/de/a~1b~0c')
})

test('unchanged parts are shared', () => {
  const { document } = apply(form, [{ op: 'set', path: ['questions', '#why', 'text'], value: 'Why?' }])
  assert.equal(document.questions[0], form.questions[0])
  assert.equal(document.scoring, form.scoring)
  assert.notEqual(document.questions[1], form.questions[1])
})

test('operations whose place is gone are skipped and reported', () => {
  const ops: Op[] = [
    { op: 'set', path: ['questions', '#gone', 'text'], value: 'x' },
    { op: 'set', path: ['name', 'x'], value: 'x' },
    { op: 'set', path: ['questions'] },
    { op: 'remove', path: ['questions', '#gone'] },
    { op: 'remove', path: ['settings', 'email'] },
    { op: 'add', path: ['questions', '#gone', 'choices'], value: { id: 'x' }, before: null },
    { op: 'add', path: ['questions'], value: { id: 'france' }, before: null },
    { op: 'move', path: ['questions', '#gone'], to: ['questions'], before: null },
    { op: 'move', path: ['questions', '#people'], to: ['questions', '#people', 'questions'], before: null },
  ]
  const { document, undo, skipped } = apply(form, ops)
  assert.equal(document, form)
  assert.deepEqual(undo, [])
  assert.deepEqual(skipped, ops)
})

test('a thing goes to the end if the thing after it is gone', () => {
  const add: Op = { op: 'add', path: ['questions'], value: { id: 'new' }, before: '#gone' }
  assert.equal(idsOf(apply(form, [add]).document.questions).at(-1), 'new')
})

test('lists and members that a change made are removed when it is undone', () => {
  const op: Op = { op: 'set', path: ['settings', 'theme', 'primaryColor'], value: '#123456' }
  const { document, undo } = apply(form, [op])
  assert.equal(getAt(document, ['settings', 'theme', 'primaryColor']), '#123456')
  assert.deepEqual(plain(apply(document, undo).document), plain(form))
  // Another member keeps it.
  const more = apply(document, [{ op: 'set', path: ['settings', 'theme', 'radius'], value: 3 }]).document
  assert.deepEqual(getAt(apply(more, undo).document, ['settings', 'theme']), { radius: 3 })
})
