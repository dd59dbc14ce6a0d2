// Undo and redo.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { JOIN_MS, MAX_STEPS } from '../../../src/web/authoring/draft/history.ts'
import { getAt, type Path } from '../../../src/web/authoring/draft/path.ts'
import { apply, type Op } from '../../../src/web/document/apply.ts'
import type { Command } from '../../../src/web/document/command.ts'
import { createHistory, type History, perform, rebase, step } from '../../../src/web/document/history.ts'
import { runsOf } from '../../support/long.ts'
import { anyOp, form, plain } from './forms.ts'

const title: Path = ['questions', '#france', 'text']
const set = (path: Path, value: unknown): Op => ({ op: 'set', path, value })
const typed = (text: string): Command => ({ label: 'change_text', ops: [set(title, text)], joins: 'title' })

const undone = (history: History) => step(history, 'undo')?.history ?? history
const redone = (history: History) => step(history, 'redo')?.history ?? history

test('any commands are undone one by one, and repeated', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 10 }), seeds => {
      const documents = [plain(form)]
      let history = createHistory(form)
      for (const seed of seeds) {
        const ops = fc.sample(anyOp(history.state.document), { numRuns: 2, seed })
        const { past } = history
        history = perform(history, { label: 'change_member', ops }, 0).history
        if (history.past !== past) documents.push(plain(history.state.document))
      }
      for (const before of documents.slice(0, -1).reverse()) {
        history = undone(history)
        assert.deepEqual(plain(history.state.document), before)
      }
      assert.equal(step(history, 'undo'), undefined)
      for (const after of documents.slice(1)) {
        history = redone(history)
        assert.deepEqual(plain(history.state.document), after)
      }
      assert.equal(step(history, 'redo'), undefined)
    }),
    { numRuns: runsOf(300) },
  )
})

test('quick typing in one text is one step', () => {
  let history = createHistory(form)
  let now = 0
  for (const text of ['C', 'Ca', 'Cap']) {
    now += JOIN_MS
    history = perform(history, typed(text), now).history
  }
  assert.equal(history.past.length, 1)
  assert.equal(history.past[0]?.back.ops.length, 1, 'the first value is enough')
  history = perform(history, typed('Capital'), now + JOIN_MS + 1).history
  assert.equal(history.past.length, 2)
  history = undone(history)
  assert.equal(getAt(history.state.document, title), 'Cap')
  // Typing after Undo is a step of its own.
  history = perform(history, typed('Capi'), now + JOIN_MS + 2).history
  history = undone(history)
  history = undone(history)
  assert.deepEqual(history.state.document, form)
})

test('a new command after Undo ends what could be repeated; a command without effect does not', () => {
  let history = undone(perform(createHistory(form), typed('New'), 0).history)
  history = perform(history, { label: 'change_member', ops: [] }, 1).history
  assert.equal(history.future.length, 1)
  history = perform(history, typed('Other'), 2).history
  assert.equal(history.future.length, 0)
})

test('the selection goes with the steps', () => {
  const [france, why]: Path[] = [
    ['questions', '#france'],
    ['questions', '#why'],
  ]
  assert.ok(france && why)
  const first = perform(createHistory(form), { ...typed('A'), select: [france] }, 0).history
  const second = perform(
    first,
    { label: 'delete', ops: [{ op: 'remove', path: france }], select: [why] },
    1,
  ).history
  assert.deepEqual(undone(second).state.selection, [france])
  assert.deepEqual(redone(undone(second)).state.selection, [why])
})

test('the last 500 steps are kept', () => {
  let history = createHistory(form)
  for (let i = 0; i <= MAX_STEPS + 10; i++)
    history = perform(history, { label: 'change_member', ops: [set(['name'], `Name ${i}`)] }, i).history
  assert.equal(history.past.length, MAX_STEPS)
  for (let i = 0; i < MAX_STEPS; i++) history = undone(history)
  assert.equal(step(history, 'undo'), undefined)
  assert.equal(history.state.document.name, 'Name 10')
})

test('a step whose thing is gone is skipped and says so', () => {
  const { history } = perform(createHistory(form), typed('New'), 0)
  const without = apply(history.state.document, [{ op: 'remove', path: ['questions', '#france'] }]).document
  const rebased = rebase(history, without, [])
  const change = step(rebased, 'undo')
  assert.equal(change?.history.state.document, without)
  assert.equal(change?.skipped.length, 1)
  assert.equal(change?.history.past.length, 0)
})

test('undo keeps what another editor did in the same question', () => {
  const { history } = perform(createHistory(form), typed('New'), 0)
  const merged = apply(history.state.document, [set(['questions', '#france', 'required'], true)]).document
  const back = undone(rebase(history, merged, []))
  assert.equal(getAt(back.state.document, title), 'Capital of France?')
  assert.equal(getAt(back.state.document, ['questions', '#france', 'required']), true)
})
